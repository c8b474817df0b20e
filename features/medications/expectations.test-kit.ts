import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';
import { aMedication } from './medications.test-kit.ts';

const own = { patient: OWN } as const;
const aMinuteAgo = () => new Date(Date.now() - 60_000).toISOString();

/** Who may reach a patient's medicines: the generated tests of all calls read it. */
export const MEDICATIONS: Readonly<Record<string, Expectation>> = {
  listMedications: { at: 'patient_id', reaches: OWN_AND_CARE },
  getMedicationHistory: { at: 'medication_id', reaches: OWN_AND_CARE },
  listDoseDays: { at: 'patient_id', query: 'from=2026-01-01&to=2026-01-07', reaches: OWN_AND_CARE },
  createMedication: {
    at: 'patient_id',
    body: () => aMedication({ name: 'secret name' }),
    reaches: own,
  },
  changeRegimen: { at: 'medication_id', body: { version: 1, state: 'paused' }, reaches: own },
  setMedicationStock: { at: 'medication_id', body: { amount: 5 }, reaches: own },
  answerDose: {
    at: 'medication_id',
    thing: 'planned_medication_id',
    body: ({ today }) => ({
      ...{ id: crypto.randomUUID(), day: today, slot: 'night', answer: 'skipped', at: aMinuteAgo() },
    }),
    reaches: own,
  },
  addDose: {
    at: 'medication_id',
    thing: 'planned_medication_id',
    body: ({ today }) => ({
      ...{ id: crypto.randomUUID(), date: today, slot: 'morning', state: 'taken', taken_at: aMinuteAgo() },
    }),
    reaches: own,
  },
  switchMedNotification: { at: 'medication_id', body: { on: true }, reaches: own },
  answerDueDoses: {
    at: 'patient_id',
    body: () => ({ due_at: aMinuteAgo(), answer: 'taken', at: aMinuteAgo() }),
    reaches: own,
  },
  undoDose: { at: 'dose_event_id', reaches: own },
  getMedicationCalendar: { at: 'patient_id', conflicts: ['no_dose_times'], reaches: own },
  printMedicationCard: { at: 'patient_id', reaches: own },
  listReconciliations: { at: 'patient_id', reaches: own },
  agreeReconciliation: {
    at: 'prescription_id',
    body: { shown: 'x', declined: [], remind: true },
    conflicts: ['reconciliation_changed'],
    reaches: own,
  },
  listMedicationWatches: { at: 'patient_id', reaches: own },
  inviteMedicationWatcher: {
    at: 'patient_id',
    body: () => ({ watch_id: crypto.randomUUID(), label: 'secret label', important_only: true }),
    reaches: own,
  },
  endMedicationWatch: { at: 'watch_id', reaches: own },
  listRefills: { at: 'patient_id', reaches: own },
  askRefill: {
    at: 'patient_id',
    body: ({ prescribed_medication_id }) => ({
      ...{ refill_id: crypto.randomUUID(), medication_ids: [prescribed_medication_id] },
    }),
    conflicts: ['refill_no_doctor', 'refill_open'],
    reaches: own,
  },
  withdrawRefill: { at: 'refill_id', reaches: own },
  draftRefill: { at: 'refill_id', reaches: { doctor: CARE } },
  answerRefill: {
    at: 'refill_id',
    body: { answer: 'visit', reason: 'secret reason' },
    reaches: { doctor: CARE },
  },
  listMedicationAgreements: { at: 'patient_id', reaches: OWN_AND_CARE },
  proposeMedicationAgreement: {
    at: 'patient_id',
    body: () => ({ agreement_id: crypto.randomUUID(), below_percent: 80 }),
    reaches: { doctor: CARE, coach: CARE },
  },
  acceptMedicationAgreement: { at: 'agreement_id', reaches: own },
  endMedicationAgreement: { at: 'agreement_id', reaches: { patient: OWN, doctor: CARE } },
  closeLowAdherence: { at: 'low_id', reaches: { doctor: CARE } },
  updateMedNotification: { at: 'patient_id', body: { remind: true }, reaches: own },
};

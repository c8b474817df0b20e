import { CARE, type Expectation, OWN, OWN_AND_CARE } from '#apps/server/testing/expectation.ts';

const content = { lines: [] };

/** Who may reach a patient's prescriptions: the generated tests of all calls read it. */
export const PRESCRIPTIONS: Readonly<Record<string, Expectation>> = {
  createPrescription: {
    at: 'patient_id',
    body: () => ({ prescription_id: crypto.randomUUID() }),
    reaches: { doctor: CARE },
  },
  getPrescription: { at: 'prescription_id', reaches: OWN_AND_CARE },
  getPrescriptionPaper: { at: 'prescription_id', reaches: OWN_AND_CARE },
  getPrescriptionFhir: { at: 'prescription_id', reaches: OWN_AND_CARE },
  listMyPrescriptions: { at: 'patient_id', reaches: OWN_AND_CARE },
  getMedicinePrescribed: { at: 'patient_id', reaches: OWN_AND_CARE },
  savePrescription: {
    at: 'prescription_id',
    body: content,
    conflicts: ['prescription_signed'],
    reaches: { doctor: CARE },
  },
  checkPrescription: {
    at: 'prescription_id',
    thing: 'prescription_draft_id',
    reaches: { doctor: CARE },
  },
  signPrescription: { at: 'prescription_id', body: { version: 1 }, reaches: { doctor: CARE } },
  unlockPrescription: { at: 'prescription_id', reaches: { patient: OWN, doctor: CARE } },
  discardPrescription: {
    at: 'prescription_id',
    conflicts: ['prescription_signed'],
    reaches: { doctor: CARE },
  },
  withdrawPrescription: {
    at: 'prescription_id',
    body: { reason: 'secret reason' },
    reaches: { doctor: CARE },
  },
  deletePrescriptionTemplate: {
    at: 'template_id',
    thing: 'prescription_template_id',
    reaches: { doctor: CARE },
  },
};

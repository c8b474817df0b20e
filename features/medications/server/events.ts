import { declared } from '#platform/server/events/event-shape.ts';
import { type DomainEvent, type LiveMessage, roomOfPerson } from '#platform/server/events/publish.ts';
import { MEDICATION_EVENTS, type MedicationLive } from '../contract.ts';
import { ringCountsUntil } from '../rules.ts';
import type { ClaimedRing } from './repository/reminders.ts';

/** Who sees a patient's medicines: the patient, who acts for them, who looks after them. */
export interface MedicationAudience {
  readonly brandId: string;
  readonly patientId: string;
  readonly circle: readonly string[];
}

const liveOf = (
  { brandId, patientId, circle }: MedicationAudience,
  change: MedicationLive['change'],
): LiveMessage => ({
  event: 'medication',
  rooms: [...new Set([patientId, ...circle])].map((id) => roomOfPerson(brandId, id)),
  payload: { patient_id: patientId, change } satisfies MedicationLive,
});

export const medicationChanged = (
  audience: MedicationAudience,
  medicationId: string,
  actorId: string,
): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.changed, {
    patient_id: audience.patientId,
    medication_id: medicationId,
    actor_id: actorId,
  }),
  brandId: audience.brandId,
  live: [liveOf(audience, 'medicine')],
});

export const doseAnswered = (audience: MedicationAudience, actorId: string): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.answered, { patient_id: audience.patientId, actor_id: actorId }),
  brandId: audience.brandId,
  live: [liveOf(audience, 'dose')],
});

/** Medicines of one time of day wait for an answer. */
export function reminderDue(ring: ClaimedRing, now: Date): DomainEvent {
  const due = new Date(Math.round(ring.due_at));
  const data = {
    patient_id: ring.patient_id,
    day: ring.day,
    slot: ring.slot,
    due_at: due.toISOString(),
    attempt: ring.attempts - 1,
    important: ring.important,
    wanted_until: ringCountsUntil(due, now).toISOString(),
  };
  return { ...declared(MEDICATION_EVENTS.reminderDue, data), brandId: ring.brand_id };
}

/** @param sessionId of the device on which it was answered */
export const reminderReplaced = (brandId: string, patientId: string, sessionId?: string): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.reminderReplaced, {
    patient_id: patientId,
    ...(sessionId ? { session_id: sessionId } : {}),
  }),
  brandId,
});

export const timesEnded = (
  { brandId, patientId }: Pick<MedicationAudience, 'brandId' | 'patientId'>,
  prescriptionId: string,
): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.timesEnded, { patient_id: patientId, prescription_id: prescriptionId }),
  brandId,
});

export const medicationSettingsChanged = (audience: MedicationAudience): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.settingsChanged, { patient_id: audience.patientId }),
  brandId: audience.brandId,
  live: [liveOf(audience, 'medicine')],
});

export const familyAlert = (alert: {
  readonly patientId: string;
  readonly brandId: string;
  readonly watcherId: string;
  readonly dueAt: Date;
  readonly important: boolean;
}): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.familyAlert, {
    patient_id: alert.patientId,
    watcher_id: alert.watcherId,
    due_at: alert.dueAt.toISOString(),
    important: alert.important,
  }),
  brandId: alert.brandId,
});

export interface RefillParties {
  readonly id: string;
  readonly patientId: string;
  readonly brandId: string;
  readonly clinicianId: string;
}

/** The doctor gets it, too, when they no longer look after the patient. */
export const refillEvent = (
  event: 'refillAsked' | 'refillAnswered' | 'refillClosed',
  { id, patientId, brandId, clinicianId }: RefillParties,
  circle: readonly string[],
  actorId: string,
): DomainEvent => ({
  ...declared(MEDICATION_EVENTS[event], {
    refill_id: id,
    patient_id: patientId,
    clinician_id: clinicianId,
    actor_id: actorId,
  }),
  brandId,
  live: [liveOf({ brandId, patientId, circle: [...circle, clinicianId] }, 'refill')],
});

export const agreementProposed = (
  { id, patientId, brandId }: Pick<RefillParties, 'id' | 'patientId' | 'brandId'>,
  actorId: string,
): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.agreementProposed, {
    agreement_id: id,
    patient_id: patientId,
    actor_id: actorId,
  }),
  brandId,
});

export const adherenceLow = ({ id, patientId, brandId, clinicianId }: RefillParties): DomainEvent => ({
  ...declared(MEDICATION_EVENTS.adherenceLow, {
    low_id: id,
    patient_id: patientId,
    clinician_id: clinicianId,
  }),
  brandId,
  live: [liveOf({ brandId, patientId, circle: [clinicianId] }, 'dose')],
});

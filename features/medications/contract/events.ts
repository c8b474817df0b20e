import Type from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Day, Id, Instant, oneOf } from '#platform/contract/schema.ts';
import { SLOTS } from './shapes.ts';

const OfRefill = Type.Object({ refill_id: Id, patient_id: Id, clinician_id: Id, actor_id: Id });
const OfPatient = Type.Object({ patient_id: Id, actor_id: Id });

/** Events that others listen to. They carry ids and times, never the name of a medicine. */
export const MEDICATION_EVENTS = {
  /** A medicine was added, changed, paused or stopped. */
  changed: defineEvent('medication.changed', Type.Object({ ...OfPatient.properties, medication_id: Id })),
  /** A dose was answered, or the answer taken back. */
  answered: defineEvent('medication.answered', OfPatient),
  /** Once for each attempt: medicines of one time of day have not been answered. */
  reminderDue: defineEvent(
    'medication.reminder_due',
    Type.Object({
      patient_id: Id,
      day: Day,
      slot: oneOf(SLOTS),
      due_at: Instant,
      /** From 0. */
      attempt: Type.Integer(),
      important: Type.Boolean(),
      /** Then the next one takes its place, or the doses are missed. */
      wanted_until: Instant,
    }),
  ),
  /** A family member is notified of unanswered doses. */
  familyAlert: defineEvent(
    'medication.family_alert',
    Type.Object({ patient_id: Id, watcher_id: Id, due_at: Instant, important: Type.Boolean() }),
  ),
  /** A patient asks a doctor for more of what they prescribed. */
  refillAsked: defineEvent('medication.refill_asked', OfRefill),
  /** The doctor wants to see the patient first, or declines. A prescription speaks for itself. */
  refillAnswered: defineEvent('medication.refill_answered', OfRefill),
  /** The request was withdrawn or answered by a prescription: it is closed. */
  refillClosed: defineEvent('medication.refill_closed', OfRefill),
  /** A clinician asks whether they may be notified when few doses are taken. */
  agreementProposed: defineEvent(
    'medication.agreement_proposed',
    Type.Object({ ...OfPatient.properties, agreement_id: Id }),
  ),
  /** Fewer doses than agreed were taken. */
  adherenceLow: defineEvent(
    'medication.adherence_low',
    Type.Object({ patient_id: Id, clinician_id: Id, low_id: Id }),
  ),
  /** A prescription explains in words what rang by the one that it replaces: that rings no more. */
  timesEnded: defineEvent('medication.times_ended', Type.Object({ patient_id: Id, prescription_id: Id })),
  /** Times or switches of reminders are others now. */
  settingsChanged: defineEvent('medication.settings_changed', Type.Object({ patient_id: Id })),
  /** What was to be taken at some time was answered, or rings again: older reminders are worth nothing. */
  reminderReplaced: defineEvent(
    'medication.reminder_replaced',
    // `session_id`: of the device on which it was answered.
    Type.Object({ patient_id: Id, session_id: Type.Optional(Id) }),
  ),
} as const;

/** Payload of the live event `medication`; the screen that receives it asks for what its user may see. */
export interface MedicationLive {
  readonly patient_id: string;
  readonly change: 'medicine' | 'dose' | 'refill';
}

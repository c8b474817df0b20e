import Type, { type Static } from 'typebox';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { Id, Instant, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { type Change, MODES, type Mode, type Status, StatusNumber } from './status.ts';

const AppointmentEvent = Type.Object({
  appointment_id: Id,
  patient_id: Id,
  clinician_id: Id,
  /** After the change. */
  starts_at: Instant,
  /** Of `appointment.moved`: where it was. */
  previous_starts_at: optional(Instant),
  mode: oneOf(MODES),
  status: StatusNumber,
  /** Who did it; null when the clock did. */
  actor_id: nullable(Id),
  /** Of `appointment.reminder_due`: which of the two. */
  reminder: optional(oneOf(['day', 'hour'])),
  series_id: optional(Id),
  /** Of `appointment.delayed`: how late the clinician's day is in all, and when it is likely this one's turn. */
  delay_minutes: optional(Type.Integer()),
  expected_at: optional(Instant),
});
export type AppointmentEventData = Static<typeof AppointmentEvent>;

/** Events that others listen to. Their data are ids, times and numbers: never a reason or a name. */
export const APPOINTMENT_EVENTS = {
  booked: defineEvent('appointment.booked', AppointmentEvent),
  moved: defineEvent('appointment.moved', AppointmentEvent),
  cancelled: defineEvent('appointment.cancelled', AppointmentEvent),
  declined: defineEvent('appointment.declined', AppointmentEvent),
  arrived: defineEvent('appointment.arrived', AppointmentEvent),
  statusChanged: defineEvent('appointment.status_changed', AppointmentEvent),
  completed: defineEvent('appointment.completed', AppointmentEvent),
  noShow: defineEvent('appointment.no_show', AppointmentEvent),
  noShowCorrected: defineEvent('appointment.no_show_corrected', AppointmentEvent),
  reminderDue: defineEvent('appointment.reminder_due', AppointmentEvent),
} as const;
/** The clinician's day is late: one for each visit that it concerns. */
export const DELAY_EVENTS = { delayed: defineEvent('appointment.delayed', AppointmentEvent) } as const;
export type AppointmentEventName = keyof typeof APPOINTMENT_EVENTS;

const WaitingListEvent = Type.Object({
  entry_id: Id,
  patient_id: Id,
  /** Who asked to be put on the list: the patient, or who acts for the patient. */
  asked_by: Id,
  clinician_id: Id,
  starts_at: Instant,
  mode: oneOf(MODES),
  held_until: Instant,
  actor_id: Type.Null(),
});
export type WaitingListEventData = Static<typeof WaitingListEvent>;

export const WAITING_LIST_EVENTS = {
  offered: defineEvent('waiting_list.offered', WaitingListEvent),
  expired: defineEvent('waiting_list.expired', WaitingListEvent),
} as const;

/** Payload of the live event `appointment`: what each of its receivers may see, whatever their language. */
export interface AppointmentLive {
  readonly appointment_id: string;
  readonly clinician_id: string;
  readonly patient_id: string;
  readonly status: Status;
  readonly starts_at: string;
  readonly mode: Mode;
  readonly version: number;
  readonly change: Change | 'delayed';
}

/** Payload of the live event `waiting_list`. */
export interface WaitingListLive {
  readonly entry_id: string;
  readonly clinician_id: string;
  readonly status: 'waiting' | 'offered' | 'booked' | 'withdrawn' | 'lapsed';
}

import Type, { type Static } from 'typebox';
import { Can, Day, Id, Instant, list, nullable, oneOf, optional, Paise } from '#platform/contract/schema.ts';
import { CHANGES, MODES, StatusNumber } from './status.ts';

export const ModeName = oneOf(MODES);
/** The fee that the person saw: with another one nothing is booked and they are asked again. */
export const ExpectedFee = optional(Paise);

/** What the principal may do with the appointment now. */
export const AppointmentCan = Can(
  'move',
  'cancel',
  'decline',
  'arrive',
  'undo_arrival',
  'start_pre_session',
  'start_session',
  'complete',
  'mark_no_show',
  'correct_no_show',
);

/** Place in the queue of the day; from check-in on. */
export const QueuePlace = Type.Object({
  /** 1, 2, 3, ... per clinician and day. */
  token: Type.Integer(),
  /** How many checked-in people are before this one. */
  ahead: Type.Integer(),
  /** When it is likely to be this one's turn; null when it already is. */
  expected_at: nullable(Instant),
});

const summary = {
  appointment_id: Id,
  status: StatusNumber,
  /** The specification's word in the reader's language; `Other` for what is outside of its table. */
  status_label: Type.String(),
  /** For Other: its own word (cancelled, no-show, awaiting payment). */
  status_word: nullable(Type.String()),
  mode: ModeName,
  starts_at: Instant,
  ends_at: Instant,
  clinician_id: Id,
  clinician: Type.Object({
    clinician_id: Id,
    name: Type.String(),
    user_type: oneOf(['doctor', 'coach']),
    specialty: nullable(Type.Integer()),
    image: nullable(Type.String()),
  }),
  patient_id: Id,
  patient: Type.Object({ patient_id: Id, name: Type.String() }),
  /** Clinical text: null for staff. */
  reason: nullable(Type.String()),
  fee: Paise,
  follow_up: Type.Boolean(),
  clinic: nullable(Type.Object({ clinic_id: Type.String(), name: Type.String(), address: Type.String() })),
  series_id: nullable(Id),
  booked_by: Id,
  /** Of the queue, since check-in. */
  token: nullable(Type.Integer()),
  /** By how many minutes the clinician's day is late; 0 once the visit began. */
  delay_minutes: Type.Integer(),
  /** When it is likely to begin, where that isn't `starts_at`: the clinician said to be late. */
  expected_at: nullable(Instant),
  /** Since when they wait; from check-in on. */
  arrived_at: nullable(Instant),
  /** Counts the changes; send it back as `expected_version`. */
  version: Type.Integer(),
  /** The patient can cancel and move it until so many hours before its start. */
  cut_off_hours: Type.Integer(),
  can: AppointmentCan,
};
export const AppointmentSummary = Type.Object(summary);
export type AppointmentSummary = Static<typeof AppointmentSummary>;

export const HistoryEntry = Type.Object({
  version: Type.Integer(),
  change: oneOf(CHANGES),
  at: Instant,
  /** For changes by the clock: `user_type` clock, and an id of no person. */
  by: Type.Object({ person_id: Id, name: Type.String(), user_type: Type.String() }),
  from_status: nullable(StatusNumber),
  to_status: StatusNumber,
  from_starts_at: nullable(Instant),
  to_starts_at: Instant,
  /** What was given as the reason; what patients and clinicians wrote is null for staff. */
  why: nullable(Type.String()),
});

export const Appointment = Type.Object({
  ...summary,
  history: list(HistoryEntry),
  /** What came with the booking; none for staff. */
  files: list(Type.Object({ file_id: Id, name: Type.String(), mime: Type.String(), size: Type.Integer() })),
  queue: nullable(QueuePlace),
});
export type Appointment = Static<typeof Appointment>;

export const Slot = Type.Object({
  starts_at: Instant,
  ends_at: Instant,
  /** What `for_person_id` would pay; without one the fee of a first visit. */
  fee: Paise,
  follow_up: Type.Boolean(),
  /** Set where a care plan includes this visit, so that its fee is 0. */
  in_plan: optional(Type.Boolean()),
  /** Set on a slot that the waiting list holds for the one who asks. */
  held_until: optional(Instant),
});
export const SlotDay = Type.Object({
  date: Day,
  slots: list(Slot),
  /** How many slots the hours of the day have, and how many of them can still be booked. */
  capacity: Type.Integer(),
  free: Type.Integer(),
});

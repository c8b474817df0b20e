import Type from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Clock,
  Cursor,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';
import { Appointment, AppointmentSummary, ExpectedFee, ModeName, QueuePlace, SlotDay } from './shapes.ts';
import { SERIES_MAX, StatusNumber } from './status.ts';

const PEOPLE = ['patient', 'doctor', 'coach', 'staff'] as const;
const Params = exact({ appointment_id: Id });
export const getSlots = endpoint({
  name: 'getSlots',
  method: 'GET',
  path: '/slots',
  summary: 'Free slots of a clinician, day by day in the clinic’s time zone',
  access: PEOPLE,
  query: exact({
    clinician_id: Id,
    mode: ModeName,
    from: Day,
    days: Type.Integer({ minimum: 1, maximum: 31, default: 7 }),
    /** Leaves out the times at which this person has an appointment already. */
    for_person_id: optional(Id),
    /** An appointment of that person that is to be moved: its own time counts as free, and fees are those after a move. */
    moving: optional(Id),
  }),
  reply: Type.Object({
    days: list(SlotDay),
    /** The first day from `from` on with a free slot, in these days or after them; null within the horizon. */
    next_free: nullable(Day),
    /** The clinician takes no new patients, and `for_person_id` (without one: any new patient) would be one. */
    closed_to_new: Type.Boolean(),
  }),
});

export const bookAppointment = endpoint({
  name: 'bookAppointment',
  method: 'POST',
  path: '/appointments',
  summary: 'Book a slot for oneself, for a family member, or as staff for a patient of the brand',
  access: PEOPLE,
  body: exact({
    appointment_id: optional(Id),
    clinician_id: Id,
    starts_at: Instant,
    mode: ModeName,
    reason: Text(1000),
    for_person_id: optional(Id),
    file_ids: optional(Type.Array(Id, { maxItems: 10, uniqueItems: true })),
    expected_fee: ExpectedFee,
  }),
  reply: Appointment,
  status: 201,
  errors: [
    'fee_not_payable',
    'slot_taken',
    'already_booked',
    'appointment_id_taken',
    'no_new_patients',
    'fee_changed',
    'too_many_open',
    'too_many_that_day',
  ],
  idempotent: true,
});

export const bookSeries = endpoint({
  name: 'bookSeries',
  method: 'POST',
  path: '/appointments/recurring',
  summary: 'Book the same slot every so many weeks: all of them, or none and the list of those that clash',
  access: PEOPLE,
  body: exact({
    series_id: optional(Id),
    clinician_id: Id,
    starts_at: Instant,
    mode: ModeName,
    every_weeks: Type.Integer({ minimum: 1, maximum: 12 }),
    count: Type.Integer({ minimum: 2, maximum: SERIES_MAX }),
    reason: Text(1000),
    for_person_id: optional(Id),
  }),
  reply: Type.Object({ series_id: Id, appointments: list(AppointmentSummary) }),
  status: 201,
  /** `dates_clash` carries `clashes: [{starts_at, why, alternatives: [{starts_at, ends_at}]}]`. */
  errors: [
    'dates_clash',
    'appointment_id_taken',
    'no_new_patients',
    'fee_not_payable',
    'too_many_open',
    'too_many_that_day',
  ],
  idempotent: true,
});
/** Companion of `dates_clash`. */
export interface SeriesClash {
  readonly starts_at: string;
  readonly why: 'slot_taken' | 'already_booked' | 'not_a_slot';
  readonly alternatives: readonly { readonly starts_at: string; readonly ends_at: string }[];
}

export const listAppointments = endpoint({
  name: 'listAppointments',
  method: 'GET',
  path: '/appointments',
  summary: 'Own appointments (patients: with those of the family they act for); staff: the brand’s',
  access: PEOPLE,
  query: exact({
    /** `upcoming` ascends, `past` descends; without it everything, ascending. */
    scope: optional(oneOf(['upcoming', 'past'])),
    /** Clinic days, both included. */
    from: optional(Day),
    to: optional(Day),
    clinician_id: optional(Id),
    patient_id: optional(Id),
    status: optional(StatusNumber),
    limit: Type.Integer({ minimum: 1, maximum: 500, default: 50 }),
    cursor: optional(Cursor),
  }),
  reply: Type.Object({ appointments: list(AppointmentSummary), next_cursor: nullable(Type.String()) }),
});

export const getDayBoard = endpoint({
  name: 'getDayBoard',
  method: 'GET',
  path: '/appointments/board',
  summary: 'Staff: the day of every clinician of the brand',
  access: ['staff'],
  query: exact({ date: Day }),
  reply: Type.Object({
    date: Day,
    clinicians: list(
      Type.Object({
        clinician_id: Id,
        name: Type.String(),
        user_type: oneOf(['doctor', 'coach']),
        specialty: nullable(Type.Integer()),
        /** Hours of the day, HH:MM in the clinic's zone. */
        hours: list(Type.Object({ mode: ModeName, from: Clock, to: Clock })),
        appointments: list(AppointmentSummary),
        counts: Type.Object({
          booked: Type.Integer(),
          waiting: Type.Integer(),
          in_session: Type.Integer(),
          done: Type.Integer(),
          off: Type.Integer(),
        }),
      }),
    ),
  }),
});

export const getAppointment = endpoint({
  name: 'getAppointment',
  method: 'GET',
  path: '/appointments/{appointment_id}',
  summary: 'One appointment with its history, queue and what the principal may do',
  access: PEOPLE,
  params: Params,
  reply: Appointment,
});

const expected_version = optional(Type.Integer({ minimum: 1 }));

export const moveAppointment = endpoint({
  name: 'moveAppointment',
  method: 'POST',
  path: '/appointments/{appointment_id}/move',
  summary: 'Move to another slot of the same clinician, in one step',
  access: PEOPLE,
  params: Params,
  body: exact({
    starts_at: Instant,
    mode: optional(ModeName),
    reason: optional(Line(500)),
    expected_version,
    expected_fee: ExpectedFee,
  }),
  reply: Appointment,
  errors: [
    'transition_not_allowed',
    'slot_taken',
    'already_booked',
    'too_late',
    'changed_meanwhile',
    'fee_changed',
    'mode_has_other_fee',
    'new_time_has_fee',
    'too_many_that_day',
  ],
});

export const cancelAppointment = endpoint({
  name: 'cancelAppointment',
  method: 'POST',
  path: '/appointments/{appointment_id}/cancel',
  summary: 'Cancel with a reason; patients until two hours before, staff at any time',
  access: PEOPLE,
  params: Params,
  body: exact({ reason: Line(500), expected_version }),
  reply: Appointment,
  errors: ['transition_not_allowed', 'too_late', 'changed_meanwhile'],
});

export const changeStatus = endpoint({
  name: 'changeStatus',
  method: 'POST',
  path: '/appointments/{appointment_id}/status',
  summary:
    'The clinician or staff: 4→5→6→7→9 from the day of the visit on, 4 or 5→8, no-show 11 after the start and its correction',
  access: PEOPLE,
  params: Params,
  body: exact({ status: StatusNumber, reason: optional(Line(500)), expected_version }),
  reply: Appointment,
  errors: [
    'transition_not_allowed',
    'before_its_day',
    'not_started',
    'slot_taken',
    'already_booked',
    'changed_meanwhile',
  ],
});

export const undoArrival = endpoint({
  name: 'undoArrival',
  method: 'POST',
  path: '/appointments/{appointment_id}/undo-arrival',
  summary:
    'The clinician or staff: a check-in by mistake, before anything began. The visit is booked again; its token is gone',
  access: PEOPLE,
  params: Params,
  body: exact({ expected_version }),
  reply: Appointment,
  errors: ['transition_not_allowed', 'changed_meanwhile'],
});

export const getQueuePlace = endpoint({
  name: 'getQueuePlace',
  method: 'GET',
  path: '/appointments/{appointment_id}/queue',
  summary: 'Token, how many are ahead, and the expected time',
  access: PEOPLE,
  params: Params,
  reply: Type.Object({ appointment_id: Id, queue: nullable(QueuePlace) }),
});

export const getCalendarFile = endpoint({
  name: 'getCalendarFile',
  method: 'GET',
  path: '/appointments/{appointment_id}/calendar.ics',
  summary: 'Add to calendar (RFC 5545), without health details',
  access: PEOPLE,
  params: Params,
  reply: Type.String(),
  produces: 'text/calendar',
});

export const getAppointmentStatus = endpoint({
  name: 'getAppointmentStatus',
  method: 'GET',
  path: '/appointment-status/',
  summary: 'Status number and label of one appointment',
  access: PEOPLE,
  query: exact({ appointment_id: Id }),
  reply: Type.Object({
    appointment_id: Id,
    status: StatusNumber,
    status_label: Type.String(),
    status_word: nullable(Type.String()),
  }),
});

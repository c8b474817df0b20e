import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import {
  Clock,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
  optional,
  Paise,
} from '#platform/contract/schema.ts';
import { MODES, StatusNumber } from './status.ts';

const EDITORS = ['doctor', 'coach', 'staff'] as const;
const ModeName = oneOf(MODES);

const SlotMinutes = Type.Integer({ minimum: 5, maximum: 240 });
const BufferMinutes = Type.Integer({ minimum: 0, maximum: 120 });
/** Within so many days of a completed visit with the same clinician the follow-up fee is asked. */
const FollowUpDays = Type.Integer({ minimum: 0, maximum: 365 });

const hours = {
  mode: ModeName,
  /** 0 Sunday ... 6 Saturday, in the clinic's zone. */
  weekday: Type.Integer({ minimum: 0, maximum: 6 }),
  /** Until midnight is `to: "00:00"`. */
  from: Clock,
  to: Clock,
  slot_minutes: SlotMinutes,
  buffer_minutes: BufferMinutes,
  fee: Paise,
  follow_up_fee: Paise,
  follow_up_days: FollowUpDays,
  clinic_id: nullable(Id),
  valid_from: nullable(Day),
  valid_until: nullable(Day),
};
export const WeeklyRule = Type.Object({ rule_id: Id, clinician_id: Id, ...hours });
export type WeeklyRule = Static<typeof WeeklyRule>;

const exception = {
  /** `closed` takes hours away (the whole day without `from` and `to`), `extra` adds them. */
  kind: oneOf(['closed', 'extra']),
  date: Day,
  from: nullable(Clock),
  to: nullable(Clock),
  /** Of `closed`: null closes all modes. */
  mode: nullable(ModeName),
  /** The next five belong to `extra`. */
  slot_minutes: nullable(SlotMinutes),
  buffer_minutes: nullable(BufferMinutes),
  fee: nullable(Paise),
  follow_up_fee: nullable(Paise),
  follow_up_days: nullable(FollowUpDays),
  clinic_id: nullable(Id),
  note: nullable(Line(200)),
};
export const DatedException = Type.Object({ exception_id: Id, clinician_id: Id, ...exception });
export type DatedException = Static<typeof DatedException>;

/** Companion of `has_bookings`: what would lose its hours. */
export const AffectedBooking = Type.Object({
  appointment_id: Id,
  starts_at: Instant,
  mode: ModeName,
  status: StatusNumber,
  patient: Type.Object({ patient_id: Id, name: Type.String() }),
});
export type AffectedBooking = Static<typeof AffectedBooking>;

const clinician_id = optional(Id);
/** Confirms that the bookings outside of the new hours stay as they are. */
const keep_bookings = optional(Type.Boolean());
const optionals = <P extends Record<string, Parameters<typeof optional>[0]>>(properties: P) =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, optional(schema)])) as {
    [K in keyof P]: ReturnType<typeof optional<P[K]>>;
  };

export const getAvailability = endpoint({
  name: 'getAvailability',
  method: 'GET',
  path: '/availability',
  summary: 'Weekly hours and dated exceptions: a clinician’s own; staff: of any clinician of the brand',
  access: EDITORS,
  query: exact({ clinician_id }),
  reply: Type.Object({
    clinician_id: Id,
    time_zone: Type.String(),
    /** Those of the profile: what the first hours begin with. */
    fees: Type.Object({ fee: Paise, follow_up_fee: Paise, follow_up_days: FollowUpDays }),
    rules: list(WeeklyRule),
    exceptions: list(DatedException),
  }),
});

export const addWeeklyRule = endpoint({
  name: 'addWeeklyRule',
  method: 'POST',
  path: '/availability/rules',
  summary: 'Add weekly hours in one mode',
  access: EDITORS,
  body: exact({
    rule_id: optional(Id),
    clinician_id,
    mode: hours.mode,
    weekday: hours.weekday,
    from: hours.from,
    to: hours.to,
    slot_minutes: hours.slot_minutes,
    buffer_minutes: Type.Integer({ minimum: 0, maximum: 120, default: 0 }),
    fee: hours.fee,
    follow_up_fee: optional(Paise),
    follow_up_days: optional(FollowUpDays),
    clinic_id: optional(nullable(Id)),
    valid_from: optional(nullable(Day)),
    valid_until: optional(nullable(Day)),
  }),
  reply: WeeklyRule,
  status: 201,
  errors: ['hours_overlap', 'id_taken'],
  idempotent: true,
});

export const changeWeeklyRule = endpoint({
  name: 'changeWeeklyRule',
  method: 'PATCH',
  path: '/availability/rules/{rule_id}',
  summary: 'Change weekly hours',
  access: EDITORS,
  params: exact({ rule_id: Id }),
  body: exact({ ...optionals(hours), keep_bookings }),
  reply: WeeklyRule,
  /** `has_bookings` carries `bookings: AffectedBooking[]`. */
  errors: ['hours_overlap', 'has_bookings'],
});

export const removeWeeklyRule = endpoint({
  name: 'removeWeeklyRule',
  method: 'DELETE',
  path: '/availability/rules/{rule_id}',
  summary: 'Remove weekly hours',
  access: EDITORS,
  params: exact({ rule_id: Id }),
  query: exact({ keep_bookings }),
  reply: Type.Object({ ok: Type.Boolean() }),
  errors: ['has_bookings'],
});

export const addException = endpoint({
  name: 'addException',
  method: 'POST',
  path: '/availability/exceptions',
  summary: 'Close a day or hours of it, or add extra hours on a date',
  access: EDITORS,
  body: exact({
    exception_id: optional(Id),
    clinician_id,
    kind: exception.kind,
    date: exception.date,
    from: optional(exception.from),
    to: optional(exception.to),
    mode: optional(exception.mode),
    slot_minutes: optional(exception.slot_minutes),
    buffer_minutes: optional(exception.buffer_minutes),
    fee: optional(exception.fee),
    follow_up_fee: optional(exception.follow_up_fee),
    follow_up_days: optional(exception.follow_up_days),
    clinic_id: optional(exception.clinic_id),
    note: optional(exception.note),
    keep_bookings,
  }),
  reply: DatedException,
  status: 201,
  errors: ['hours_overlap', 'has_bookings', 'id_taken'],
  idempotent: true,
});

export const changeException = endpoint({
  name: 'changeException',
  method: 'PATCH',
  path: '/availability/exceptions/{exception_id}',
  summary: 'Change a dated exception',
  access: EDITORS,
  params: exact({ exception_id: Id }),
  body: exact({ ...optionals(exception), keep_bookings }),
  reply: DatedException,
  errors: ['hours_overlap', 'has_bookings'],
});

export const removeException = endpoint({
  name: 'removeException',
  method: 'DELETE',
  path: '/availability/exceptions/{exception_id}',
  summary: 'Remove a dated exception',
  access: EDITORS,
  params: exact({ exception_id: Id }),
  query: exact({ keep_bookings }),
  reply: Type.Object({ ok: Type.Boolean() }),
  errors: ['has_bookings'],
});

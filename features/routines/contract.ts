import Type, { type Static } from 'typebox';
import { CARERS, READERS, Unit } from '#features/vitals/contract/shapes.ts';
import { defineEvent } from '#platform/contract/domain-event.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, READING_NUMBERS, SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import {
  Can,
  Clock,
  Day,
  exact,
  Id,
  Instant,
  list,
  nullable,
  oneOf,
  optional,
  Text,
} from '#platform/contract/schema.ts';

export const MAX_TIMES = 8;
export const MAX_ROUTINES = 30;
export const MAX_EVERY_DAYS = 366;

const TargetBound = Type.Number({ minimum: 0, maximum: 20_000 });
/** From `low` to `high`, both included, in the unit of the routine. */
export const Target = exact({
  field: oneOf(READING_NUMBERS),
  low: nullable(TargetBound),
  high: nullable(TargetBound),
});

const given = {
  type: oneOf(READING_KINDS),
  /** Of blood sugar. */
  context: optional(nullable(oneOf(SUGAR_CONTEXTS))),
  /** 1: every day, 7: once a week, 90: every three months; counted from `starts_on`. */
  every_days: Type.Integer({ minimum: 1, maximum: MAX_EVERY_DAYS }),
  /** Times of day, by the clock of the clinic. */
  times: Type.Array(Clock, { minItems: 1, maxItems: MAX_TIMES, uniqueItems: true }),
  /** Unit of the targets; the canonical one when it is left out. */
  unit: optional(Unit),
  targets: optional(Type.Array(Target, { maxItems: READING_NUMBERS.length })),
  note: optional(Text(300)),
  /** Today when it is left out. */
  starts_on: optional(Day),
  /** The last day; null: without an end. */
  ends_on: optional(nullable(Day)),
};

export const Routine = Type.Object({
  routine_id: Id,
  patient_id: Id,
  type: oneOf(READING_KINDS),
  context: nullable(oneOf(SUGAR_CONTEXTS)),
  every_days: Type.Integer(),
  times: list(Type.String()),
  unit: Type.String(),
  targets: list(Target),
  note: Type.String(),
  starts_on: Day,
  ends_on: nullable(Day),
  set_by_name: nullable(Type.String()),
  set_at: Instant,
  can: Can('edit', 'end'),
});
export type Routine = Static<typeof Routine>;

/** One measurement that the routine wants today. */
export const DueReading = Type.Object({
  routine_id: Id,
  type: oneOf(READING_KINDS),
  context: nullable(oneOf(SUGAR_CONTEXTS)),
  due_at: Instant,
  /** `open` from the morning until three hours after its time, then `missed`. */
  status: oneOf(['open', 'done', 'missed']),
  /** The reading that answers it. */
  vital_id: nullable(Id),
});
export type DueReading = Static<typeof DueReading>;

export const listRegularVitals = endpoint({
  name: 'listRegularVitals',
  method: 'GET',
  path: '/regular-vitals',
  summary: 'The routine of a patient and what it wants today, by time: your own, or of `patient_id`.',
  access: READERS,
  query: exact({ patient_id: optional(Id) }),
  reply: Type.Object({
    patient_id: Id,
    routines: list(Routine),
    today: list(DueReading),
    can: Can('add'),
  }),
});

/** At the address at which routines are set. */
export const listRegularVital = endpoint({
  ...listRegularVitals,
  name: 'listRegularVital',
  path: '/v1/regular-vital',
});

export const addRegularVital = endpoint({
  name: 'addRegularVital',
  method: 'POST',
  path: '/v1/regular-vital',
  summary:
    'A clinician sets what an assigned patient measures, how often, when, and to which target. The same id and content again answers 200.',
  access: CARERS,
  body: exact({ routine_id: Id, patient_id: Id, ...given }),
  reply: Routine,
  status: 201,
  errors: ['routine_id_taken', 'routine_full'],
  idempotent: true,
});

/** At the address at which routines are listed. */
export const addRegularVitals = endpoint({
  ...addRegularVital,
  name: 'addRegularVitals',
  path: '/regular-vitals',
});

export const updateRegularVital = endpoint({
  name: 'updateRegularVital',
  method: 'PATCH',
  path: '/v1/regular-vital/{routine_id}',
  summary: 'Changes a routine of an assigned patient.',
  access: CARERS,
  params: exact({ routine_id: Id }),
  body: exact({
    every_days: optional(given.every_days),
    times: optional(given.times),
    targets: given.targets,
    note: given.note,
    ends_on: given.ends_on,
  }),
  reply: Routine,
});

export const endRegularVital = endpoint({
  name: 'endRegularVital',
  method: 'DELETE',
  path: '/v1/regular-vital/{routine_id}',
  summary: 'Ends a routine: your own, one of a family member, or one of an assigned patient.',
  access: READERS,
  params: exact({ routine_id: Id }),
  reply: exact({ ok: Type.Boolean() }),
});

const VitalReminder = Type.Object({
  routine_id: Id,
  patient_id: Id,
  due_at: Instant,
  /** From then on it is missed, and a reminder worth nothing. */
  wanted_until: Instant,
});
export type VitalReminderData = Static<typeof VitalReminder>;

export const ROUTINE_EVENTS = {
  /** Once a time of a routine: it has come, and no reading has answered it. */
  reminderDue: defineEvent('vital.reminder_due', VitalReminder),
} as const;

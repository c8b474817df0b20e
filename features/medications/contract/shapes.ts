import Type, { type Static } from 'typebox';
import {
  Can,
  Clock,
  Day,
  exact,
  Id,
  Instant,
  Line,
  list,
  nullable,
  oneOf,
} from '#platform/contract/schema.ts';
import type { UserType } from '#platform/domain/user-type.ts';

export const READERS = ['patient', 'doctor', 'coach'] as const satisfies readonly UserType[];

/** Times of the day, in its order: 4-11, 12-16, 17-19, and the night from 20 to 3. */
export const SLOTS = ['morning', 'afternoon', 'evening', 'night'] as const;
export type Slot = (typeof SLOTS)[number];
export const UNITS = [
  'tablet',
  'capsule',
  'ml',
  'sachet',
  'drop',
  'puff',
  'unit',
  'application',
  'other',
] as const;
export type Unit = (typeof UNITS)[number];
export const FOODS = ['before', 'with', 'after'] as const;
export const REGIMEN_STATES = ['active', 'paused', 'stopped'] as const;
export type RegimenState = (typeof REGIMEN_STATES)[number];

export const MAX_STEPS = 12;
export const MAX_DOSES = 12;
export const MAX_MEDICATIONS = 60;
export const MAX_VERSIONS = 500;
/** For how many days back doses can be answered, and are shown. */
export const DAYS_BACK = 14;
/** For how many the care team sees them. */
export const MAX_DAYS_BACK = 30;

const Amount = Type.Number({ minimum: 0.01, maximum: 1000 });

export const RegimenDose = exact({
  slot: oneOf(SLOTS),
  amount: Amount,
  /** By the clock of the clinic, within the hours of the slot; null: the patient's own time of it. */
  time: nullable(Clock),
});
export type RegimenDose = Static<typeof RegimenDose>;

/** What is taken for some days; several of them are a taper. Only the last may go on without an end. */
export const RegimenStep = exact({
  days: nullable(Type.Integer({ minimum: 1, maximum: 366 })),
  doses: list(RegimenDose, MAX_DOSES),
});
export type RegimenStep = Static<typeof RegimenStep>;

export const AsNeeded = exact({
  amount: Amount,
  min_gap_minutes: Type.Integer({ minimum: 0, maximum: 10_080 }),
  max_per_day: Type.Integer({ minimum: 1, maximum: 24 }),
});
export type AsNeeded = Static<typeof AsNeeded>;

export const REGIMEN = {
  unit: oneOf(UNITS),
  food: nullable(oneOf(FOODS)),
  /** Null for what is taken at times of the day. */
  as_needed: nullable(AsNeeded),
  steps: list(RegimenStep, MAX_STEPS),
  /** 1: every day; counted from `starts_on`. */
  every_days: Type.Integer({ minimum: 1, maximum: 366 }),
  /** 1 is Monday; none: no matter which. */
  weekdays: Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { maxItems: 7, uniqueItems: true }),
  starts_on: Day,
  /** The last day; null: until it is stopped. */
  ends_on: nullable(Day),
};
export const Regimen = exact(REGIMEN);
export type Regimen = Static<typeof Regimen>;

/** One version of how a medicine is taken. It holds from an instant until that of a later version. */
export const RegimenVersion = Type.Object({
  ...REGIMEN,
  version: Type.Integer({ minimum: 1 }),
  state: oneOf(REGIMEN_STATES),
  holds_from: Instant,
  reason: Type.String(),
  set_by_name: nullable(Type.String()),
  set_at: Instant,
});
export type RegimenVersion = Static<typeof RegimenVersion>;

export const DOSE_ANSWERS = ['taken', 'skipped'] as const;
export const ORIGINS = ['app', 'notification'] as const;
export const SKIP_REASONS = ['not_needed', 'ran_out', 'side_effects', 'unwell', 'other'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export const DoseEvent = Type.Object({
  dose_event_id: Id,
  medication_id: Id,
  /** The day to which the dose belongs; a night belongs to that on which it began. */
  day: Day,
  /** Null for what was taken as needed. */
  slot: nullable(oneOf(SLOTS)),
  /** Which one of the slot, from 0. */
  turn: Type.Integer(),
  answer: oneOf(DOSE_ANSWERS),
  amount: Type.Number(),
  /** When it was taken or skipped. */
  at: Instant,
  reason: nullable(oneOf(SKIP_REASONS)),
  origin: oneOf(ORIGINS),
  by_name: nullable(Type.String()),
});
export type DoseEvent = Static<typeof DoseEvent>;

export const DOSE_STATES = ['taken', 'skipped', 'next', 'due', 'missed'] as const;
export type DoseState = (typeof DOSE_STATES)[number];

/** One dose of a day, as it follows from regimen and answers. */
export const DueDose = Type.Object({
  medication_id: Id,
  day: Day,
  slot: oneOf(SLOTS),
  turn: Type.Integer(),
  amount: Type.Number(),
  due_at: Instant,
  /** `due` from its time until three hours later, then `missed`. */
  state: oneOf(DOSE_STATES),
  dose_event_id: nullable(Id),
});

export const SlotTimes = exact({ morning: Clock, afternoon: Clock, evening: Clock, night: Clock });
export type SlotTimes = Static<typeof SlotTimes>;
export const DEFAULT_TIMES: SlotTimes = {
  morning: '08:00',
  afternoon: '13:00',
  evening: '18:00',
  night: '21:00',
};

/** How many there are, counted at a moment. */
export const Stock = exact({ amount: Type.Number({ minimum: 0, maximum: 100_000 }), counted_at: Instant });
export type Stock = Static<typeof Stock>;

export const Medication = Type.Object({
  medication_id: Id,
  name: Type.String(),
  strength: Type.String(),
  /** Of the catalogue; null for what was typed freely. */
  medicine_id: nullable(Id),
  source: oneOf(['self', 'prescription']),
  prescription_id: nullable(Id),
  note: Type.String(),
  /** The photo of its strip. */
  file_id: nullable(Id),
  remind: Type.Boolean(),
  important: Type.Boolean(),
  added_at: Instant,
  added_by_name: nullable(Type.String()),
  /** The version that holds or comes last, and those that held within the last days; from the oldest. */
  regimens: list(RegimenVersion),
  stock: nullable(Stock),
  /** The days for which the stock suffices, and the last of them; null without a count. */
  days_left: nullable(Type.Integer()),
  last_day: nullable(Day),
  can: Can('change', 'stop', 'answer'),
});
export type Medication = Static<typeof Medication>;

/** Doses of one day that have come: how many, and what became of them. */
export const DayCount = Type.Object({
  day: Day,
  due: Type.Integer(),
  taken: Type.Integer(),
  skipped: Type.Integer(),
  missed: Type.Integer(),
});
export type DayCount = Static<typeof DayCount>;

export const MedicineName = Line(200);

import Type, { type Static } from 'typebox';
import { endpoint } from '#platform/contract/endpoint.ts';
import { READING_KINDS, SUGAR_CONTEXTS } from '#platform/contract/readings.ts';
import { Day, exact, Id, Instant, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';
import { SCALES } from '#platform/domain/charts/time-axis.ts';
import { READERS } from './shapes.ts';

/** Spans that end with a day instead of with the calendar's week, month or year: they are never empty on a Monday. */
export const ROLLING = ['last_7_days', 'last_30_days', 'last_365_days'] as const;
export const PERIODS = [...SCALES, ...ROLLING] as const;
export type Period = (typeof PERIODS)[number];

/** As medicines are taken: morning 4-11, afternoon 12-16, evening 17-19, night otherwise. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/**
 * What is counted. Sugar in blood and its average of months are different things; BMI is derived from weights by the
 * height last measured, and isn't there without one.
 */
export const SUMMARY_MEASURES = ['value', 'bmi', 'hba1c', 'systolic', 'diastolic', 'pulse'] as const;
export type SummaryMeasure = (typeof SUMMARY_MEASURES)[number];

const Extreme = Type.Object({ value: Type.Number(), vital_id: Id, taken_at: Instant });

/** All numbers to four places: °F and lb are what was entered once they are shown to one. */
const Counted = {
  count: Type.Integer(),
  /** Days on which something was measured. */
  days: Type.Integer(),
  average: Type.Number(),
  /** The sum of the entries: a day may have several. */
  total: Type.Number(),
};

const Figures = {
  ...Counted,
  lowest: Type.Number(),
  highest: Type.Number(),
  /**
   * Part of the readings that are in their range, 0 to 1; null where there is none for them. A meter that showed HI or
   * LO instead of a number counts here as out of it, and in no other figure.
   */
  in_range: nullable(Type.Number()),
  /** How many more there were in which a meter showed HI or LO. */
  beyond: Type.Integer(),
};

export const MeasureSummary = Type.Object({
  measure: oneOf(SUMMARY_MEASURES),
  /** All readings are compared in this one. */
  unit: Type.String(),
  ...Figures,
  lowest: Extreme,
  highest: Extreme,
  /** The same span before it; null when nothing was measured then. */
  previous: nullable(Type.Object({ ...Counted, in_range: nullable(Type.Number()) })),
  /** Average minus that of the span before. */
  change: nullable(Type.Number()),
  by_context: list(Type.Object({ context: oneOf(SUGAR_CONTEXTS), ...Figures })),
  by_day_part: list(Type.Object({ day_part: oneOf(DAY_PARTS), ...Figures })),
  /** Days of the clinic; a day without readings isn't there. */
  by_day: list(Type.Object({ date: Day, ...Figures })),
  /** YYYY-MM; a month without readings isn't there either. */
  by_month: list(Type.Object({ month: Type.String({ pattern: '^\\d{4}-\\d\\d$' }), ...Figures })),
});
export type MeasureSummary = Static<typeof MeasureSummary>;

const BeyondOfDay = Type.Object({ date: Day, high: Type.Integer(), low: Type.Integer() });
export type BeyondOfDay = Static<typeof BeyondOfDay>;

export const getVitalsSummary = endpoint({
  name: 'getVitalsSummary',
  method: 'GET',
  path: '/vitals/summary',
  summary:
    'One kind of reading over a day, week (Monday to Sunday), month or year of the clinic, or over the last 7, 30 or 365 days, beside the same span before.',
  access: READERS,
  query: exact({
    patient_id: optional(Id),
    type: oneOf(READING_KINDS),
    period: optional(oneOf(PERIODS)),
    /** A day within the span, or the last of those that are counted back; today unless given. */
    on: optional(Day),
    /** Of blood sugar: only what was measured then. */
    context: optional(oneOf(SUGAR_CONTEXTS)),
  }),
  takesLong: true,
  reply: Type.Object({
    patient_id: Id,
    type: oneOf(READING_KINDS),
    period: oneOf(PERIODS),
    from: Day,
    /** The last day, itself included. */
    to: Day,
    previous_from: Day,
    measures: list(MeasureSummary),
    /** Days on which a meter showed HI or LO instead of a number, and how often. */
    beyond: list(BeyondOfDay),
  }),
});

import Type, { type Static } from 'typebox';
import { Can, Id, Instant, Line, list, nullable, oneOf } from '#platform/contract/schema.ts';
import { PAPER_STATES } from '../rules/paper.ts';

export const SOURCES = [
  /** Fetched from the laboratory of an order. */
  'lab',
  /** Entered by the front desk for an order. */
  'clinic',
  /** A file that the patient's side calls a report. */
  'uploaded',
] as const;
export const LEVELS = [
  'in_range',
  'low',
  'high',
  /** The lab says so, and not to which side. */
  'abnormal',
  'critical_low',
  'critical_high',
  'critical',
  /** Neither flag nor range say anything. */
  'unknown',
] as const;
export const REPORT_STATES = ['partial', 'final'] as const;

const Numbers = {
  /** Null of texts. */
  number: nullable(Type.Number()),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
};

/** The same analyte at another time or in another lab, in the unit of this value. */
export const TrendPoint = Type.Object({
  at: Instant,
  number: Type.Number(),
  low: nullable(Type.Number()),
  high: nullable(Type.Number()),
  lab_name: nullable(Type.String()),
});
export type TrendPoint = Static<typeof TrendPoint>;

export const ReportValue = Type.Object({
  value_id: Id,
  /** LOINC; null where we don't know what it is. */
  loinc: nullable(Type.String()),
  /** In the reader's language where we have words for it, else as it is printed. */
  name: Type.String(),
  printed_name: Type.String(),
  value: Type.String(),
  unit: Type.String(),
  /** As the lab printed it; empty where it printed none. */
  range: Type.String(),
  flag: Type.String(),
  ...Numbers,
  level: oneOf(LEVELS),
  /** The lab's flag and its range say different things. */
  contradicts: Type.Boolean(),
  /** The report has another result of the same measurement. */
  repeated: Type.Boolean(),
  /** What it is, in plain words. */
  about: nullable(Type.String()),
  /** Where the lab printed no range: what adults usually have, and who says so. */
  adults: nullable(Type.Object({ text: Type.String(), source: Type.String() })),
  /** The oldest first, this one included; empty in lists. */
  trend: list(TrendPoint),
  /** The lab printed another value before. */
  corrected: nullable(Type.Object({ at: Instant, from: Type.String() })),
});
export type ReportValue = Static<typeof ReportValue>;

export const Report = Type.Object({
  report_id: Id,
  patient_id: Id,
  source: oneOf(SOURCES),
  name: Type.String(),
  /** When the sample was taken; of an uploaded one the day that was given. */
  at: Instant,
  reported_at: Instant,
  lab_name: nullable(Type.String()),
  order_id: nullable(Id),
  state: oneOf(REPORT_STATES),
  /** At the collection. */
  age: nullable(Type.Integer()),
  sex: nullable(oneOf(['female', 'male', 'other'])),
  values: list(ReportValue),
  /** How many values need attention (outside, or printed twice with different results), and how many are critical. */
  abnormal: Type.Integer(),
  critical: Type.Integer(),
  file_id: nullable(Id),
  paper: oneOf(PAPER_STATES),
  /** A doctor or coach has gone over it. */
  seen: nullable(Type.Object({ by_name: nullable(Type.String()), at: Instant })),
  can: Can('remove', 'see', 'fetch_paper'),
});
export type Report = Static<typeof Report>;

/** A critical value that no member of the care team has answered yet. */
export const OpenCritical = Type.Object({
  alert_id: Id,
  report_id: Id,
  /** As it is printed. */
  text: Type.String(),
  at: Instant,
  notified_at: Instant,
  notified: list(Type.Object({ person_id: Id, name: nullable(Type.String()) })),
});
export type OpenCritical = Static<typeof OpenCritical>;

/** One line of a report, typed by the front desk. */
export const GivenValue = Type.Object(
  {
    name: Line(120),
    value: Line(60),
    unit: Line(30, { min: 0 }),
    range: Line(120, { min: 0 }),
    flag: Type.Optional(oneOf(['N', 'L', 'H', 'A', 'LL', 'HH', 'C'])),
  },
  { additionalProperties: false },
);
export type GivenValue = Static<typeof GivenValue>;

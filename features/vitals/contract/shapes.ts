import Type, { type Static } from 'typebox';
import {
  BEYOND,
  READING_KINDS,
  READING_NUMBERS,
  Readings,
  SUGAR_CONTEXTS,
} from '#platform/contract/readings.ts';
import { Can, exact, Id, Instant, Line, list, nullable, oneOf, optional } from '#platform/contract/schema.ts';

export { SUGAR_CONTEXTS } from '#platform/contract/readings.ts';

/**
 * The user types that read records: patients their own and their family's, clinicians those of patients in their
 * care.
 */
export const READERS = ['patient', 'doctor', 'coach'] as const;
export const CARERS = ['doctor', 'coach'] as const;

/** Where a reading comes from. What came from a chat's photo only the server says. */
export const SOURCES = [
  'manual',
  'photo',
  'chat_photo',
  'device',
  'health_connect',
  'google_fit',
  'csv',
  'lab',
] as const;
export type Source = (typeof SOURCES)[number];
export const GIVEN_SOURCES = ['manual', 'photo', 'device', 'health_connect', 'google_fit', 'csv'] as const;

/** From the lowest to the highest; the first and the last are critical. */
export const LEVELS = ['critical_low', 'low', 'in_range', 'high', 'critical_high'] as const;
export type Level = (typeof LEVELS)[number];

/**
 * A number as it was typed: JSON numbers, and texts in the digits of any of our languages (`১২০`), with a point or a
 * comma. `platform/domain/numbers.ts` reads them.
 */
const GivenNumber = Type.Unsafe<number | string>({
  type: ['number', 'string'],
  minLength: 1,
  maxLength: 24,
  description: 'a number, or its text in the digits of any of the six languages',
});

/** As sent. `blood_sugar`: value (or `beyond`, where the meter shows HI or LO), context; `blood_pressure`: systolic, diastolic, pulse; `spo2`: value, pulse; all others: value. */
export const GivenReadings = exact({
  value: optional(GivenNumber),
  systolic: optional(GivenNumber),
  diastolic: optional(GivenNumber),
  pulse: optional(GivenNumber),
  context: optional(oneOf(SUGAR_CONTEXTS)),
  beyond: optional(oneOf(BEYOND)),
});
export type GivenReadings = Static<typeof GivenReadings>;

/** One of `UNITS` (rules/units.ts) of its type; the canonical one when it is left out. */
export const Unit = Line(8, {
  description: 'mg/dL, mmol/L, mmHg, kg, lb, cm, ft-in (as inches), kcal, °C, °F, %',
});

export const MAX_NOTE = 500;

export const Outside = Type.Object({ field: oneOf(READING_NUMBERS), level: oneOf(LEVELS) });

export const Vital = Type.Object({
  id: Id,
  type: oneOf(READING_KINDS),
  /** As entered, in `unit`. */
  readings: Readings,
  unit: Type.String(),
  taken_at: Instant,
  recorded_at: Instant,
  source: oneOf(SOURCES),
  note: Type.String(),
  /** By the patient's ranges of today; null where there is none for it. */
  level: nullable(oneOf(LEVELS)),
  /** What of the readings is outside its range. */
  outside: list(Outside),
  /** Of weights: kg/m² with the height last measured; null without one. */
  bmi: nullable(Type.Number()),
  /** Null when the patient did. */
  entered_by_name: nullable(Type.String()),
  entered_by: oneOf(['patient', 'family', 'clinician']),
  /** The picture that it was read from. */
  file_id: nullable(Id),
  /** How often it was changed; the history tells how. */
  edits: Type.Integer(),
  can: Can('edit', 'delete'),
});
export type Vital = Static<typeof Vital>;

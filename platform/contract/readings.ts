import Type, { type Static } from 'typebox';
import { exact, oneOf, optional } from './schema.ts';

/** What is measured, as `POST /api/vitals` calls it. */
export const READING_KINDS = [
  'blood_sugar',
  'blood_pressure',
  'weight',
  'height',
  'calories',
  'temperature',
  'spo2',
] as const;
export type ReadingKind = (typeof READING_KINDS)[number];

/** When blood sugar was measured; `hba1c` is the average of months, in per cent. */
export const SUGAR_CONTEXTS = ['fasting', 'after_meal', 'random', 'hba1c'] as const;
export type SugarContext = (typeof SUGAR_CONTEXTS)[number];

export const READING_NUMBERS = ['value', 'systolic', 'diastolic', 'pulse'] as const;
export type ReadingNumber = (typeof READING_NUMBERS)[number];

/** What a glucose meter shows instead of a number that it can't measure: HI or LO. */
export const BEYOND = ['high', 'low'] as const;
export type Beyond = (typeof BEYOND)[number];
/** As meters show it, in all languages. */
export const SHOWN_BEYOND: Readonly<Record<Beyond, string>> = { high: 'HI', low: 'LO' };

/** One reading of any kind; which of these belong together is said below. */
export const Readings = exact({
  value: optional(Type.Number()),
  systolic: optional(Type.Number()),
  diastolic: optional(Type.Number()),
  pulse: optional(Type.Number()),
  context: optional(oneOf(SUGAR_CONTEXTS)),
  /** Of a sugar, in place of `value`: more, or less, than the meter can measure. No number stands for it anywhere. */
  beyond: optional(oneOf(BEYOND)),
});
export type Readings = Static<typeof Readings>;

/** Where in a picture a field was found, in parts of its width and height: 0 to 1, from the top left, upright. */
export const PictureBox = exact({
  field: Type.String({ minLength: 1, maxLength: 20 }),
  x: Type.Number({ minimum: 0, maximum: 1 }),
  y: Type.Number({ minimum: 0, maximum: 1 }),
  width: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  height: Type.Number({ exclusiveMinimum: 0, maximum: 1 }),
  /** 0 to 1: how sure the reader is of this field; left out when it only knows that of the whole. */
  confidence: optional(Type.Number({ minimum: 0, maximum: 1 })),
  /** Places in the written number, from 0, with digits that should be checked. */
  doubtful: optional(Type.Array(Type.Integer({ minimum: 0, maximum: 9 }), { maxItems: 10 })),
});
export type PictureBox = Static<typeof PictureBox>;

/** Why nothing could be read in a picture. Up to `partly_hidden` it is the picture: another one may help. */
export const UNREADABLE_REASONS = [
  'blurred',
  'dark',
  'glare',
  'too_small',
  'partly_hidden',
  'too_high',
  'too_low',
  'no_meter',
  'too_large',
  'not_understood',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

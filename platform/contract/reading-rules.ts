import { READING_NUMBERS, type ReadingKind, type ReadingNumber, type Readings } from './readings.ts';

export interface Bounds {
  readonly min: number;
  readonly max: number;
  /** Digits after the point at most. */
  readonly decimals: number;
}

interface KindRules {
  readonly required: readonly ReadingNumber[];
  /** By unit, the canonical one first: what is possible in a living person. Beyond it is a slip, or not this reading. */
  readonly units: Readonly<Record<string, Partial<Readonly<Record<ReadingNumber, Bounds>>>>>;
}

const value = (min: number, max: number, decimals = 0) => ({ value: { min, max, decimals } });

/**
 * What can be and what can't. Sugar and pressure as the product says (meters show nothing beyond 20-600 mg/dL, a
 * laboratory does), in mmol/L what of it can be typed with one place: 1.1 is 19.8 mg/dL, 44.4 is above 800. The others are
 * wider than any that are known of people.
 */
export const READING_RULES: Readonly<Record<ReadingKind, KindRules>> = {
  blood_sugar: {
    required: ['value'],
    units: { 'mg/dL': value(20, 800), 'mmol/L': value(1.2, 44.3, 1), '%': value(3, 20, 1) },
  },
  blood_pressure: {
    required: ['systolic', 'diastolic'],
    units: {
      mmHg: {
        systolic: { min: 70, max: 300, decimals: 0 },
        diastolic: { min: 40, max: 180, decimals: 0 },
        pulse: { min: 20, max: 250, decimals: 0 },
      },
    },
  },
  weight: { required: ['value'], units: { kg: value(1, 400, 2), lb: value(2, 880, 1) } },
  // Feet and inches as the number of inches.
  height: { required: ['value'], units: { cm: value(30, 250, 1), 'ft-in': value(11.9, 98.4, 4) } },
  calories: { required: ['value'], units: { kcal: value(0, 20_000) } },
  temperature: { required: ['value'], units: { '°C': value(30, 45, 2), '°F': value(86, 113, 2) } },
  spo2: {
    required: ['value'],
    units: { '%': { ...value(50, 100), pulse: { min: 20, max: 250, decimals: 0 } } },
  },
};

export interface ReadingProblem {
  /** `unit`, or a field of the readings. */
  readonly field: ReadingNumber | 'context' | 'unit' | 'beyond';
  readonly code:
    | 'required'
    | 'unknown_unit'
    | 'not_possible'
    | 'not_whole'
    | 'too_many_decimals'
    | 'above_systolic'
    | 'not_of_this_kind'
    | 'needs_per_cent';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** Why this can't be a reading: nothing when it can. */
export function readingProblems(of: {
  readonly kind: ReadingKind;
  readonly unit: string;
  readonly readings: Readings;
}): ReadingProblem[] {
  const { kind, unit, readings } = of;
  const { units } = READING_RULES[kind];
  const bounds = Object.hasOwn(units, unit) ? units[unit] : undefined;
  if (!bounds)
    return [{ field: 'unit', code: 'unknown_unit', values: { units: Object.keys(units).join(', ') } }];
  const wrong = READING_NUMBERS.flatMap((field) => numberProblem(of, field, bounds[field]) ?? []);
  const { systolic, diastolic, context, beyond } = readings;
  const isUpsideDown =
    wrong.length === 0 && systolic !== undefined && diastolic !== undefined && diastolic > systolic;
  const needsPerCent = kind === 'blood_sugar' && (unit === '%') !== (context === 'hba1c');
  const isBeyondNothing = beyond !== undefined && !mayBeBeyond(of);
  const isOutOfPlace = context !== undefined && kind !== 'blood_sugar';
  return [
    ...wrong,
    ...(isUpsideDown ? [{ field: 'diastolic', code: 'above_systolic' } as const] : []),
    ...(isBeyondNothing ? [{ field: 'beyond', code: 'not_of_this_kind' } as const] : []),
    ...(isOutOfPlace ? [{ field: 'context', code: 'not_of_this_kind' } as const] : []),
    ...(needsPerCent ? [{ field: 'context', code: 'needs_per_cent' } as const] : []),
  ];
}

/** Meters for sugar in blood say so, and only instead of a number. */
const mayBeBeyond = ({ kind, unit, readings }: Parameters<typeof readingProblems>[0]): boolean =>
  kind === 'blood_sugar' && unit !== '%' && readings.value === undefined;

function numberProblem(
  { kind, unit, readings }: Parameters<typeof readingProblems>[0],
  field: ReadingNumber,
  limits: Bounds | undefined,
): ReadingProblem | null {
  const number = readings[field];
  if (number === undefined && readings.beyond) return null;
  if (number === undefined)
    return READING_RULES[kind].required.includes(field) ? { field, code: 'required' } : null;
  if (!limits) return { field, code: 'not_of_this_kind' };
  const { min, max, decimals } = limits;
  if (!(number >= min && number <= max))
    return { field, code: 'not_possible', values: { min, max, unit: unitOf(field, unit) } };
  if (Number(number.toFixed(decimals)) === number) return null;
  return { field, code: decimals === 0 ? 'not_whole' : 'too_many_decimals' };
}

/** The pulse that a meter shows isn't a pressure, nor oxygen; feet and inches are counted in inches. */
export const unitOf = (field: ReadingNumber, unit: string): string =>
  field === 'pulse' ? '/min' : unit === 'ft-in' ? 'in' : unit;

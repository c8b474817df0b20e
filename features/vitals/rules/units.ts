import { READING_RULES } from '#platform/contract/reading-rules.ts';
import type { ReadingKind, SugarContext } from '#platform/contract/readings.ts';
import { rounded } from '#platform/domain/numbers.ts';

/** mg/dL in one mmol/L: the molar mass of glucose, 180.182 g/mol. */
export const MG_DL_PER_MMOL_L = 18.0182;
/** International avoirdupois pound and inch (1959), exact. */
export const KG_PER_LB = 0.45359237;
export const CM_PER_INCH = 2.54;
export const INCHES_PER_FOOT = 12;

/** Feet and inches, as the number of inches: 5 ft 7 in is 67. */
export const FEET_AND_INCHES = 'ft-in';

/** Units of each type, the canonical one first. HbA1c is measured in per cent. */
export const UNITS: Readonly<Record<ReadingKind, readonly string[]>> = Object.fromEntries(
  (Object.keys(READING_RULES) as ReadingKind[]).map((kind) => [kind, Object.keys(READING_RULES[kind].units)]),
) as unknown as Record<ReadingKind, readonly string[]>;

/** The unit in which all readings of a type are compared, and which a reading without one has. */
export function canonicalUnit(kind: ReadingKind, context?: SugarContext | null): string {
  return kind === 'blood_sugar' && context === 'hba1c' ? '%' : (UNITS[kind][0] as string);
}

/** In the canonical unit of its type, to four places. A unit that is the canonical one, or unknown, leaves it as it is. */
export function toCanonical(value: number, unit: string): number {
  switch (unit) {
    case 'mmol/L':
      return rounded(value * MG_DL_PER_MMOL_L);
    case 'lb':
      return rounded(value * KG_PER_LB);
    case FEET_AND_INCHES:
      return rounded(value * CM_PER_INCH);
    case '°F':
      return rounded((value - 32) / 1.8);
    default:
      return value;
  }
}

/** What `value` of the canonical unit is in another unit, to as many places as that one is shown with. */
export function fromCanonical(value: number, unit: string): number {
  switch (unit) {
    case 'mmol/L':
      return rounded(value / MG_DL_PER_MMOL_L, 1);
    case 'lb':
      return rounded(value / KG_PER_LB, 1);
    case FEET_AND_INCHES:
      return rounded(value / CM_PER_INCH, 1);
    case '°F':
      return rounded(value * 1.8 + 32, 1);
    default:
      return value;
  }
}

/** How many kg one kg/m² is at that height. */
export const kilogramsPerBmi = (heightCm: number): number => (heightCm / 100) ** 2;

export const feetAndInches = (inches: number): { readonly feet: number; readonly inches: number } => {
  const feet = Math.floor(inches / INCHES_PER_FOOT);
  return { feet, inches: rounded(inches - feet * INCHES_PER_FOOT, 1) };
};

/** Below this height no BMI is computed. */
export const LOWEST_HEIGHT_CM = 30;

/** kg/m², to one place; null when the height can't be a grown person's. */
export function bodyMassIndex(kilograms: number, centimetres: number | null): number | null {
  if (centimetres === null || centimetres < LOWEST_HEIGHT_CM) return null;
  return rounded(kilograms / kilogramsPerBmi(centimetres), 1);
}

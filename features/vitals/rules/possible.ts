import { READING_RULES, type ReadingProblem, readingProblems } from '#platform/contract/reading-rules.ts';
import { READING_NUMBERS, type ReadingKind, type Readings } from '#platform/contract/readings.ts';
import { numberFrom, rounded } from '#platform/domain/numbers.ts';
import type { GivenReadings } from '../contract.ts';
import { canonicalUnit, FEET_AND_INCHES, toCanonical, UNITS } from './units.ts';

export interface GivenVital {
  readonly type: ReadingKind;
  readonly readings: GivenReadings;
  readonly unit?: string | undefined;
}

export interface ReadVital {
  readonly readings: Readings;
  readonly unit: string;
}

export interface VitalProblem {
  /** `unit`, or a field of the readings: `readings.value`. */
  readonly field: string;
  readonly code: ReadingProblem['code'] | 'not_a_number';
  readonly values?: Readonly<Record<string, string | number>>;
}

/** A unit that fits what was typed better than the one that was said. */
export interface UnitDoubt {
  readonly unit: string;
  /**
   * `wrong`: it isn't possible in the given unit. `likely`: possible, but no meter shows it so. `maybe`: possible,
   * rare, and the other unit would be ordinary; a form may ask, nothing is refused for it.
   */
  readonly strength: 'wrong' | 'likely' | 'maybe';
}

export type VitalReading =
  | { readonly read: ReadVital; readonly doubt: UnitDoubt | null }
  | { readonly problems: readonly VitalProblem[]; readonly doubt: UnitDoubt | null };

/**
 * Reads what was typed: digits of any language, the canonical unit where none is said. Either the readings, or every
 * problem with them; and in both cases whether another unit was probably meant.
 * @param meant the person says that the unit is what they mean: decimals that meters don't show are taken
 */
export function readVital(given: GivenVital, meant = false): VitalReading {
  const { type } = given;
  const { context, beyond } = given.readings;
  const unit = given.unit ?? canonicalUnit(type, context);
  const problems: VitalProblem[] = [];
  const readings: { -readonly [K in keyof Readings]: Readings[K] } = {};
  for (const field of READING_NUMBERS) {
    const typed = given.readings[field];
    if (typed === undefined) continue;
    const number = numberFrom(typed);
    if (number === null) problems.push({ field: `readings.${field}`, code: 'not_a_number' });
    else readings[field] = number;
  }
  if (context !== undefined) readings.context = context;
  if (beyond !== undefined) readings.beyond = beyond;
  if (problems.length > 0) return { problems, doubt: null };
  const found = problemsOf(type, unit, readings);
  const doubt = unitDoubt(type, unit, readings);
  const left = meant ? found.filter(({ code }) => code !== 'not_whole') : found;
  return left.length > 0
    ? { problems: left.map(named), doubt: doubt?.strength === 'maybe' ? null : doubt }
    : // Without a number it is in no unit.
      { read: { readings, unit: beyond ? canonicalUnit(type) : unit }, doubt };
}

const named = ({ field, ...problem }: ReadingProblem): VitalProblem => ({
  ...problem,
  field: field === 'unit' ? 'unit' : `readings.${field}`,
});

function problemsOf(kind: ReadingKind, unit: string, readings: Readings): ReadingProblem[] {
  if (kind === 'height' && unit === FEET_AND_INCHES) return problemsInInches(readings);
  return readingProblems({ kind, unit, readings });
}

/** As centimetres, which have the same bounds. */
function problemsInInches(readings: Readings): ReadingProblem[] {
  const { value } = readings;
  const inCentimetres =
    value === undefined ? readings : { ...readings, value: rounded(toCanonical(value, FEET_AND_INCHES), 1) };
  const { min, max } = READING_RULES.height.units.cm?.value ?? { min: 30, max: 250 };
  return readingProblems({ kind: 'height', unit: 'cm', readings: inCentimetres }).map((problem) =>
    problem.code === 'not_possible'
      ? { ...problem, values: { min: rounded(min / 2.54, 0), max: rounded(max / 2.54, 0), unit: 'in' } }
      : problem,
  );
}

/** Highest sugar that meters show in mmol/L (600 mg/dL); beyond it, mg/dL was meant. */
const METER_HIGHEST = 33.3;

/** Whether what was typed would rather be in another unit of its type. Null: no reason to ask. */
export function unitDoubt(kind: ReadingKind, unit: string, readings: Readings): UnitDoubt | null {
  const isPercent = (each: string) => kind === 'blood_sugar' && each === '%';
  if (!UNITS[kind].includes(unit) || isPercent(unit) || readings.context === 'hba1c') return null;
  if (readings.beyond) return null;
  const codes = problemsOf(kind, unit, readings).map(({ code }) => code);
  const fitting = UNITS[kind].find(
    (other) => other !== unit && !isPercent(other) && problemsOf(kind, other, readings).length === 0,
  );
  if (fitting === undefined) return null;
  if (codes.includes('not_possible')) return { unit: fitting, strength: 'wrong' };
  if (kind !== 'blood_sugar') return null;
  // 22.4 in mg/dL: meters show whole numbers there, and 22.4 mmol/L is a number that they do show.
  if (codes.includes('not_whole')) return { unit: fitting, strength: 'likely' };
  const { value = 0 } = readings;
  const isRare = unit === 'mg/dL' ? value <= METER_HIGHEST : value > METER_HIGHEST;
  return codes.length === 0 && isRare ? { unit: fitting, strength: 'maybe' } : null;
}

import { type Bounds, READING_RULES } from '#platform/contract/reading-rules.ts';
import type { ReadingKind } from '#platform/contract/readings.ts';
import { numberFrom } from '#platform/domain/numbers.ts';
import type { Measure, VitalRange } from '../contract/ranges.ts';
import { unitDoubt } from '../rules/possible.ts';
import { type RangeBounds, rangeProblem } from '../rules/ranges.ts';
import { toCanonical } from '../rules/units.ts';

export const BOUNDS = ['critical_low', 'low', 'high', 'critical_high'] as const;
export type BoundName = (typeof BOUNDS)[number];

/** What stands in the form; empty: no such bound. */
export type RangeDraft = Readonly<Record<BoundName, string>>;

export function draftOfRange(range: RangeBounds): RangeDraft {
  const text = (bound: number | null) => (bound === null ? '' : String(bound));
  return {
    critical_low: text(range.critical_low),
    low: text(range.low),
    high: text(range.high),
    critical_high: text(range.critical_high),
  };
}

export type RangeWrong = Partial<Record<BoundName, 'number' | 'not_possible'>> & {
  readonly all?: 'not_rising' | 'no_bounds';
};

export function readRange(
  draft: RangeDraft,
): { readonly bounds: RangeBounds } | { readonly wrong: RangeWrong } {
  const bounds: Record<BoundName, number | null> = {
    critical_low: null,
    low: null,
    high: null,
    critical_high: null,
  };
  const wrong: Partial<Record<BoundName, 'number'>> = {};
  for (const name of BOUNDS) {
    const text = draft[name].trim();
    if (text === '') continue;
    const number = numberFrom(text);
    if (number === null || number < 0) wrong[name] = 'number';
    else bounds[name] = number;
  }
  if (Object.keys(wrong).length > 0) return { wrong };
  const problem = rangeProblem(bounds);
  return problem === 'not_rising' || problem === 'no_bounds' ? { wrong: { all: problem } } : { bounds };
}

/** Another unit, in which all of these bounds would be ordinary. */
export interface RangeDoubt {
  readonly unit: string;
  /** In the unit of the range. */
  readonly meant: RangeBounds;
  /** Bounds that no reading can have in the unit of the range. */
  readonly impossible: readonly BoundName[];
}

const KINDS: Partial<Readonly<Record<Measure, ReadingKind>>> = {
  sugar_fasting: 'blood_sugar',
  sugar_after_meal: 'blood_sugar',
  sugar_random: 'blood_sugar',
  temperature: 'temperature',
};

/** What readings of it can be. */
export function possibleOf({ measure, unit }: Pick<VitalRange, 'measure' | 'unit'>): Bounds | undefined {
  const kind = KINDS[measure];
  return kind && READING_RULES[kind].units[unit]?.value;
}

/** Whether 4 to 10 was typed where mg/dL are asked for. Null: no reason to ask. */
export function rangeDoubt(
  { measure, unit }: Pick<VitalRange, 'measure' | 'unit'>,
  bounds: RangeBounds,
): RangeDoubt | null {
  const kind = KINDS[measure];
  const possible = possibleOf({ measure, unit });
  if (!kind || !possible) return null;
  const given = BOUNDS.flatMap((name) => {
    const value = bounds[name];
    return value === null ? [] : [{ name, doubt: unitDoubt(kind, unit, { value }) }];
  });
  const other = given[0]?.doubt?.unit;
  if (!other || given.some(({ doubt }) => doubt?.unit !== other)) return null;
  // Rounded down, so that a meter that shows the very bound lies on the same side of it.
  const factor = 10 ** possible.decimals;
  const inUnit = (bound: number | null) =>
    bound === null ? null : Math.floor(toCanonical(bound, other) * factor + 1e-6) / factor;
  return {
    unit: other,
    meant: {
      critical_low: inUnit(bounds.critical_low),
      low: inUnit(bounds.low),
      high: inUnit(bounds.high),
      critical_high: inUnit(bounds.critical_high),
    },
    impossible: given.filter((each) => each.doubt?.strength === 'wrong').map(({ name }) => name),
  };
}

type OwnRange = { readonly measure: Measure } & RangeBounds;

/**
 * Everything that is to hold for the patient alone, as it is sent: what there is, with one of them set again, or as for
 * everybody (null).
 */
export function ownRanges(
  known: readonly VitalRange[],
  measure: Measure,
  bounds: RangeBounds | null,
): OwnRange[] {
  const others = known
    .filter((range) => range.own && range.measure !== measure)
    .map(({ measure: of, critical_low, low, high, critical_high }) => ({
      measure: of,
      critical_low,
      low,
      high,
      critical_high,
    }));
  return bounds ? [...others, { measure, ...bounds }] : others;
}

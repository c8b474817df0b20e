import { numberFrom } from '#platform/contract/numbers.ts';
import type { Measure, VitalRange } from '../contract/ranges.ts';
import { type RangeBounds, rangeProblem } from '../rules/ranges.ts';

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

export type RangeWrong = Partial<Record<BoundName, 'number'>> & { readonly all?: 'not_rising' | 'no_bounds' };

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

type OwnRange = { readonly measure: Measure } & RangeBounds;

/**
 * Everything that is to hold for the patient alone, as it is sent: what there is, with one of them set anew, or as for
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

import type { SugarContext } from '#platform/contract/readings.ts';
import { rounded } from '#platform/domain/numbers.ts';
import type { Measure } from '../../contract/ranges.ts';
import { boundsIn, type RangeBounds, type Ranges } from '../ranges.ts';
import { fromCanonical } from '../units.ts';
import type { TrendKind } from './trend.ts';

/** A target range as it is drawn, in the unit that is shown. One of the bounds may be missing. */
export interface Band {
  readonly measure: Measure;
  readonly low: number | null;
  /** The first number that is above it. */
  readonly high: number | null;
}

/** From when on something is outside, and until when. */
export const edgesOf = ({ critical_low, low, high, critical_high }: RangeBounds) => ({
  low: low ?? critical_low,
  high: high ?? critical_high,
});

/** The target ranges of the picture of one kind: the widest first, so that the others are drawn upon it. */
export function bandsOf(
  {
    type,
    ranges,
    unit,
    heightCm,
  }: {
    readonly type: TrendKind;
    readonly ranges: Ranges;
    readonly unit: string;
    readonly heightCm: number | null;
  },
  context: SugarContext | null,
): Band[] {
  switch (type) {
    case 'blood_sugar': {
      const asked: Measure[] = context ? [`sugar_${context === 'hba1c' ? 'random' : context}`] : SUGAR;
      return widestFirst(withoutRepeats(asked.flatMap((measure) => bandOf(measure, ranges, unit))));
    }
    case 'blood_pressure':
      return [...bandOf('systolic', ranges, unit), ...bandOf('diastolic', ranges, unit)];
    case 'weight': {
      const own = bandOf('weight', ranges, unit);
      if (own.length > 0) return own;
      return present({ measure: 'bmi', ...edgesOf(boundsIn(unit, 'weight', ranges, heightCm)) });
    }
    default:
      return bandOf(type, ranges, unit);
  }
}

const SUGAR: Measure[] = ['sugar_after_meal', 'sugar_random', 'sugar_fasting'];

/** The band of one measure, or nothing when it has no bounds. */
export function bandOf(measure: Measure, ranges: Ranges, unit: string): Band[] {
  const { low, high } = edgesOf(ranges[measure]);
  const shown = (bound: number | null) => bound && rounded(fromCanonical(bound, unit), 1);
  return present({ measure, low: shown(low), high: shown(high) });
}

const present = (band: Band): Band[] => (band.low === null && band.high === null ? [] : [band]);

/** Equal ranges are drawn, and described, once. */
const withoutRepeats = (bands: readonly Band[]): Band[] =>
  bands.filter(
    (band, index) => bands.findIndex(({ low, high }) => low === band.low && high === band.high) === index,
  );

const widthOf = ({ low, high }: Band) => (high ?? Number.POSITIVE_INFINITY) - (low ?? 0);
const widestFirst = (bands: readonly Band[]): Band[] =>
  bands.toSorted((a, b) => Math.sign(widthOf(b) - widthOf(a)) || 0);

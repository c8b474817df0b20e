import type { Measure } from '../../contract/ranges.ts';
import type { MeasureSummary } from '../../contract/summary.ts';
import { edgesOf } from './bands.ts';
import { beyondOf } from './beyond.ts';
import type { Trend } from './trend.ts';

interface Part {
  /** The measure with the range that it is judged by. */
  readonly by: Measure;
  readonly lowest: number;
  readonly highest: number;
}

/** On which side of the target everything lies that is out of range; null where it lies on both, or the figures don't tell. */
export function sideOut({ type, summary, ranges }: Trend): 'above' | 'below' | null {
  const beyond = beyondOf(summary.beyond);
  const parts = summary.measures.flatMap((measure) => partsOf(type, measure));
  const isAny = (is: (part: Part, low: number | null, high: number | null) => boolean) =>
    parts.some((part) => {
      const { low, high } = edgesOf(ranges[part.by]);
      return is(part, low, high);
    });
  const isAbove = beyond.high > 0 || isAny(({ highest }, _, high) => high !== null && highest >= high);
  const isBelow = beyond.low > 0 || isAny(({ lowest }, low) => low !== null && lowest < low);
  if (isAbove === isBelow) return null;
  return isAbove ? 'above' : 'below';
}

/** A sugar has a range of its own for each time when it is measured. */
function partsOf(type: Trend['type'], summary: MeasureSummary): Part[] {
  const { measure, lowest, highest, by_context, in_range } = summary;
  if (in_range === null) return [];
  const whole = { lowest: lowest.value, highest: highest.value };
  if (measure !== 'value') return [{ by: measure, ...whole }];
  if (type !== 'blood_sugar') return [{ by: type as Measure, ...whole }];
  const parts = by_context.flatMap(({ context, ...figures }): Part[] =>
    context === 'hba1c' ? [] : [{ by: `sugar_${context}`, ...figures }],
  );
  const counted = by_context.reduce((total, { count }) => total + count, 0);
  return summary.count > counted ? [...parts, { by: 'sugar_random', ...whole }] : parts;
}

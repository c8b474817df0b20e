import type { NumberSeen } from './grouping.ts';
import type { LabelRead } from './labels.ts';
import type { Label } from './layers.ts';

/** Of a label, to be believed in where it stands. */
const LEAST = 0.6;
/** Of all ways to give the labels to numbers the nearest one must be this much nearer than the next. */
const CLEARLY = 0.8;

type Place = Pick<NumberSeen, 'x' | 'y' | 'width' | 'height'>;

/**
 * Which of `numbers` each of `names` stands beside, in the order of `names`; nothing when one of them wasn't surely
 * seen (a DIA that is taken for a SYS must not turn a reading round) or when they don't say it clearly.
 */
export function namedByLabels<N extends Place>(
  numbers: readonly N[],
  names: readonly Label[],
  labels: readonly LabelRead[],
): N[] | undefined {
  const seen = names.map((name) =>
    labels.filter(({ label, score }) => label === name && score > LEAST).sort((a, b) => b.score - a.score),
  );
  if (seen.some((all) => all.length === 0) || numbers.length !== names.length) return undefined;
  const ways = orders(numbers).map((way) => ({
    way,
    far: way.reduce((sum, number, index) => {
      const all = seen[index] as LabelRead[];
      return sum + Math.min(...all.map((label) => distance(number, label)));
    }, 0),
  }));
  const [nearest, second] = ways.sort((a, b) => a.far - b.far);
  return nearest && second && nearest.far < CLEARLY * second.far ? nearest.way : undefined;
}

function orders<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((each, index) => orders(list.toSpliced(index, 1)).map((rest) => [each, ...rest]));
}

/** A name stands in the row of its number, however far to the side, or above or below it. In pixels. */
export function distance(number: Place, label: LabelRead): number {
  const [dx, dy] = [Math.abs(number.x - label.x), Math.abs(number.y - label.y)];
  const [outX, outY] = [Math.max(0, dx - number.width / 2), Math.max(0, dy - number.height / 2)];
  return Math.min(0.25 * outX + dy, outX + 0.5 * outY);
}

import { LABELS, type Label } from './layers.ts';
import type { LabelSeen } from './peaks.ts';
import type { View } from './picture.ts';

/**
 * At this height, in pixels of a look, letters are distinguished best (tried on development pictures and others of
 * the first generator).
 */
const LEGIBLE = [15, 18, 22] as const;
/** Places that may hold the unit. */
const PLACES = 2;
/** Pixels of a look in one of the picture: letters that are smaller in it don't become clearer. */
const LARGEST = 2;

interface Place extends Pick<LabelSeen, 'x' | 'y' | 'width' | 'height'> {
  /** Of all looks together, and of the one that saw it best. */
  readonly sum: number;
  readonly best: number;
}

/**
 * Looks at where one of `wanted` may stand, so near that its letters are legible. From where all digits are in sight
 * they are often too small.
 */
export function viewsOfLabels(looks: readonly (readonly LabelSeen[])[], wanted: readonly Label[]): View[] {
  const score = ({ scores }: LabelSeen) =>
    Math.max(...wanted.map((label) => scores[LABELS.indexOf(label)] ?? 0));
  const places: Place[] = [];
  for (const label of looks.flat()) {
    const own = score(label);
    const index = places.findIndex((place) => touch(place, label));
    const place = places[index];
    if (!place) places.push({ ...boxOf(label), sum: own, best: own });
    else
      places[index] = {
        ...(own > place.best ? boxOf(label) : place),
        sum: place.sum + own,
        best: Math.max(own, place.best),
      };
  }
  return places
    .sort((a, b) => b.sum - a.sum)
    .slice(0, PLACES)
    .flatMap(({ x, y, height }) =>
      LEGIBLE.map((high) => ({ x, y, step: Math.max(height / high, 1 / LARGEST), angle: 0 })),
    );
}

const boxOf = ({ x, y, width, height }: LabelSeen) => ({ x, y, width, height });

/** Whether both are the same label, seen twice. */
export function touch(a: Omit<Place, 'sum' | 'best'>, b: Omit<Place, 'sum' | 'best'>): boolean {
  const [wide, high] = [Math.max(a.width, b.width), Math.max(a.height, b.height)];
  return Math.abs(a.x - b.x) < 0.5 * wide && Math.abs(a.y - b.y) < 0.6 * high;
}

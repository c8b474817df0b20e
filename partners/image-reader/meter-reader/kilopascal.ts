import type { NumberSeen } from './grouping.ts';
import { isPoint, type Seen, scoreOf } from './peaks.ts';

/** In heights of the number: how far below the middle of its digits a decimal point lies, and how large it is at most. */
const HIGHEST = 0.15;
const LOWEST = 0.75;
const LARGEST = 0.4;
/** How sure a look has to be of the point of one pressure, where the other one has none: pressures in mmHg have none. */
const NOTABLE = 0.3;

/** How surely a point was seen before the last digit of `number`, by the look that saw it best, 0-1. */
function pointBeforeLast(number: NumberSeen, points: readonly Seen[]): number {
  const [before, last] = [number.line.at(-2), number.line.at(-1)];
  if (!before || !last) return 0;
  const [dx, dy] = [last.seen.x - before.seen.x, last.seen.y - before.seen.y];
  const far = Math.hypot(dx, dy) || 1;
  const isThere = (point: Seen): boolean => {
    const [x, y] = [point.x - before.seen.x, point.y - before.seen.y];
    const along = (x * dx + y * dy) / far;
    const low = (y * dx - x * dy) / far / number.height;
    return (
      along > 0 && along < far && low > HIGHEST && low < LOWEST && point.height < LARGEST * number.height
    );
  };
  return Math.max(0, ...points.filter(isThere).map(scoreOf));
}

/**
 * Whether a pressure may be one in kPa: 12.6 without its point is as plausible as 126. Both of its numbers have a point
 * before their last digit, however faint, or one of them has one that is notable.
 *
 * @param seen everything that any look saw
 */
export function mayBeKilopascal(pressures: readonly NumberSeen[], seen: readonly Seen[]): boolean {
  const points = seen.filter(isPoint);
  const scores = pressures.map((number) => pointBeforeLast(number, points));
  return scores.every((score) => score > 0) || scores.some((score) => score >= NOTABLE);
}

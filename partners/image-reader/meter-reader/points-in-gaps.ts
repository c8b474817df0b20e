import { tilt } from './grouping.ts';
import { isPoint, type Seen, scoreOf } from './peaks.ts';

/** In heights of the digits, from the edge of one to that of the next: digits of a number stand closer than this. */
const NARROWEST = 0.42;
/** What is wider has room for a digit beside the point. */
const WIDEST = 1.35;
/** In heights of the digits: how far below their middle a point stands. */
const HIGHEST = 0.2;
const LOWEST = 0.65;
/** As sure as this, at least, is a point that stands in a gap made for one. */
const LEAST_IN_GAP = 0.5;

/**
 * Adds the decimal points that lie in a gap as wide as a digit, even when only some looks saw them. On pixel displays a
 * point takes the width of a digit and is detected faintly.
 *
 * @param doubted what too few looks saw
 */
export function withPointsInGaps(seen: readonly Seen[], doubted: readonly Seen[]): Seen[] {
  const digits = seen.filter((each) => !isPoint(each));
  const angle = tilt(digits);
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
  const along = ({ x, y }: Seen) => x * c - y * s;
  const across = ({ x, y }: Seen) => x * s + y * c;
  const isInGap = (point: Seen): boolean => {
    const row = digits.filter((digit) => {
      const low = (across(point) - across(digit)) / digit.height;
      return low > HIGHEST && low < LOWEST && point.height < 0.4 * digit.height;
    });
    const before = row.filter((digit) => along(digit) < along(point)).sort((a, b) => along(b) - along(a))[0];
    const after = row.filter((digit) => along(digit) > along(point)).sort((a, b) => along(a) - along(b))[0];
    if (!before || !after) return false;
    const [low, high] = [before.height, after.height].sort((a, b) => a - b) as [number, number];
    const gap = (along(after) - along(before) - (before.width + after.width) / 2) / high;
    return low > 0.72 * high && gap > NARROWEST && gap < WIDEST;
  };
  const inGaps = new Set([...seen, ...doubted].filter(isPoint).filter(isInGap));
  const surer = [...inGaps].map((point) => {
    const most = scoreOf(point);
    const scores = point.scores.map((score) => (score === most ? Math.max(score, LEAST_IN_GAP) : score));
    return { ...point, main: 1, scores };
  });
  return [...seen.filter((each) => !inGaps.has(each)), ...surer];
}

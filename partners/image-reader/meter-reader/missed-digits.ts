import type { NumberSeen } from './grouping.ts';
import { isPoint, type Seen, scoreOf } from './peaks.ts';

/** A digit that fewer than most looks saw, to be taken for one that was missed: unlit segments are seen less surely. */
const LEAST = 0.4;
/** In heights of the number: how far from its line, and how far beside its ends. */
const ASIDE = 0.25;
const BEYOND = 0.9;
/** Of its height: what is smaller or larger is none of its digits. */
const SMALLEST = 0.6;
const LARGEST = 1.6;

/**
 * Whether `number` may lack a digit: some looks saw one in its row, between its digits or beside them, that most didn't
 * see. 418 is read as 48 where the 1 is too faint, and 48 is as plausible.
 *
 * @param doubted what too few looks saw, in pixels of the picture
 */
export function mayLackOne(number: NumberSeen, doubted: readonly Seen[]): boolean {
  const [first, last] = [number.line[0], number.line.at(-1)];
  if (!first || !last) return false;
  const angle = Math.atan2(last.seen.y - first.seen.y, last.seen.x - first.seen.x);
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return doubted.some((digit) => {
    if (isPoint(digit) || scoreOf(digit) < LEAST) return false;
    if (digit.height < SMALLEST * number.height || digit.height > LARGEST * number.height) return false;
    const [dx, dy] = [digit.x - number.x, digit.y - number.y];
    const [along, across] = [dx * c + dy * s, dy * c - dx * s];
    return (
      Math.abs(across) < ASIDE * number.height && Math.abs(along) < number.width / 2 + BEYOND * number.height
    );
  });
}

import { SYMBOLS } from './layers.ts';
import { isPoint, type Seen, scoreOf, withoutEchoes } from './peaks.ts';

/** What was seen less surely, over all looks, is none. */
const LEAST = 0.25;

/**
 * Digits that most looks have seen, their scores averaged; what a look missed counts as nought. `doubted`, as they saw
 * them best, are those that only some have seen.
 */
export function agreed(looks: readonly (readonly Seen[])[]): { seen: Seen[]; doubted: Seen[] } {
  const groups: { all: Seen[]; looks: Set<number> }[] = [];
  looks.forEach((seen, index) => {
    for (const each of seen) {
      const near = groups.find(({ all, looks: already }) => {
        const one = all[0] as Seen;
        if (already.has(index) || isPoint(one) !== isPoint(each)) return false;
        const reach = isPoint(one) ? Math.max(one.height, 4) : 0.25 * one.height;
        return Math.abs(one.x - each.x) < reach && Math.abs(one.y - each.y) < reach;
      });
      if (near) {
        near.all.push(each);
        near.looks.add(index);
      } else groups.push({ all: [each], looks: new Set([index]) });
    }
  });
  const most = ({ all }: (typeof groups)[number]) => all.length * 2 > looks.length;
  const average = (all: readonly Seen[], of: (seen: Seen) => number) =>
    all.reduce((sum, seen) => sum + of(seen), 0) / all.length;
  const seen = withoutEchoes(
    groups.filter(most).map(({ all }) => ({
      x: average(all, ({ x }) => x),
      y: average(all, ({ y }) => y),
      width: average(all, ({ width }) => width),
      height: average(all, ({ height }) => height),
      main: average(all, ({ main }) => main),
      scores: Array.from(
        { length: SYMBOLS },
        (_, symbol) => (average(all, ({ scores }) => scores[symbol] ?? 0) * all.length) / looks.length,
      ),
    })),
  ).filter((each) => scoreOf(each) > LEAST);
  const isSeen = (digit: Seen) =>
    seen.some(
      (one) =>
        isPoint(one) === isPoint(digit) &&
        Math.abs(one.x - digit.x) < 0.28 * one.height &&
        Math.abs(one.y - digit.y) < 0.3 * one.height,
    );
  const doubted = groups
    .flatMap(({ all }) => [...all].sort((a, b) => scoreOf(b) - scoreOf(a)).slice(0, 1))
    .filter((digit) => !isSeen(digit));
  return { seen, doubted };
}

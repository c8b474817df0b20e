import { type Beyond, SHOWN_BEYOND } from '#platform/contract/readings.ts';
import { shareOfDay, shareOfMoment, type TimeAxis } from '#platform/domain/charts/time-axis.ts';
import type { BeyondOfDay } from '../../contract/summary.ts';
import type { Trend } from './trend.ts';

/** How often a meter showed HI or LO instead of a number. */
export type BeyondCount = Readonly<Record<Beyond, number>>;

/** `HI`, `2 × HI, LO`: as meters show it; empty where none did. `number` writes a number for the principal. */
export const beyondText = (count: BeyondCount, number: (count: number) => string): string =>
  (['high', 'low'] as const)
    .filter((each) => count[each] > 0)
    .map((each) =>
      count[each] === 1 ? SHOWN_BEYOND[each] : `${number(count[each])} × ${SHOWN_BEYOND[each]}`,
    )
    .join(', ');

/** Of days of which each begins with `start`: a day, a month (YYYY-MM), or all of them. */
export function beyondOf(days: readonly BeyondOfDay[], start = ''): BeyondCount {
  const within = days.filter(({ date }) => date.startsWith(start));
  const sum = (which: Beyond) => within.reduce((total, day) => total + day[which], 0);
  return { high: sum('high'), low: sum('low') };
}

export interface BeyondMark {
  /** Along the time axis, 0 to 1. */
  readonly at: number;
  readonly which: Beyond;
}

/** Where they stand in a picture, in the order of time: each of them, or the days on which there were any. */
export function beyondMarks(
  { readings, summary }: Pick<Trend, 'readings' | 'summary'>,
  axis: TimeAxis,
): BeyondMark[] {
  const marks = readings
    ? readings.flatMap(({ readings: { beyond }, taken_at }) =>
        beyond ? [{ at: shareOfMoment(axis, new Date(taken_at)), which: beyond }] : [],
      )
    : summary.beyond.flatMap((day) =>
        (['high', 'low'] as const)
          .filter((which) => day[which] > 0)
          .map((which) => ({ at: shareOfDay(axis, day.date), which })),
      );
  return marks.sort((a, b) => a.at - b.at);
}

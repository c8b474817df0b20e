import type { DayCount, SlotTimes } from '../contract/shapes.ts';
import { type Answer, judgedDoses, type TakenMedicine } from './doses.ts';

/** For each of these days how many doses have come, and what became of them. What is taken as needed isn't counted. */
export function countDays(
  medicines: readonly TakenMedicine[],
  days: readonly string[],
  times: SlotTimes,
  answers: readonly Answer[],
  now: Date,
): DayCount[] {
  return days.map((day) => {
    const states = judgedDoses(medicines, day, times, answers, now).map(({ state }) => state);
    const many = (wanted: string) => states.filter((state) => state === wanted).length;
    const [taken, skipped, missed] = [many('taken'), many('skipped'), many('missed')];
    // What is open isn't missed yet.
    return { day, due: taken + skipped + missed, taken, skipped, missed };
  });
}

/** Taken of those that were due, in per cent; null when none was. */
export function adherenceOf(days: readonly Pick<DayCount, 'due' | 'taken'>[]): number | null {
  const due = days.reduce((sum, day) => sum + day.due, 0);
  const taken = days.reduce((sum, day) => sum + day.taken, 0);
  return due === 0 ? null : Math.round((100 * taken) / due);
}

/** Whether fewer doses were taken than agreed; too few doses say nothing. */
export const isAdherenceLow = (
  { due, taken }: { readonly due: number; readonly taken: number },
  belowPercent: number,
  fewest: number,
): boolean => due >= fewest && 100 * taken < belowPercent * due;

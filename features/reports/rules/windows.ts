import { addDays } from '#platform/domain/clinic-time.ts';
import { WINDOWS, type WindowDays } from '../contract/shapes.ts';

export interface Span {
  /** First and last day, YYYY-MM-DD. */
  readonly from: string;
  readonly to: string;
}

/** The shortest window that has so many days; the longest for more. */
export const windowOf = (days: number): WindowDays =>
  WINDOWS.find((each) => each >= days) ?? (WINDOWS.at(-1) as WindowDays);

/** The last Sunday that is over. */
export function lastSunday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  return addDays(today, weekday === 0 ? -7 : -weekday);
}

export const spanEnding = (to: string, days: number): Span => ({ from: addDays(to, 1 - days), to });

/** The Mondays of a span of whole weeks, the first week first. */
export const weeksOf = ({ from }: Span, days: number): string[] =>
  Array.from({ length: days / 7 }, (_, week) => addDays(from, 7 * week));

/** The week as it is read here: Monday first. 0 is Sunday, as on the wire. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

/** Some day that is that weekday, for its name: 4 January 2026 was a Sunday. */
export function dayOfWeekday(weekday: number): string {
  return `2026-01-${String(4 + weekday).padStart(2, '0')}`;
}

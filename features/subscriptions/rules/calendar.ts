import { addDays } from '#platform/domain/clinic-time.ts';
import type { Period } from '../contract/shapes.ts';

export const MONTHS: Readonly<Record<Period, number>> = { month: 1, quarter: 3, year: 12 };

/**
 * The same day some months later; the last day of the month where it has fewer. Days are YYYY-MM-DD of the clinics.
 * Counted from the anchor and not from the month before, the 31st comes back after February.
 */
export function addMonths(anchor: string, months: number): string {
  const [year = 0, month = 0, day = 0] = anchor.split('-').map(Number);
  const count = year * 12 + month - 1 + months;
  const [wantedYear, wantedMonth] = [Math.floor(count / 12), count % 12];
  const last = new Date(Date.UTC(wantedYear, wantedMonth + 1, 0)).getUTCDate();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${wantedYear}-${two(wantedMonth + 1)}-${two(Math.min(day, last))}`;
}

/** Where a period lies: `months` after the day to which its chain is anchored. */
export interface Place {
  readonly anchor: string;
  readonly months: number;
}

export const startOf = ({ anchor, months }: Place): string => addMonths(anchor, months);
export const endOf = ({ anchor, months }: Place, period: Period): string =>
  addMonths(anchor, months + MONTHS[period]);

export { addDays };

/** The days of a period that begins on a day of its own. */
export function daysFrom(
  day: string,
  period: Period,
): Place & { readonly startsOn: string; readonly endsOn: string } {
  const place = { anchor: day, months: 0 };
  return { ...place, startsOn: day, endsOn: endOf(place, period) };
}

import { clinicDay } from '#platform/domain/clinic-time.ts';

/** Clocks of phones go wrong by some minutes; nothing is measured in the future. */
export const CLOCK_TOLERANCE_MS = 5 * 60_000;
/** No living person has older readings. */
const EARLIEST = Date.parse('1900-01-01T00:00:00Z');
/** A critical reading that was taken longer ago is entered for the record, and causes no alarm. */
const NEWS_MS = 72 * 3_600_000;

export function takenAtProblem(takenAt: Date, now: Date): 'in_the_future' | 'too_long_ago' | null {
  if (Number.isNaN(takenAt.getTime()) || takenAt.getTime() < EARLIEST) return 'too_long_ago';
  return takenAt.getTime() > now.getTime() + CLOCK_TOLERANCE_MS ? 'in_the_future' : null;
}

/** Days of the clinic: on the day of one's birth something may be measured. */
export const isBeforeBirth = (takenAt: Date, born: string | null): boolean =>
  born !== null && clinicDay(takenAt) < born;

/** Whether the care team is notified at once of a critical reading. */
export const isNews = (takenAt: Date, now: Date): boolean => now.getTime() - takenAt.getTime() <= NEWS_MS;

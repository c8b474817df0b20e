import { clinicDay } from '#platform/domain/clinic-time.ts';
import { NEAR_MS, type Rhythm, type Taken, wantedOn } from './routine.ts';

/**
 * The time of the reminder to send now: the newest that has come, still counts, and has no reading. Null when there
 * is none, or when it is no later than `told`: sent already, or before the routine was set.
 * @param taken what was measured of it since the day before
 */
export function reminderAt(rhythm: Rhythm, taken: readonly Taken[], notified: Date, now: Date): Date | null {
  // Shortly after midnight a time of the evening before still counts.
  const days = new Set([clinicDay(new Date(now.getTime() - NEAR_MS)), clinicDay(now)]);
  const come = [...days]
    .flatMap((day) => wantedOn(rhythm, day, taken, now))
    .filter(({ due_at }) => due_at <= now);
  const last = come.at(-1);
  return last?.status === 'open' && last.due_at > notified ? last.due_at : null;
}

/** Until then a reading answers what was wanted at that time. */
export const wantedUntil = (due: Date): Date => new Date(due.getTime() + NEAR_MS);

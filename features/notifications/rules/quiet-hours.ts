import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { QuietHours } from './settings.ts';

const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;

/** When something goes out: now, or at the end of the quiet hours in which `now` lies. */
export function sendAt(now: Date, quiet: QuietHours | null, critical: boolean): Date {
  if (!quiet || critical || quiet.from === quiet.to) return now;
  const zone = quiet.timeZone ?? CLINIC_ZONE;
  const minute = minuteIn(zone, now);
  const [from, to] = [minutesOf(quiet.from), minutesOf(quiet.to)];
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return now;
  const wait = (to - minute + DAY_MINUTES) % DAY_MINUTES;
  const end = Math.floor(now.getTime() / MINUTE_MS) + wait;
  // Between now and then the clocks may have been changed: half a day at most is in the wrong direction.
  const shown = minuteIn(zone, new Date(end * MINUTE_MS));
  const off = ((to - shown + DAY_MINUTES * 1.5) % DAY_MINUTES) - DAY_MINUTES / 2;
  return new Date((end + off) * MINUTE_MS);
}

const minutesOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(zone, clock);
  }
  return clock;
}

const minuteIn = (zone: string, at: Date): number => minutesOf(clockOf(zone).format(at));

/** Whether it is a zone that this server has the clock of. */
export function isTimeZone(name: string): boolean {
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Calendar days and wall-clock times of a zone. Instants are epoch milliseconds, days are YYYY-MM-DD. */

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const formatters = new Map<string, Intl.DateTimeFormat>();
/** By zone and day of UTC. A day's offset is asked for again and again, and Intl is slow. */
const steadyOffsets = new Map<string, Map<number, number | null>>();
const MOST_REMEMBERED = 2000;

/** Milliseconds by which the zone's clock is ahead of UTC at that instant. */
const offsetAt = (instant: number, zone: string): number =>
  steadyOffsetOf(Math.floor(instant / DAY), zone) ?? readOffset(instant, zone);

function readOffset(instant: number, zone: string): number {
  let formatter = formatters.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formatters.set(zone, formatter);
  }
  const parts: Record<string, number> = {};
  for (const part of formatter.formatToParts(instant)) parts[part.type] = Number(part.value);
  const wall = Date.UTC(parts.year!, parts.month! - 1, parts.day, parts.hour, parts.minute, parts.second);
  return wall - Math.floor(instant / 1000) * 1000;
}

/** The offset of a day, in days since 1970, on which and around which the clocks don't change; null on the others. */
function steadyOffsetOf(day: number, zone: string): number | null {
  let ofZone = steadyOffsets.get(zone);
  if (!ofZone || ofZone.size >= MOST_REMEMBERED) {
    ofZone = new Map();
    steadyOffsets.set(zone, ofZone);
  }
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  // No zone is more than 14 hours from UTC: between these two instants lies the whole day, that of UTC and the zone's.
  const midnight = day * DAY;
  const before = readOffset(midnight - 14 * HOUR, zone);
  const offset = before === readOffset(midnight + 38 * HOUR, zone) ? before : null;
  ofZone.set(day, offset);
  return offset;
}

function startOfUtcDay(day: string): number {
  return Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10)));
}

/**
 * When the zone's clock shows so many minutes after midnight of that day. Where the clocks are put back it is
 * the first of the two times; null for a time that the clocks skip.
 */
export function instantOf(day: string, minutes: number, zone: string): number | null {
  const wall = startOfUtcDay(day) + minutes * MINUTE;
  const steady = steadyOffsetOf(startOfUtcDay(day) / DAY, zone);
  if (steady !== null && minutes >= 0 && minutes <= 1440) return wall - steady;
  const candidates = [offsetAt(wall - 26 * HOUR, zone), offsetAt(wall + 26 * HOUR, zone)]
    .map((offset) => wall - offset)
    .filter((instant) => instant + offsetAt(instant, zone) === wall);
  return candidates.length > 0 ? Math.min(...candidates) : null;
}

/** `instantOf` for many times of one day. */
export function clockFor(day: string, zone: string): (minutes: number) => number | null {
  const steady = steadyOffsetOf(startOfUtcDay(day) / DAY, zone);
  if (steady === null) return (minutes) => instantOf(day, minutes, zone);
  const midnight = startOfUtcDay(day) - steady;
  return (minutes) => midnight + minutes * MINUTE;
}

/** The first instant of a day. Some zones skip midnight itself: then it is the first minute that exists. */
export function startOfDay(day: string, zone: string): number {
  for (let minutes = 0; minutes < 180; minutes += 15) {
    const instant = instantOf(day, minutes, zone);
    if (instant !== null) return instant;
  }
  return startOfUtcDay(day);
}

export function dayOf(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 10);
}

/** HH:MM of the zone's clock. */
export function clockOf(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(11, 16);
}

/** 0 Sunday ... 6 Saturday. */
export function weekdayOf(day: string): number {
  return new Date(startOfUtcDay(day)).getUTCDay();
}

/** Minutes after midnight of HH:MM. */
export function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));
}

/** The end of hours: 00:00 is midnight at the end of the day. */
export function endMinutesOf(clock: string): number {
  return minutesOf(clock) || 1440;
}

/** Whether YYYY-MM-DD is a day of the calendar. */
export function isDay(day: string): boolean {
  const at = startOfUtcDay(day);
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === day;
}

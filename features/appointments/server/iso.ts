const DAY = 86_400_000;
const MINUTE = 60_000;
const TIMES = Array.from(
  { length: 1440 },
  (_, minute) =>
    `T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00.000Z`,
);
let lastDay = Number.NaN;
let lastDate = '';

/**
 * An instant (epoch milliseconds) as ISO 8601 in UTC. A week of slots is some five hundred of them, on whole
 * minutes of few days: these are put together from what was written before, ten times as fast as a Date does.
 */
export function iso(at: number): string {
  const day = Math.floor(at / DAY);
  const minute = (at - day * DAY) / MINUTE;
  const time = TIMES[minute];
  if (time === undefined) return new Date(at).toISOString();
  if (day !== lastDay) {
    lastDate = new Date(day * DAY).toISOString().slice(0, -14);
    lastDay = day;
  }
  return lastDate + time;
}

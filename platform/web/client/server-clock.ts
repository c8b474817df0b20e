/** By how many milliseconds the server's clock is ahead of the device's; clocks of phones are wrong by minutes. */
let ahead = 0;

/** An answer that took longer, in milliseconds, says little: the page may have been frozen meanwhile. */
const SLOW_MS = 10_000;

/**
 * @param date the header `Date` of an answer that has just come
 * @param sentAt when its request was sent, by the clock of this device
 */
export function noteServerDate(date: string | null, sentAt = Date.now()): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at) && Date.now() - sentAt < SLOW_MS) ahead = at - Date.now();
}

/** The time by the server's clock, in epoch milliseconds; by that of this device until something was read. */
export const serverNow = (): number => Date.now() + ahead;

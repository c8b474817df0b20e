/** By how many milliseconds the server's clock is ahead of this device's: phones are fast or slow by minutes. */
let ahead = 0;

/** @param date the header `Date` of an answer that has just come */
export function noteServerDate(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) ahead = at - Date.now();
}

/** The time by the server's clock, in epoch milliseconds; by that of this device until something was read. */
export const serverNow = (): number => Date.now() + ahead;

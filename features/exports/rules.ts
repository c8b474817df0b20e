const HOUR_MS = 3_600_000;

/** Copies of a record within 72 hours of a request (IMC Regulations 2002, 1.3.2). */
export const DUE_HOURS = 72;
/** For so long an archive can be downloaded. */
export const LIFE_DAYS = 7;
/** A job that failed so often is given up. */
export const MOST_ATTEMPTS = 4;
/** All attempts together take minutes: whatever is not ready after so long has no job any more. */
export const MOST_HOURS = 24;

export const dueAt = (askedAt: Date): Date => new Date(askedAt.getTime() + DUE_HOURS * HOUR_MS);
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - MOST_HOURS * HOUR_MS);
export const expiryOf = (readyAt: Date): Date => new Date(readyAt.getTime() + LIFE_DAYS * 24 * HOUR_MS);

const DOTS = /^\.+/;

/** A name for a file within an archive: no folder, nothing that a file system refuses, and short. */
export function entryName(name: string): string {
  const safe = [...name.normalize('NFC')]
    .map((letter) => (letter < ' ' || '/\\:*?"<>|'.includes(letter) ? '_' : letter))
    .join('')
    .replace(DOTS, '')
    .trim();
  if (safe.length <= 100) return safe || 'file';
  const dot = safe.lastIndexOf('.');
  const end = dot > safe.length - 10 && dot > 0 ? safe.slice(dot) : '';
  return `${safe.slice(0, 100 - end.length)}${end}`;
}

/** What became of the merged report of a patient. */
export const PAPER_STATES = [
  /** Nothing to fetch: uploaded by hand, or not reported in full yet. */
  'none',
  /** To be fetched. */
  'wanted',
  'stored',
  /** The lab names no link yet, or there is nothing behind it. */
  'missing',
  'not_pdf',
  'too_large',
  /** The link leads to a host that isn't the lab's. */
  'foreign',
  /** The lab doesn't answer. */
  'away',
  /** The files of the patient take up all their space. */
  'full',
] as const;
export type PaperState = (typeof PAPER_STATES)[number];

const PAUSES_MINUTES = [2, 10, 60, 6 * 60, 24 * 60];

/** When to try again after so many attempts; null: only on request of a user. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const minutes = PAUSES_MINUTES[attempts - 1];
  return minutes === undefined ? null : new Date(now.getTime() + minutes * 60_000);
}

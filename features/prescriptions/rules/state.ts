import type { PrescriptionContent, PrescriptionLine, PrescriptionState } from '../contract.ts';
import { courseDays } from './doses.ts';

export interface Marks {
  readonly signedAt: Date | null;
  readonly validUntil: string | null;
  readonly replacedBy: string | null;
  readonly withdrawnAt: Date | null;
}

/** @param today clinic day */
export function stateOf(
  { signedAt, validUntil, replacedBy, withdrawnAt }: Marks,
  today: string,
): PrescriptionState {
  if (!signedAt) return 'draft';
  if (withdrawnAt) return 'withdrawn';
  if (replacedBy) return 'replaced';
  return validUntil !== null && validUntil < today ? 'expired' : 'signed';
}

/** A prescription expires after so many days; a longer course may be dispensed until its end. */
const SHORTEST_DAYS = 30;
const DAY = 86_400_000;

const after = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY).toISOString().slice(0, 10);

/** A day that has passed when it is signed counts as the day of signing. */
export const courseStart = (
  { starts_on: day = '' }: Pick<PrescriptionLine, 'starts_on'>,
  signedOn: string,
): string => (day > signedOn ? day : signedOn);

/** The last day on which it may be dispensed; a medicine that begins later has its days from then on. */
export function validUntilOf({ lines }: PrescriptionContent, today: string): string {
  const ends = lines.map((line) =>
    after(courseStart(line, today), Math.max(SHORTEST_DAYS, courseDays(line) ?? 0)),
  );
  return [after(today, SHORTEST_DAYS), ...ends].sort().at(-1) as string;
}

/** Whether a line is still taken on a day: it counts from its signing on, and ends with its days. */
export function isTakenOn(
  line: Pick<PrescriptionLine, 'starts_on' | 'days' | 'later'>,
  signedOn: string,
  today: string,
): boolean {
  const days = courseDays(line);
  return days === undefined || after(courseStart(line, signedOn), days) > today;
}

/** The same day of the month half a year ago, or the last one of that month. */
export function sixMonthsBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 6, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 7, Math.min(date, last))).toISOString().slice(0, 10);
}

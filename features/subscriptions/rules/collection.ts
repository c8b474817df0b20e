import { clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Collection } from '../contract/shapes.ts';
import type { Terms } from './billing.ts';

/** Paise that a bank debits without asking the person again: the rule of the Reserve Bank of 2026. */
export const MOST_PER_DEBIT = 1_500_000;
const HOUR = 3_600_000;
/** The bank's own notice is at least this old before a debit; one hour more than the rule asks. */
const NOTICE_MS = 25 * HOUR;
/** Days before the charge at which the bank is asked to give its notice. */
export const BANK_NOTICE_DAYS = 2;
/** One a day: on the day itself, and as a rule on the three that follow. */
const MOST_ATTEMPTS = 4;

/** How a plan may be paid for here; the first is the usual one. */
export const collectionsOf = ({ price, period }: Terms, hasMandates: boolean): Collection[] =>
  hasMandates && price <= MOST_PER_DEBIT && period !== 'year' ? ['autopay', 'by_request'] : ['by_request'];

/** Whether a bank debits charges of this plan, for a person who pays this way. */
export const isDebited = (collection: Collection, plan: Terms, hasMandate: boolean): boolean =>
  collection === 'autopay' && collectionsOf(plan, hasMandate).includes('autopay');

/** The earliest moment of the debit: in the morning of the day, and never within a day of the bank's notice. */
export function debitAt(startsOn: string, noticeAt: Date): Date {
  const morning = clinicInstant(startsOn, '06:00').getTime();
  return new Date(Math.max(morning, noticeAt.getTime() + NOTICE_MS));
}

export interface Debit {
  readonly startsOn: string;
  readonly noticeAt: Date;
  readonly attempts: readonly { readonly state: 'open' | 'authorized' | 'captured' | 'failed' }[];
  /** Days on which the bank was asked, also where the gateway lists no attempt. */
  readonly askedOn: readonly string[];
}

/** Whether the bank is asked for the money now: never while an attempt is open, and once a day at most. */
export function isDebitDue(
  { startsOn, noticeAt, attempts, askedOn }: Debit,
  now: Date,
  today: string,
): boolean {
  if (now < debitAt(startsOn, noticeAt)) return false;
  if (attempts.some(({ state }) => state !== 'failed')) return false;
  return askedOn.length < MOST_ATTEMPTS && !askedOn.includes(today);
}

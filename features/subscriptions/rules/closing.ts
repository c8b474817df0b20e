import { isRefundable } from './change.ts';

/** A paid period when its owner deletes their account. */
export interface ClosedPeriod {
  readonly startsOn: string;
  readonly price: number;
  readonly amount: number;
  readonly paidOn: string | null;
  /** Visits and lab discounts of it, without those that the deletion cancels. */
  readonly used: number;
  readonly refundDays: number;
}

/**
 * Whether all of its money goes back: it begins today or later, or could be had back anyway. The unused days of any other
 * period are not paid back, as when a plan is cancelled. The price of a change contains money of the plan before: staff
 * decide about that.
 */
export const goesBack = (period: ClosedPeriod, today: string): boolean =>
  period.amount === period.price &&
  ((period.used === 0 && period.startsOn >= today) || isRefundable(period, today));

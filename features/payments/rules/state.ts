import type { FailReason, PaymentState } from '../contract/shapes.ts';

export interface AttemptState {
  readonly id: string;
  readonly state: 'open' | 'authorized' | 'captured' | 'failed';
  readonly method: string | null;
}

export interface PaymentSnapshot {
  /** What it is for can still be had. */
  readonly isOpen: boolean;
  /** The oldest first. */
  readonly attempts: readonly AttemptState[];
  /** The attempt that paid for it. */
  readonly paidBy: string | null;
  readonly amount: number;
  /** Paise that are on their way back, and that are back. */
  readonly refundsDue: number;
  readonly refunded: number;
}

/**
 * A bank still has to answer. A UPI link stays open until it expires, whether or not anybody uses it, so that one from
 * before the last failure counts no more; should it be paid after all, it pays, or goes back as what came twice.
 */
function isWithBank(attempts: readonly AttemptState[]): boolean {
  const lastFailed = attempts.findLastIndex(({ state }) => state === 'failed');
  return attempts.some(
    ({ state, method }, position) =>
      state === 'authorized' || (state === 'open' && (method !== 'upi' || position > lastFailed)),
  );
}

/** The state follows from the facts alone, so that their order makes no difference. */
export function stateOf({
  isOpen,
  attempts,
  paidBy,
  amount,
  refundsDue,
  refunded,
}: PaymentSnapshot): PaymentState {
  if (paidBy !== null) {
    if (refunded >= amount) return 'refunded';
    if (refundsDue > 0) return 'refund_due';
    return refunded > 0 ? 'partly_refunded' : 'paid';
  }
  const unpaid = attempts.filter(({ state }) => state !== 'captured');
  if (isOpen) {
    // Money of another amount goes back, and leaves what is to be paid as it was before.
    if (isWithBank(unpaid)) return 'pending';
    return unpaid.length > 0 ? 'failed' : 'created';
  }
  // Money came for something that can't be had any more: it all goes back.
  if (unpaid.length < attempts.length) return refundsDue > 0 ? 'refund_due' : 'refunded';
  return 'expired';
}

/** Paise of a payment without a refund yet. */
export const leftToRefund = (
  { paidBy, amount }: { readonly paidBy: string | null; readonly amount: number },
  refunds: readonly { readonly attemptId: string; readonly state: string; readonly amount: number }[],
): number =>
  paidBy === null
    ? 0
    : refunds
        .filter(({ attemptId, state }) => attemptId === paidBy && state !== 'declined')
        .reduce((left, refund) => left - refund.amount, amount);

/** Minutes after the last change at which the gateway is asked once more; hourly after that, for three days. */
const CHECK_MINUTES = [1, 2, 5, 10, 15, 30, 60] as const;
const LATEST_HOURS = 72;
const MINUTE = 60_000;

/** Null: no more checks. */
export function nextCheckAt(since: Date, now: Date): Date | null {
  const minutes = (now.getTime() - since.getTime()) / MINUTE;
  if (minutes >= LATEST_HOURS * 60) return null;
  const next = CHECK_MINUTES.find((each) => each > minutes) ?? (Math.floor(minutes / 60) + 1) * 60;
  return new Date(since.getTime() + next * MINUTE);
}

/** Columns to store when a checkout is opened: the schedule of status checks starts again. */
export const openingAt = (now: Date): { lastOpenedAt: Date; nextCheckAt: Date } => ({
  lastOpenedAt: now,
  nextCheckAt: new Date(now.getTime() + CHECK_MINUTES[0] * MINUTE),
});

/** Minutes after which the gateway is asked whether a paid request was paid once more. */
const LATER_MINUTES = [60, 24 * 60, LATEST_HOURS * 60] as const;

/** Of a paid request; null: no more checks. */
export function laterCheckAt(since: Date, now: Date): Date | null {
  const minutes = (now.getTime() - since.getTime()) / MINUTE;
  const next = LATER_MINUTES.find((each) => each > minutes);
  return next === undefined ? null : new Date(since.getTime() + next * MINUTE);
}

const REASONS: readonly (readonly [RegExp, FailReason])[] = [
  [/timed_out|timeout|expired/, 'timed_out'],
  [/cancel/, 'cancelled'],
  [/insufficient/, 'not_enough_money'],
  [/limit/, 'limit'],
  [/bank_technical|gateway_technical|server_error|bank_not|unavailable|downtime/, 'bank_away'],
  [/incorrect|invalid|otp|pin|authentication/, 'wrong_details'],
  [/declin|risk|blocked|not_allowed/, 'declined'],
];

export const failReasonOf = (reason: string | null): FailReason =>
  REASONS.find(([pattern]) => pattern.test(reason?.toLowerCase() ?? ''))?.[1] ?? 'other';

/** Gateways take up to seven working days of a bank, Monday to Friday: at most eleven days of the calendar. */
const REFUND_DAYS = 11;
export const refundExpectedBy = (approvedAt: Date): Date =>
  new Date(approvedAt.getTime() + REFUND_DAYS * 24 * 60 * MINUTE);

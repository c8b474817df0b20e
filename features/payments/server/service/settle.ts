import { isDeepStrictEqual } from 'node:util';
import { v5 as uuidOf } from 'uuid';
import type { AttemptTruth, OrderTruth } from '#partners/payment-gateway/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { AutomaticReason } from '../../contract.ts';
import { captured, delivered, laterCheckAt, nextCheckAt, refundApproved, stateOf } from '../../rules.ts';
import { announce } from '../events.ts';
import { dropUse } from '../repository/coupons.ts';
import { post } from '../repository/ledger.ts';
import * as repository from '../repository/payments.ts';
import {
  type AttemptRow,
  lockRequest,
  type PaymentRow,
  type RequestRow,
  setRequest,
} from '../repository/requests.ts';
import { SEND_REFUND } from './names.ts';
import { addDifference } from './settlements.ts';

const NAMESPACE = '0f6d3b52-9c1a-4d0e-8a55-3f6f2f5b7a10';
const CURRENCY = 'INR';

type Work = Pick<JobContext, 'now' | 'jobs'>;
/** Gives what was paid for, e.g. confirms the visit. False: it can't be had any more. */
export type Fulfil = (tx: Tx, request: RequestRow) => Promise<boolean>;

/**
 * Makes our books agree with what the gateway says. Browser, callback, poll and reconciler all end here, in any order
 * and any number: whatever this does is decided by stored rows under the lock of the payment, and done once.
 */
export async function settle(
  tx: Tx,
  work: Work,
  { paymentId, truth, fulfil }: { paymentId: string; truth: OrderTruth; fulfil: Fulfil },
): Promise<void> {
  const seen = await repository.lockPayment(tx, paymentId);
  const request = seen && (await lockRequest(tx, seen.requestId));
  // The order that we stored counts, never one that came from outside.
  if (!seen || !request || seen.gatewayOrderId !== truth.gatewayOrderId) return;
  const attempts = await storeAttempts(tx, work, seen, truth.attempts);
  const payment = await fulfilOnce(tx, work, { seen, request, attempts, fulfil });
  await returnTheRest(tx, work, payment, request, attempts);
  await conclude(tx, work, { before: seen, payment, requestId: request.id, attempts });
}

/** An attempt that has brought money never changes its state again. */
async function storeAttempts(
  tx: Tx,
  { now }: Work,
  payment: PaymentRow,
  truths: readonly AttemptTruth[],
): Promise<AttemptRow[]> {
  const stored = new Map((await repository.attemptsOf(tx, payment.id)).map((each) => [each.id, each]));
  for (const [position, { id, state, amount, currency, method, reason }] of truths.entries()) {
    const before = stored.get(id);
    if (currency !== CURRENCY) {
      // Money that the books can't assign: staff look at it. It pays for nothing, and isn't refunded by itself.
      if (state === 'captured')
        await addDifference(tx, now, {
          ...{ brandId: payment.brandId, gateway: payment.gateway, entityId: id, day: clinicDay(now) },
          ...{ kind: 'other_currency', paymentId: payment.id, expected: payment.amount, found: null },
        });
      if (before?.state === 'open' || before?.state === 'authorized') {
        const failed: AttemptRow = { ...before, state: 'failed' };
        await repository.putAttempt(tx, failed);
        stored.set(id, failed);
      }
      continue;
    }
    if (before?.state === 'captured') continue;
    const row: AttemptRow = {
      ...{ id, gateway: payment.gateway, paymentId: payment.id, state, amount, method, reason, position },
      capturedAt: state === 'captured' ? now : null,
    };
    // A gateway is asked far more often than it has something new to say.
    if (!isDeepStrictEqual(row, before)) await repository.putAttempt(tx, row);
    stored.set(id, row);
    if (state === 'captured')
      await post(tx, payment.brandId, captured(payment.gateway, payment.id, row), now);
  }
  return [...stored.values()].sort((a, b) => a.position - b.position);
}

async function fulfilOnce(
  tx: Tx,
  { now }: Work,
  of: { seen: PaymentRow; request: RequestRow; attempts: readonly AttemptRow[]; fulfil: Fulfil },
): Promise<PaymentRow> {
  const { seen, request, attempts, fulfil } = of;
  if (seen.paidBy !== null || request.state !== 'open') return seen;
  // What is on its way back pays for nothing.
  const goesBack = (await repository.refundsOfPayment(tx, seen.id)).map(({ attemptId }) => attemptId);
  const paying = attempts.find(
    ({ id, state, amount }) => state === 'captured' && amount === seen.amount && !goesBack.includes(id),
  );
  if (!paying) return seen;
  if (!(await fulfil(tx, request))) {
    await setRequest(tx, request.id, { state: 'withdrawn' });
    await dropUse(tx, request.id);
    return seen;
  }
  await setRequest(tx, request.id, { state: 'paid' });
  const isDelivered = request.purpose === 'request';
  if (isDelivered) await post(tx, seen.brandId, delivered(seen.id, request.purpose, seen.amount), now);
  await announce(
    tx,
    now,
    { ...request, state: 'paid' },
    { event: 'paid', paymentId: seen.id, actorId: null },
  );
  return { ...seen, paidBy: paying.id, paidAt: now, deliveredAt: isDelivered ? now : null };
}

/** Money that came twice, too late or in a wrong amount goes back without anybody having to notice. */
async function returnTheRest(
  tx: Tx,
  work: Work,
  payment: PaymentRow,
  request: RequestRow,
  attempts: readonly AttemptRow[],
): Promise<void> {
  for (const attempt of attempts) {
    if (attempt.state !== 'captured' || attempt.id === payment.paidBy) continue;
    // Money at a former gateway was refunded before the payment moved here (see `moveTo`).
    if (attempt.gateway !== payment.gateway) continue;
    const reason =
      payment.paidBy !== null
        ? 'paid_twice'
        : attempt.amount === payment.amount
          ? 'too_late'
          : 'wrong_amount';
    await refundByRule(tx, work, { payment, request, attempt, amount: attempt.amount, reason });
  }
}

/** The id of the one refund that a rule may make of an attempt. */
export const ruleRefundId = (payment: Pick<PaymentRow, 'gateway'>, attempt: Pick<AttemptRow, 'id'>): string =>
  uuidOf(`${payment.gateway} ${attempt.id}`, NAMESPACE);

/** At most one refund by rule of an attempt, however often it is found. */
export async function refundByRule(
  tx: Tx,
  { now, jobs }: Work,
  of: {
    payment: PaymentRow;
    request: RequestRow;
    attempt: Pick<AttemptRow, 'id'>;
    amount: number;
    reason: AutomaticReason;
  },
): Promise<void> {
  const { payment, request, attempt, amount, reason } = of;
  const id = ruleRefundId(payment, attempt);
  const isNew = await repository.addRefund(tx, {
    ...{ id, brandId: payment.brandId, paymentId: payment.id, attemptId: attempt.id, amount },
    ...{ state: 'approved', reason: null, automatic: reason, requestedAt: now, requestedBy: null },
    ...{ approvedAt: now, approvedBy: null, gatewayRefundId: null, followedAt: null },
  });
  if (!isNew) return;
  const isFromRevenue = attempt.id === payment.paidBy && payment.deliveredAt !== null;
  const from = isFromRevenue ? request.purpose : 'advance';
  await post(tx, payment.brandId, refundApproved({ id, paymentId: payment.id, amount }, from), now);
  await jobs.enqueue(tx, SEND_REFUND, { refund_id: id });
}

/** Stores the state that follows from all facts, and tells open screens when it is another one. */
export async function conclude(
  tx: Tx,
  { now }: Pick<Work, 'now'>,
  of: { before: PaymentRow; payment: PaymentRow; requestId: string; attempts: readonly AttemptRow[] },
): Promise<void> {
  const { before, payment, attempts } = of;
  const request = await lockRequest(tx, of.requestId);
  if (!request) return;
  const refunds = await repository.refundsOfPayment(tx, payment.id);
  // What came twice and went back concerns the books, not what was paid for.
  const counted =
    payment.paidBy === null ? refunds : refunds.filter(({ attemptId }) => attemptId === payment.paidBy);
  const sumIn = (...states: string[]) =>
    counted.filter(({ state }) => states.includes(state)).reduce((sum, { amount }) => sum + amount, 0);
  const state = stateOf({
    ...{ isOpen: request.state !== 'withdrawn', attempts, paidBy: payment.paidBy, amount: payment.amount },
    ...{ refundsDue: sumIn('approved', 'sent', 'failed'), refunded: sumIn('processed') },
  });
  const { paidBy, paidAt, createdAt, lastOpenedAt } = payment;
  await repository.setPayment(tx, payment.id, {
    ...{ state, paidBy, paidAt, deliveredAt: payment.deliveredAt },
    ...{
      checkedAt: now,
      nextCheckAt:
        paidBy === null
          ? nextCheckAt(lastOpenedAt ?? createdAt, now)
          : laterCheckAt(paidAt ?? createdAt, now),
    },
  });
  if (state !== before.state)
    await announce(tx, now, request, { event: 'changed', paymentId: payment.id, actorId: null });
}

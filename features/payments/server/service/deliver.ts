import type { JobContext } from '#platform/server/http/context.ts';
import type { AutomaticReason, Purpose } from '../../contract.ts';
import { delivered } from '../../rules.ts';
import { dropUse } from '../repository/coupons.ts';
import { resolveOwn } from '../repository/differences.ts';
import { post } from '../repository/ledger.ts';
import * as payments from '../repository/payments.ts';
import { findRequestOf, lockRequest, setRequest } from '../repository/requests.ts';
import type { CalledOffPart } from './lab-order.ts';
import { conclude, refundByRule, ruleRefundId } from './settle.ts';

interface Subject {
  readonly purpose: Exclude<Purpose, 'request'>;
  readonly subjectId: string;
}

/** What it was for won't be: what was paid goes back, and what comes later does too. */
export async function calledOff(
  work: JobContext,
  { purpose, subjectId, reason }: Subject & { readonly reason: AutomaticReason },
): Promise<void> {
  const found = await findRequestOf(work.db, purpose, subjectId);
  if (!found) return;
  await work.transaction(async (tx) => {
    const seen = await payments.paymentOfRequest(tx, found.id);
    const payment = seen && (await payments.lockPayment(tx, seen.id));
    const request = await lockRequest(tx, found.id);
    if (!request || request.state === 'withdrawn') return;
    if (request.state === 'open') {
      await setRequest(tx, request.id, { state: 'withdrawn' });
      await dropUse(tx, request.id);
    }
    if (!payment) return;
    await resolveOwn(tx, 'not_delivered', payment.id, work.now);
    const { paidBy } = payment;
    const before = await payments.refundsOfPayment(tx, payment.id);
    // What staff have only asked for is a part of the whole that goes back now.
    for (const { id, state } of before)
      if (state === 'asked') await payments.setRefund(tx, id, { state: 'declined' });
    const gone = before.filter(
      ({ attemptId, state }) => attemptId === paidBy && state !== 'declined' && state !== 'asked',
    );
    const amount = payment.amount - gone.reduce((sum, refund) => sum + refund.amount, 0);
    if (paidBy !== null && amount > 0)
      await refundByRule(tx, work, {
        ...{ payment, request, amount, attempt: { id: paidBy }, reason },
      });
    const attempts = await payments.attemptsOf(tx, payment.id);
    await conclude(tx, work, { before: payment, payment, requestId: request.id, attempts });
  });
}

const sumOf = (rows: readonly { readonly amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0);

/**
 * A part of it won't be: what was paid for that goes back, once, less what staff have given back since then. What they gave
 * back before was for something else; together no more goes back than was paid.
 */
export async function calledOffInPart(
  work: JobContext,
  { purpose, subjectId }: Subject,
  { since, amountOf }: CalledOffPart,
): Promise<void> {
  const request = await findRequestOf(work.db, purpose, subjectId);
  const seen = request && (await payments.paymentOfRequest(work.db, request.id));
  const share = request ? amountOf(request.lines) : 0;
  if (!seen || share === 0) return;
  await work.transaction(async (tx) => {
    const payment = await payments.lockPayment(tx, seen.id);
    if (!payment?.paidBy) return;
    const attempt = { id: payment.paidBy };
    const before = await payments.refundsOfPayment(tx, payment.id);
    if (before.some(({ id }) => id === ruleRefundId(payment, attempt))) return;
    const all = before.filter(({ attemptId, state }) => attemptId === payment.paidBy && state !== 'declined');
    const asked = all.filter(({ state }) => state === 'asked');
    const gone = all.filter(({ state }) => state !== 'asked');
    const left = payment.amount - sumOf(gone);
    const given = sumOf(gone.filter(({ requestedAt }) => requestedAt >= since));
    const amount = Math.min(Math.max(0, share - given), left);
    // What staff have only asked for must not keep back what is due; for the rest they can ask again.
    if (amount + sumOf(asked) > left)
      for (const { id } of asked) await payments.setRefund(tx, id, { state: 'declined' });
    if (amount > 0)
      await refundByRule(tx, work, { payment, request, attempt, amount, reason: 'order_cancelled' });
    const attempts = await payments.attemptsOf(tx, payment.id);
    await conclude(tx, work, { before: payment, payment, requestId: request.id, attempts });
  });
}

/** It took place: what was an advance is revenue now. */
export async function deliver(work: JobContext, { purpose, subjectId }: Subject): Promise<void> {
  const request = await findRequestOf(work.db, purpose, subjectId);
  const seen = request && (await payments.paymentOfRequest(work.db, request.id));
  if (!seen) return;
  await work.transaction(async (tx) => {
    const payment = await payments.lockPayment(tx, seen.id);
    if (!payment?.paidBy || payment.deliveredAt) return;
    const gone = (await payments.refundsOfPayment(tx, payment.id)).filter(
      ({ attemptId, state }) => attemptId === payment.paidBy && state !== 'declined' && state !== 'asked',
    );
    const amount = payment.amount - gone.reduce((sum, refund) => sum + refund.amount, 0);
    if (amount > 0) await post(tx, payment.brandId, delivered(payment.id, purpose, amount), work.now);
    await payments.setPayment(tx, payment.id, { deliveredAt: work.now });
    await resolveOwn(tx, 'not_delivered', payment.id, work.now);
  });
}

import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Refund } from '../../contract.ts';
import { leftToRefund, refundApproved } from '../../rules.ts';
import { announce } from '../events.ts';
import { presentRefund } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { resolveOwn } from '../repository/differences.ts';
import { post } from '../repository/ledger.ts';
import * as repository from '../repository/payments.ts';
import {
  lockRequest,
  type PaymentRow,
  type RefundRow,
  type RequestRow,
  refundsOf,
} from '../repository/requests.ts';
import { SEND_REFUND } from './names.ts';
import { conclude } from './settle.ts';

async function readRefund(ctx: SignedIn, refund: Pick<RefundRow, 'id' | 'paymentId'>): Promise<Refund> {
  const row = (await refundsOf(ctx.db, [refund.paymentId])).find(({ id }) => id === refund.id);
  if (!row) throw notFound();
  return presentRefund(row, ctx.principal);
}

async function lock(
  tx: Tx,
  ctx: SignedIn,
  paymentId: string,
): Promise<{ payment: PaymentRow; request: RequestRow }> {
  const payment = await repository.lockPayment(tx, paymentId);
  const request = payment && (await lockRequest(tx, payment.requestId));
  if (!payment || !request || payment.brandId !== ctx.principal.brandId) throw notFound();
  return { payment, request };
}

/** One member of staff asks. What was asked for counts at once, so that two can't ask for the same money. */
export async function ask(ctx: SignedIn, body: BodyOf<typeof contract.askRefund>): Promise<Refund> {
  const { refund_id: id, payment_id: paymentId, amount, reason } = body;
  const patientId = await ctx.transaction(async (tx) => {
    const { payment, request } = await lock(tx, ctx, paymentId);
    const before = await repository.refundsOfPayment(tx, paymentId);
    const same = before.find((refund) => refund.id === id);
    if (same) {
      // Reasons are erased with the patient's account.
      const hasReason = same.reason === null || same.reason === reason;
      if (!hasReason || same.amount !== amount || same.requestedBy !== ctx.principal.personId)
        throw conflict('refund_id_taken');
      return request.patientId;
    }
    const attemptId = payment.paidBy;
    const left = leftToRefund(payment, before);
    if (attemptId === null || amount > left) throw conflict('more_than_paid', { left });
    const isNew = await repository.addRefund(tx, {
      ...{
        id,
        brandId: payment.brandId,
        paymentId,
        attemptId,
        amount,
        state: 'asked',
        reason,
        automatic: null,
      },
      ...{ requestedAt: ctx.now, requestedBy: ctx.principal.personId },
      ...{ approvedAt: null, approvedBy: null, gatewayRefundId: null, followedAt: null },
    });
    if (!isNew) throw conflict('refund_id_taken');
    const actorId = ctx.principal.personId;
    await announce(tx, ctx.now, request, { event: 'refundAsked', paymentId, actorId });
    return request.patientId;
  });
  await ctx.audit({ resource: 'payments', patientIds: [patientId] });
  return await readRefund(ctx, { id, paymentId });
}

/** Another member of staff decides. The one who asked may only withdraw it. */
export async function decide(ctx: SignedIn, id: string, isApproved: boolean): Promise<Refund> {
  const seen = await repository.findRefund(ctx.db, id);
  if (!seen || seen.brandId !== ctx.principal.brandId) throw notFound();
  const { personId } = ctx.principal;
  const patientId = await ctx.transaction(async (tx) => {
    const { payment, request } = await lock(tx, ctx, seen.paymentId);
    const refund = await repository.lockRefund(tx, id);
    if (!refund) throw notFound();
    const wanted = isApproved ? refund.approvedBy === personId : refund.state === 'declined';
    if (wanted) return request.patientId;
    if (refund.state !== 'asked') throw conflict('decided_already');
    if (isApproved && refund.requestedBy === personId) throw conflict('needs_another_person');
    if (!isApproved) {
      await repository.setRefund(tx, id, { state: 'declined' });
      await announce(tx, ctx.now, request, { event: 'changed', paymentId: payment.id, actorId: personId });
      return request.patientId;
    }
    await repository.setRefund(tx, id, { state: 'approved', approvedAt: ctx.now, approvedBy: personId });
    const from = payment.deliveredAt ? request.purpose : 'advance';
    await post(tx, payment.brandId, refundApproved(refund, from), ctx.now);
    await ctx.jobs.enqueue(tx, SEND_REFUND, { refund_id: id });
    const decided = (await repository.refundsOfPayment(tx, payment.id)).filter(
      ({ state }) => state !== 'asked',
    );
    if (leftToRefund(payment, decided) <= 0) await resolveOwn(tx, 'not_delivered', payment.id, ctx.now);
    const attempts = await repository.attemptsOf(tx, payment.id);
    await conclude(tx, ctx, { before: payment, payment, requestId: request.id, attempts });
    return request.patientId;
  });
  await ctx.audit({ resource: 'payments', patientIds: [patientId] });
  return await readRefund(ctx, seen);
}

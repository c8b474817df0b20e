import { GatewayFailed, type PaymentGateway, type RefundTruth } from '#partners/payment-gateway/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { refundByHand, refundExpectedBy, refundProcessed } from '../../rules.ts';
import { announce } from '../events.ts';
import { resolveOwn } from '../repository/differences.ts';
import { post } from '../repository/ledger.ts';
import * as repository from '../repository/payments.ts';
import { lockRequest } from '../repository/requests.ts';
import { AT_ONCE, workOff } from './batches.ts';
import { conclude } from './settle.ts';
import { addDifference } from './settlements.ts';

/** Sends an approved refund, or asks what became of it. Repeatable: the gateway knows it by our id. */
export async function sendRefund(work: JobContext, gateway: PaymentGateway, refundId: string): Promise<void> {
  const refund = await repository.findRefund(work.db, refundId);
  if (!refund || (refund.state !== 'approved' && refund.state !== 'sent')) return;
  const payment = await repository.paymentById(work.db, refund.paymentId);
  // A gateway is never asked to pay back what another one has.
  if (payment?.gateway !== gateway.id) return;
  const truth = refund.gatewayRefundId
    ? await gateway.refundState(refund.gatewayRefundId)
    : await gateway
        .refund({ attemptId: refund.attemptId, refundId, amount: refund.amount })
        .catch((error: unknown): RefundTruth => {
          const isRefused = error instanceof GatewayFailed && error.isFinal && !error.lacksBalance;
          if (!isRefused) throw error;
          return { state: 'failed', gatewayRefundId: refundId };
        });
  await work.transaction((tx) => record(tx, work, refundId, truth));
}

/** The refund can't be sent any more. */
export async function failRefund(work: JobContext, refundId: string): Promise<void> {
  const refund = await repository.findRefund(work.db, refundId);
  const gatewayRefundId = refund?.gatewayRefundId ?? refundId;
  await work.transaction((tx) => record(tx, work, refundId, { state: 'failed', gatewayRefundId }));
}

/**
 * Staff have paid back what the gateway could not send, or did not send in time: nothing of it is owed any more, and the
 * gateway is not asked for it again. What it sends all the same is unknown money of a settlement.
 */
export async function paidByHand(
  tx: Tx,
  { now, actorId }: { readonly now: Date; readonly actorId: string },
  { paymentId, entityId }: { readonly paymentId: string; readonly entityId: string },
): Promise<void> {
  const payment = await repository.lockPayment(tx, paymentId);
  const refund = payment && (await repository.owedRefund(tx, paymentId, entityId));
  const request = refund && (await lockRequest(tx, payment.requestId));
  if (!request) return;
  await repository.setRefund(tx, refund.id, { state: 'processed' });
  await post(tx, refund.brandId, refundByHand(refund), now);
  await announce(tx, now, request, { event: 'refunded', paymentId, actorId });
  const attempts = await repository.attemptsOf(tx, paymentId);
  await conclude(tx, { now }, { before: payment, payment, requestId: request.id, attempts });
}

async function record(tx: Tx, { now }: JobContext, refundId: string, truth: RefundTruth): Promise<void> {
  const found = await repository.findRefund(tx, refundId);
  // The payment is locked before its refunds, as everywhere.
  const payment = found && (await repository.lockPayment(tx, found.paymentId));
  const refund = payment && (await repository.lockRefund(tx, refundId));
  if (!payment || !refund || (refund.state !== 'approved' && refund.state !== 'sent')) return;
  const state = truth.state === 'pending' ? 'sent' : truth.state;
  await repository.setRefund(tx, refundId, { state, gatewayRefundId: truth.gatewayRefundId });
  const { gateway } = payment;
  if (state !== 'sent') await resolveOwn(tx, 'refund_overdue', refundId, now);
  if (state === 'processed') await post(tx, refund.brandId, refundProcessed(gateway, refund), now);
  // The debt stays in the books, and staff pay it out by hand.
  if (state === 'failed')
    await addDifference(tx, now, {
      ...{ brandId: refund.brandId, gateway, entityId: truth.gatewayRefundId, day: clinicDay(now) },
      ...{ kind: 'refund_failed', paymentId: payment.id, expected: refund.amount, found: null },
    });
  const request = await lockRequest(tx, payment.requestId);
  if (request && state === 'processed')
    await announce(tx, now, request, { event: 'refunded', paymentId: payment.id, actorId: null });
  const attempts = await repository.attemptsOf(tx, payment.id);
  await conclude(tx, { now }, { before: payment, payment, requestId: payment.requestId, attempts });
}

const PATIENCE_MS = 5 * 60_000;

/** Follows refunds without news for a while. */
export async function followRefunds(work: JobContext, gateway: PaymentGateway): Promise<void> {
  const before = new Date(work.now.getTime() - PATIENCE_MS);
  await workOff(
    () => repository.refundsOnTheirWay(work.db, gateway.id, before, AT_ONCE),
    async (id) => {
      // First, so that the others don't wait behind one that the gateway doesn't answer.
      await work.transaction((tx) => repository.setRefund(tx, id, { followedAt: work.now }));
      await sendRefund(work, gateway, id).catch((error: unknown) =>
        work.log.warn({ err: error }, 'a refund could not be followed'),
      );
      await work.transaction((tx) => noteOverdue(tx, work.now, id));
    },
  );
}

/**
 * After the promised day, staff ask the gateway. The gateway knows the refund only by the app's id until it is sent,
 * and the difference is noted under that id, so that it is noted once.
 */
export async function noteOverdue(tx: Tx, now: Date, refundId: string): Promise<void> {
  const refund = await repository.findRefund(tx, refundId);
  if (!refund?.approvedAt || (refund.state !== 'approved' && refund.state !== 'sent')) return;
  if (now <= refundExpectedBy(refund.approvedAt)) return;
  const payment = await repository.paymentById(tx, refund.paymentId);
  if (!payment) return;
  await addDifference(tx, now, {
    ...{ brandId: refund.brandId, gateway: payment.gateway, entityId: refundId, day: clinicDay(now) },
    ...{ kind: 'refund_overdue', paymentId: refund.paymentId, expected: refund.amount, found: null },
    // Still owed, although its difference was resolved before that ended the debt.
    reopen: now,
  });
}

import { v7 as uuid } from 'uuid';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { conflict } from '../refusals.ts';
import * as payments from '../repository/payments.ts';
import { holdRequest, type PaymentRow } from '../repository/requests.ts';

/** Razorpay's receipts have at most 40 characters. */
export const receiptOf = (paymentId: string): string => paymentId.replaceAll('-', '');

/** The one payment of a request, made by the first caller. */
export async function openRow(
  ctx: Pick<JobContext, 'now' | 'transaction'>,
  payerId: string,
  requestId: string,
  gateway: PaymentGateway,
): Promise<{ isNew: boolean; payment: PaymentRow }> {
  return await ctx.transaction(async (tx) => {
    // It can't be withdrawn or lowered meanwhile. Fifty who open it at the same moment don't wait for one another.
    const request = await holdRequest(tx, requestId);
    if (!request) throw notFound();
    if (request.state === 'paid') throw conflict('paid_already');
    if (request.state !== 'open') throw conflict('nothing_to_pay');
    const before = await payments.paymentOfRequest(tx, requestId);
    if (before?.gatewayOrderId === null && before.gateway !== gateway.id) {
      // No user has seen the order at the earlier gateway, so it can't be paid.
      await payments.setPayment(tx, before.id, { gateway: gateway.id });
      return { isNew: false, payment: { ...before, gateway: gateway.id } };
    }
    if (before) return { isNew: false, payment: before };
    const payment: PaymentRow = {
      ...{ id: uuid(), brandId: request.brandId, requestId, payerId },
      ...{ amount: request.amount, state: 'created', gateway: gateway.id, gatewayOrderId: null },
      ...{ paidBy: null, paidAt: null, deliveredAt: null, checkedAt: null, nextCheckAt: null },
      ...{ createdAt: ctx.now, lastOpenedAt: null },
    };
    if (await payments.addPayment(tx, payment)) return { isNew: true, payment };
    const first = await payments.paymentOfRequest(tx, requestId);
    if (!first) throw new Error('a payment is never deleted');
    return { isNew: false, payment: first };
  });
}

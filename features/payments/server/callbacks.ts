import type { SignedCallback } from '#platform/server/http/signed-callbacks.ts';
import type { PaymentsDeps } from './deps.ts';
import { refundsKnownAs, takeCallback } from './repository/callbacks.ts';
import { gatewayOf } from './service/gateways.ts';
import { CHECK_PAYMENT, type CheckPayment, SEND_REFUND } from './service/names.ts';

/** What the gateway reports of a payment or a refund; a job asks the gateway for its true state. */
export const gatewayCallback = (deps: PaymentsDeps): SignedCallback => ({
  path: '/payment/callback',
  operationId: 'receiveGatewayCallback',
  summary: 'A signed callback of the payment gateway: stored once, its state never believed.',
  maxBytes: 256 * 1024,
  receiverOf(partner) {
    const gateway = gatewayOf(deps, partner);
    if (!gateway) return null;
    return async (ctx, headers, raw) => {
      const { eventId, gatewayOrderIds, gatewayRefundIds } = gateway.readCallback(headers, raw);
      const body = deps.secrets.seal(raw.toString('utf8'));
      return await ctx.transaction(async (tx) => {
        const row = { gateway: gateway.id, eventId, body, receivedAt: ctx.now };
        const ids = await takeCallback(tx, row, gatewayOrderIds);
        if (!ids) return false;
        const callback = { gateway: gateway.id, event_id: eventId };
        for (const paymentId of ids)
          await ctx.jobs.enqueue(tx, CHECK_PAYMENT, {
            payment_id: paymentId,
            callback,
          } satisfies CheckPayment);
        const refunds = await refundsKnownAs(tx, gateway.id, gatewayRefundIds);
        for (const refund_id of refunds) await ctx.jobs.enqueue(tx, SEND_REFUND, { refund_id });
        return ids.length + refunds.length > 0;
      });
    };
  },
});

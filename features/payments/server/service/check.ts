import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import * as repository from '../repository/payments.ts';
import { fulfil } from './fulfil.ts';
import { settle } from './settle.ts';

/** Asks the gateway for the truth, outside of any transaction, and settles by it. @throws GatewayFailed */
export async function checkPayment(
  work: JobContext,
  gateway: PaymentGateway,
  paymentId: string,
): Promise<void> {
  const payment = await repository.paymentById(work.db, paymentId);
  if (!payment?.gatewayOrderId || payment.gateway !== gateway.id) return;
  const truth = await gateway.order(payment.gatewayOrderId);
  await work.transaction((tx) => settle(tx, work, { paymentId, truth, fulfil: fulfil(work) }));
}

const AT_ONCE = 200;

/** What nobody has said anything about: by a rhythm that becomes slower for three days. */
export async function reconcile(work: JobContext, gateway: PaymentGateway): Promise<void> {
  for (const id of await repository.dueForCheck(work.db, work.now, AT_ONCE))
    await checkPayment(work, gateway, id).catch((error: unknown) =>
      work.log.warn({ err: error }, 'a payment could not be checked'),
    );
}

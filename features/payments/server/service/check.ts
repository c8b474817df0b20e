import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import * as repository from '../repository/payments.ts';
import { AT_ONCE, workOff } from './batches.ts';
import { fulfil } from './fulfil.ts';
import { settle } from './settle.ts';

const PAUSE_MS = 5 * 60_000;

/**
 * Asks the gateway for the truth, outside of any transaction, and settles by it; `also` is done in the same transaction.
 * @returns false for a payment of another gateway, or one that no gateway knows: nothing was done
 * @throws GatewayFailed
 */
export async function checkPayment(
  work: JobContext,
  gateway: PaymentGateway,
  paymentId: string,
  also?: (tx: Tx) => Promise<void>,
): Promise<boolean> {
  const payment = await repository.paymentById(work.db, paymentId);
  if (!payment?.gatewayOrderId || payment.gateway !== gateway.id) return false;
  const truth = await gateway.order(payment.gatewayOrderId);
  await work.transaction(async (tx) => {
    await settle(tx, work, { paymentId, truth, fulfil: fulfil(work) });
    await also?.(tx);
  });
  return true;
}

/** Checks payments without an answer, with growing pauses for three days. */
export async function reconcile(work: JobContext, gateway: PaymentGateway): Promise<void> {
  await workOff(
    () => repository.dueForCheck(work.db, gateway.id, work.now, AT_ONCE),
    async (id) => {
      await checkPayment(work, gateway, id).catch(async (error: unknown) => {
        work.log.warn({ err: error }, 'a payment could not be checked');
        // The others must not wait behind it.
        const nextCheckAt = new Date(work.now.getTime() + PAUSE_MS);
        await work.transaction((tx) => repository.setPayment(tx, id, { nextCheckAt }));
      });
    },
  );
}

import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { openedIfPossible } from '#platform/server/crypto/secrets.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { PaymentsDeps } from '../deps.ts';
import * as repository from '../repository/callbacks.ts';
import { checkPayment } from './check.ts';
import { gatewayOf, gatewaysOf } from './gateways.ts';
import type { CheckPayment } from './names.ts';
import { sendRefund } from './refund.ts';

type Deps = Pick<PaymentsDeps, 'gateway' | 'formerGateway' | 'secrets'>;

/** Each payment knows its gateway: the others leave it alone. */
export async function checkAtEach(
  work: JobContext,
  deps: Deps,
  { payment_id, callback }: CheckPayment,
): Promise<void> {
  const finish = async (tx: Tx): Promise<void> => {
    if (callback) await repository.finishCallback(tx, callback, work.now);
  };
  let isFinished = false;
  for (const gateway of gatewaysOf(deps))
    isFinished = (await checkPayment(work, gateway, payment_id, finish)) || isFinished;
  if (!isFinished) await work.transaction(finish);
}

/** Deals again with a callback that nothing has come of: its payments and refunds are asked about. */
export async function readCallback(
  work: JobContext,
  deps: Deps,
  callback: repository.StoredCallback,
): Promise<void> {
  const stored = await repository.findCallback(work.db, callback);
  if (!stored || stored.handledAt) return;
  const gateway = gatewayOf(deps, stored.gateway);
  // What was under way at a gateway that is gone has an owner already.
  const raw = openedIfPossible(deps.secrets, stored.body);
  if (!gateway)
    work.log.warn({ gateway: stored.gateway }, 'a callback is of a gateway that is not configured');
  else if (raw !== undefined) await checkAllOf(work, gateway, Buffer.from(raw));
  await work.transaction(async (tx) => {
    if (gateway && raw === undefined) {
      work.log.error(
        callback,
        'a callback was sealed with another SECRET_KEY: open payments are asked about',
      );
      await repository.askAboutOpen(tx, stored, work.now);
    }
    await repository.finishCallback(tx, callback, work.now);
  });
}

async function checkAllOf(work: JobContext, gateway: PaymentGateway, raw: Buffer): Promise<void> {
  const { gatewayOrderIds, gatewayRefundIds } = gateway.readStored(raw);
  for (const id of await repository.paymentsOfOrders(work.db, gateway.id, gatewayOrderIds))
    await checkPayment(work, gateway, id);
  for (const id of await repository.refundsKnownAs(work.db, gateway.id, gatewayRefundIds))
    await sendRefund(work, gateway, id);
}

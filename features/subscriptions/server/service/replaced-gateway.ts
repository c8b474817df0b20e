import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { SubscriptionsDeps } from '../deps.ts';
import { announceNews } from '../events.ts';
import * as repository from '../repository/subscriptions.ts';
import { endMandate } from './advance.ts';

const AT_ONCE = 200;

export const gatewaysOf = ({ gateway, formerGateway }: SubscriptionsDeps): PaymentGateway[] =>
  [gateway, formerGateway].filter((each) => each !== undefined);

/**
 * Mandates at a gateway that no longer takes payments are ended, here and there, and their owners hear that the next
 * payment is theirs to make; it allows the next debits where the present gateway can. Repeatable.
 */
export async function leaveReplaced(work: JobContext, { gateway }: SubscriptionsDeps): Promise<void> {
  if (!gateway) return;
  // What is more than that is for the next run.
  const mandates = await repository.mandatesElsewhere(work.db, gateway.id, AT_ONCE);
  for (const { subscriptionId } of mandates) await leaveOne(work, gateway.id, subscriptionId);
}

async function leaveOne(work: JobContext, gatewayId: string, subscriptionId: string): Promise<void> {
  await work.transaction(async (tx) => {
    const row = await repository.lock(tx, subscriptionId);
    const mandate = await repository.openMandate(tx, subscriptionId);
    if (!row || !mandate || mandate.gateway === gatewayId) return;
    await endMandate(tx, work, subscriptionId);
    if (row.endedOn !== null) return;
    await announceNews(tx, work.now, row, { news: 'autopay_ended', on: clinicDay(work.now) });
  });
}

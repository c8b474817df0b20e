import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Job } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { SubscriptionsDeps } from './deps.ts';
import type { InTurn } from './repository/periods.ts';
import * as repository from './repository/subscriptions.ts';
import { advance, callOffUpgrade } from './service/advance.ts';
import { collect, endAtGateway, readMandate, withMandates } from './service/collect.ts';
import { COLLECT_REST, END_MANDATE, READ_MANDATE } from './service/names.ts';
import { gatewaysOf, leaveReplaced } from './service/replaced-gateway.ts';

const AT_ONCE = 500;

/** The day's steps of every care plan, each in a transaction of its own. */
export async function stepAll(work: JobContext): Promise<void> {
  for (const id of await repository.dueForStep(work.db, clinicDay(work.now), AT_ONCE))
    await work
      .transaction((tx) => advance(tx, work, id))
      .catch((error: unknown) => work.log.error({ err: error }, 'a care plan could not be stepped'));
  for (const { id, subscriptionId } of await repository.upgradesOver(work.db, work.now, AT_ONCE))
    await work.transaction(async (tx) => {
      await repository.lock(tx, subscriptionId);
      if ((await repository.openUpgrade(tx, subscriptionId))?.id === id)
        await callOffUpgrade(tx, work, subscriptionId);
    });
}

export function jobs(deps: SubscriptionsDeps): readonly Job[] {
  const always: Job[] = [
    { name: 'subscriptions.step', cron: '*/10 * * * *', handle: stepAll },
    {
      name: 'subscriptions.leave-gateway',
      cron: '15,45 * * * *',
      handle: (work) => leaveReplaced(work, deps),
    },
    {
      name: END_MANDATE,
      handle: (work, data) =>
        endAtGateway(work, gatewaysOf(deps), (data as { mandate_id: string }).mandate_id),
    },
  ];
  const gateway = withMandates(deps.gateway);
  if (!gateway) return always;
  return [
    ...always,
    { name: 'subscriptions.collect', cron: '5,35 * * * *', handle: (work) => collect(work, gateway) },
    {
      name: COLLECT_REST,
      handle: (work, data) => collect(work, gateway, data as InTurn),
    },
    {
      name: READ_MANDATE,
      handle: (work, data) =>
        readMandate(work, gateway, (data as { subscription_id: string }).subscription_id),
    },
  ];
}

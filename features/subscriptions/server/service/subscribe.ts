import { v7 as uuid } from 'uuid';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Subscription } from '../../contract.ts';
import { addDays, collectionsOf, endOf } from '../../rules.ts';
import type { SubscriptionsDeps } from '../deps.ts';
import { announceChange } from '../events.ts';
import { conflict } from '../refusals.ts';
import { addPeriod as insertPeriod } from '../repository/periods.ts';
import { offeredPlans, type PlanRow } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { addPeriod, advance } from './advance.ts';
import { readOne } from './read.ts';

type Body = BodyOf<typeof contract.subscribe>;

/** A trial begins at once; without one, the plan begins once its first period is paid. */
export async function subscribe(
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  body: Body,
): Promise<Reply<Subscription>> {
  const { brandId, personId } = ctx.principal;
  const before = await startedBefore(ctx, deps, body);
  if (before) return before;
  if (!deps.gateway) throw conflict('payments_not_set_up');
  const plan = (await offeredPlans(ctx.db, brandId)).find(({ id }) => id === body.plan_id);
  if (!plan) throw invalidField('plan_id', 'unknown');
  const collection = body.collection ?? 'by_request';
  if (!collectionsOf(plan, deps.gateway.mandates !== undefined).includes(collection))
    throw conflict('no_autopay');
  const id = body.subscription_id ?? uuid();
  const isNew = await ctx.transaction(async (tx) => {
    // Their last plan may have ended today, and the clock's job has not been here yet.
    for (const { row } of await repository.listOf(tx, brandId, personId))
      if (row.endedOn === null) await advance(tx, ctx, row.id);
    const today = clinicDay(ctx.now);
    const row: repository.SubscriptionRow = {
      ...{ id, brandId, personId, planId: plan.id, nextPlanId: null, collection, startedOn: today },
      ...{ pauseFrom: null, pauseUntil: null, endsOn: null, endedOn: null, endedBecause: null },
      ...{ steppedOn: today, createdAt: ctx.now },
    };
    const hadTrial = (await repository.listOf(tx, brandId, personId)).length > 0;
    if (!(await repository.add(tx, row))) return false;
    if (plan.trialDays > 0 && !hadTrial) await addTrial(tx, ctx, row, plan, today);
    else {
      const place = { anchor: today, months: 0 };
      const price = { price: plan.price, amount: plan.price };
      await addPeriod(tx, ctx, row, plan, {
        ...place,
        startsOn: today,
        endsOn: endOf(place, plan.period),
        ...price,
      });
    }
    await announceChange(tx, ctx.now, row, personId);
    await advance(tx, ctx, id);
    return true;
  });
  if (isNew) return new Reply(201, await readOne(ctx, deps, id));
  // Sent twice at the same moment: the other one is stored by now.
  const stored = await startedBefore(ctx, deps, body);
  if (stored) return stored;
  throw conflict('subscribed_already');
}

/** What was started under this id before, if it was started with the same plan; it may be another one by now. */
async function startedBefore(
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  { subscription_id: id, plan_id: planId, collection = 'by_request' }: Body,
): Promise<Reply<Subscription> | undefined> {
  const row = id ? await repository.find(ctx.db, id) : undefined;
  if (!row) return undefined;
  const { brandId, personId } = ctx.principal;
  const isTheirs = row.brandId === brandId && row.personId === personId;
  if (!isTheirs || row.collection !== collection || planId !== (await repository.firstPlanOf(ctx.db, row.id)))
    throw conflict('subscription_id_taken');
  return new Reply(200, await readOne(ctx, deps, row.id));
}

async function addTrial(
  tx: Parameters<typeof insertPeriod>[0],
  { now }: Pick<SignedIn, 'now'>,
  row: repository.SubscriptionRow,
  plan: PlanRow,
  today: string,
): Promise<void> {
  await insertPeriod(tx, {
    ...{ id: uuid(), brandId: row.brandId, subscriptionId: row.id, planId: plan.id, isTrial: true },
    ...{
      startsOn: today,
      endsOn: addDays(today, plan.trialDays),
      anchor: today,
      months: 0,
      price: 0,
      amount: 0,
    },
    ...{
      requestId: null,
      paidAt: now,
      deliveredAt: now,
      voidAt: null,
      optedOutAt: null,
      optedOutBecause: null,
      bankNoticeAt: null,
    },
    debitAskedAt: null,
    debitDays: [],
    createdAt: now,
  });
}

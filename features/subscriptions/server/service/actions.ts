import { v7 as uuid } from 'uuid';
import { calledOff, requestForPlan } from '#features/payments/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { Subscription } from '../../contract.ts';
import {
  addMonths,
  changeOn,
  currentPeriod,
  endOfPaid,
  isDebited,
  type PeriodSnapshot,
  paidAhead,
  paidPlan,
  pauseProblem,
  periodAfterPause,
  stateOn,
  taxKindOf,
  undosOf,
} from '../../rules.ts';
import type { SubscriptionsDeps } from '../deps.ts';
import { announceChange, announceNews } from '../events.ts';
import { mayChange } from '../policy.ts';
import { presentSubscription } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { setPeriod, usedIn } from '../repository/periods.ts';
import { offeredPlans, type PlanRow } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { advance, callOff, callOffUpgrade, end, titleFor } from './advance.ts';
import { readOne, viewerOf } from './read.ts';
import { planIn, readWhole, type Whole, within } from './whole.ts';

type Change = (tx: Tx, whole: Whole, today: string) => Promise<void>;

/** One change of its owner, in one transaction under the lock of the subscription, with the steps that follow from it. */
async function change(
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  id: string,
  work: Change,
): Promise<Subscription> {
  const seen = await repository.find(ctx.db, id);
  if (!seen || !mayChange(ctx.principal, seen)) throw notFound();
  await ctx.transaction(async (tx) => {
    await advance(tx, ctx, id);
    const row = await repository.lock(tx, id);
    if (!row) throw notFound();
    await work(tx, await readWhole(tx, row), clinicDay(ctx.now));
    await advance(tx, ctx, id);
    await announceChange(tx, ctx.now, row, ctx.principal.personId);
  });
  return await readOne(ctx, deps, id);
}

export const pause = (
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  id: string,
  { months = 1 }: BodyOf<typeof contract.pauseSubscription>,
): Promise<Subscription> =>
  change(ctx, deps, id, async (tx, { row, snapshot, periods }, today) => {
    // Pressed twice: it rests already.
    if (stateOn(snapshot, today) === 'paused' && row.pauseUntil === addMonths(row.pauseFrom ?? today, months))
      return;
    const problem = pauseProblem(snapshot, today);
    if (problem) throw conflict(problem);
    await callOff(tx, ctx, periods);
    await giveBack(tx, ctx, paidAhead(snapshot, today));
    await callOffUpgrade(tx, ctx, id);
    await repository.set(tx, id, { pauseFrom: today, pauseUntil: addMonths(today, months) });
  });

export const resume = (
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  id: string,
  { undo: wanted }: BodyOf<typeof contract.resumeSubscription>,
): Promise<Subscription> =>
  change(ctx, deps, id, async (tx, whole, today) => {
    const upgrade = await repository.openUpgrade(tx, id);
    const undos = undosOf(whole.snapshot, today, upgrade !== undefined);
    const undo = wanted ?? undos[0];
    if (!undo || !undos.includes(undo)) throw conflict('not_now');
    if (undo === 'cancel') return await repository.set(tx, id, { endsOn: null });
    if (undo === 'pause') return await endPause(tx, ctx, whole, today);
    if (undo === 'upgrade') return await callOffUpgrade(tx, ctx, id);
    // The next charge was made for the other plan.
    await callOff(tx, ctx, whole.periods);
    await repository.set(tx, id, { nextPlanId: null });
  });

/** The charge that was made for the end of the pause is made again for today. Once it is paid, the pause ends with it. */
async function endPause(
  tx: Tx,
  ctx: SignedIn,
  { row, snapshot, periods }: Whole,
  today: string,
): Promise<void> {
  const ahead = periodAfterPause(snapshot, today);
  await callOff(
    tx,
    ctx,
    periods.filter(({ id }) => id === ahead?.id),
  );
  await repository.set(tx, row.id, { pauseUntil: today });
}

export const changePlan = (
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  id: string,
  { plan_id: planId }: BodyOf<typeof contract.changeSubscription>,
): Promise<Subscription> =>
  change(ctx, deps, id, async (tx, whole, today) => {
    const { row, snapshot, plans, periods } = whole;
    const plan = (await offeredPlans(tx, row.brandId)).find((each) => each.id === planId);
    if (!plan) throw invalidField('plan_id', 'unknown');
    const before = await repository.openUpgrade(tx, id);
    if (row.nextPlanId === planId || before?.planId === planId) return;
    const from = paidPlan(snapshot);
    if (from === planId) throw conflict('same_plan');
    const what = changeOn(snapshot, planIn(plans, from), plan, today);
    if (!what) throw conflict('not_now');
    await callOffUpgrade(tx, ctx, id);
    if (what.when === 'now') return await openUpgrade(tx, ctx, whole, plan, { ...what, today });
    // The next charge was made for the plan of before.
    await callOff(tx, ctx, periods);
    await repository.set(tx, id, { nextPlanId: planId });
  });

const DAY_MS = 86_400_000;

/** The dearer plan begins once its difference is paid: within a day, and while the running period lasts. */
async function openUpgrade(
  tx: Tx,
  ctx: SignedIn,
  { row, snapshot }: Whole,
  plan: PlanRow,
  { amount, credit, today }: { amount: number; credit: number; today: string },
): Promise<void> {
  const over = currentPeriod(snapshot, today)?.endsOn ?? today;
  const until = new Date(Math.min(ctx.now.getTime() + DAY_MS, clinicInstant(over).getTime()));
  const id = uuid();
  const { brandId, personId } = row;
  const title = await titleFor(tx, personId, plan);
  const requestId = await requestForPlan(tx, ctx.now, {
    brandId,
    patientId: personId,
    subjectId: id,
    title,
    amount,
    kind: taxKindOf(plan),
  });
  await repository.addUpgrade(tx, {
    ...{ id, brandId, subscriptionId: row.id, planId: plan.id, amount, credit, requestId, until },
    ...{ createdAt: ctx.now, doneAt: null, voidAt: null },
  });
}

export const cancel = (
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  id: string,
  { refund = false }: BodyOf<typeof contract.cancelSubscription>,
): Promise<Subscription> =>
  change(ctx, deps, id, async (tx, whole, today) => {
    const { row, snapshot, periods } = whole;
    const actorId = ctx.principal.personId;
    if (stateOn(snapshot, today) === 'ended') return;
    if (refund) return await cancelWithRefund(tx, ctx, deps, whole, today);
    if (row.endsOn !== null) return;
    const ahead = paidAhead(snapshot, today);
    await giveBack(tx, ctx, ahead);
    const begun = snapshot.periods.filter((period) => !ahead.includes(period));
    const endsOn = endOfPaid({ ...snapshot, periods: begun }, today);
    if (endsOn <= today) return await end(tx, ctx, whole, { because: 'cancelled', on: today, actorId });
    await callOff(tx, ctx, periods);
    await callOffUpgrade(tx, ctx, id);
    await repository.set(tx, id, { endsOn, nextPlanId: null });
    await announceNews(tx, ctx.now, row, { news: 'ending', on: endsOn, actorId });
  });

/** These are called off, and what was paid for them goes back. */
async function giveBack(tx: Tx, ctx: SignedIn, periods: readonly PeriodSnapshot[]): Promise<void> {
  for (const { id } of periods) {
    await calledOff(within(ctx, tx), { purpose: 'subscription', subjectId: id, reason: 'plan_cancelled' });
    await setPeriod(tx, id, { voidAt: ctx.now });
  }
}

/** All of the running period's money goes back, and the plan ends today. */
async function cancelWithRefund(
  tx: Tx,
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  whole: Whole,
  today: string,
): Promise<void> {
  const { snapshot, row } = whole;
  const used = await usedIn(
    tx,
    snapshot.periods.map(({ id }) => id),
  );
  const named = { row, personName: null, hasMandate: false };
  const { can } = presentSubscription(named, whole, { used, upgrade: undefined }, viewerOf(ctx, deps));
  const current = currentPeriod(snapshot, today);
  if (!can.cancel_with_refund || !current) throw conflict('no_refund');
  const back = snapshot.periods.filter(({ startsOn, isTrial }) => !isTrial && startsOn >= current.startsOn);
  await giveBack(tx, ctx, back);
  await end(tx, ctx, whole, { because: 'refunded', on: today, actorId: ctx.principal.personId });
}

export const skipDebit = (ctx: SignedIn, deps: SubscriptionsDeps, id: string): Promise<Subscription> =>
  change(ctx, deps, id, async (tx, { row, snapshot, periods, plans }) => {
    const open = periods.find(({ paidAt, voidAt }) => paidAt === null && voidAt === null);
    if (!open || snapshot.periods.length < 2) throw conflict('not_now');
    if (!isDebited(row.collection, planIn(plans, open.planId), true)) throw conflict('not_now');
    if (open.optedOutAt !== null) return;
    if (open.debitAskedAt !== null) throw conflict('debit_running');
    await setPeriod(tx, open.id, { optedOutAt: ctx.now, optedOutBecause: 'skipped' });
  });

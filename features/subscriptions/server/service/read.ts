import { discountsOf } from '#features/payments/server/index.ts';
import type { QueryOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { cursorOf, INSTANT, positionOf, UUID } from '#platform/server/http/cursor.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type * as contract from '../../contract.ts';
import type { OfferedPlan, Subscription } from '../../contract.ts';
import { changeOn, paidPlan } from '../../rules.ts';
import type { SubscriptionsDeps } from '../deps.ts';
import { presentPlan, presentSubscription, type Viewer } from '../presenter.ts';
import { usedIn } from '../repository/periods.ts';
import { offeredPlans, plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { planIn, type Whole, wholeOf } from './whole.ts';

const PAGE = 20;

export const viewerOf = (ctx: SignedIn, { gateway }: SubscriptionsDeps): Viewer => ({
  language: ctx.language,
  today: clinicDay(ctx.now),
  hasMandates: gateway?.mandates !== undefined,
  isOwner: ctx.principal.userType === 'patient',
});

const audit = (ctx: SignedIn, patientIds: readonly string[]): Promise<void> =>
  ctx.audit({ resource: 'subscriptions', patientIds: [...new Set(patientIds)] });

async function present(
  db: Db,
  named: readonly repository.Named[],
  viewer: Viewer,
): Promise<{ shown: Subscription[]; wholes: Whole[] }> {
  const wholes = await wholeOf(
    db,
    named.map(({ row }) => row),
  );
  const used = await usedIn(
    db,
    wholes.flatMap(({ snapshot }) => snapshot.periods.map(({ id }) => id)),
  );
  const ids = named.map(({ row }) => row.id);
  const upgrades = await repository.openUpgradesOf(db, ids);
  const dearer = await plansById(
    db,
    upgrades.map(({ planId }) => planId),
  );
  const discounts = await discountsOf(
    db,
    upgrades.map(({ requestId }) => requestId),
  );
  const shown = named.map((each, i) => {
    const row = upgrades.find(({ subscriptionId }) => subscriptionId === each.row.id);
    const discount = discounts.get(row?.requestId ?? '') ?? 0;
    const upgrade = row && { row, plan: planIn(dearer, row.planId), discount };
    return presentSubscription(each, wholes[i] as Whole, { used, upgrade }, viewer);
  });
  return { shown, wholes };
}

/** One subscription after a change of its owner. */
export async function readOne(ctx: SignedIn, deps: SubscriptionsDeps, id: string): Promise<Subscription> {
  const named = await repository.findNamed(ctx.db, ctx.principal.brandId, id);
  if (!named) throw notFound();
  await audit(ctx, [named.row.personId]);
  const { shown } = await present(ctx.db, [named], viewerOf(ctx, deps));
  return shown[0] as Subscription;
}

export async function listOwn(
  ctx: SignedIn,
  deps: SubscriptionsDeps,
): Promise<ReplyOf<typeof contract.listSubscriptions>> {
  const { brandId, personId } = ctx.principal;
  const viewer = viewerOf(ctx, deps);
  const offered = await offeredPlans(ctx.db, brandId);
  const named = await repository.listOf(ctx.db, brandId, personId);
  await audit(ctx, [personId]);
  const { shown, wholes } = await present(ctx.db, named, viewer);
  const mine = shown.filter(({ state }) => state !== 'ended');
  const whole = wholes.find(({ row }) => row.id === mine[0]?.subscription_id);
  const plans = offered.map((plan): OfferedPlan => {
    const from = whole && planIn(whole.plans, paidPlan(whole.snapshot));
    const change = from && from.id !== plan.id ? changeOn(whole.snapshot, from, plan, viewer.today) : null;
    return { ...presentPlan(plan, viewer), change };
  });
  return { plans, mine, history: shown.filter(({ state }) => state === 'ended') };
}

export async function listBrand(
  ctx: SignedIn,
  deps: SubscriptionsDeps,
  query: QueryOf<typeof contract.listBrandSubscriptions>,
): Promise<ReplyOf<typeof contract.listBrandSubscriptions>> {
  const position = positionOf(query.cursor, INSTANT, UUID);
  const from = position ? { at: new Date(position[0]), id: position[1] } : null;
  const rows = await repository.listOfBrand(ctx.db, ctx.principal.brandId, { from, limit: PAGE + 1 });
  const page = rows.slice(0, PAGE);
  await audit(
    ctx,
    page.map(({ row }) => row.personId),
  );
  const { shown } = await present(ctx.db, page, viewerOf(ctx, deps));
  const last = page.at(-1)?.row;
  return {
    subscriptions: shown,
    next_cursor: last && rows.length > PAGE ? cursorOf(last.createdAt.toISOString(), last.id) : null,
  };
}

import type { Language } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Plan, PlanPeriod, Subscription } from '../contract.ts';
import {
  chosenPlan,
  collectionsOf,
  currentPeriod,
  endOfPaid,
  givesBenefits,
  graceUntil,
  isDebited,
  isRefundable,
  nextPlace,
  paidPlan,
  pauseProblem,
  startOf,
  stateOn,
  taxKindOf,
  undosOf,
  unpaidSince,
} from '../rules.ts';
import type { PeriodRow, Used } from './repository/periods.ts';
import type { PlanRow } from './repository/plans.ts';
import type { Named, UpgradeRow } from './repository/subscriptions.ts';
import { planIn, type Whole } from './service/whole.ts';

export interface Viewer {
  readonly language: Language;
  readonly today: string;
  readonly hasMandates: boolean;
  readonly isOwner: boolean;
}

export const presentPlan = (plan: PlanRow, { language, hasMandates }: Viewer): Plan => ({
  plan_id: plan.id,
  name: plan.names[language],
  about: plan.abouts[language],
  price: plan.price,
  period: plan.period,
  trial_days: plan.trialDays,
  tax_category: taxKindOf(plan) === 'treatment_plan' ? 'health_care' : 'well_being',
  benefits: plan.benefits,
  refund_days: plan.refundDays,
  collections: collectionsOf(plan, hasMandates),
});

/** What is to be paid, or was: a coupon has taken its part off. */
const payable = (
  { amount, requestId }: Pick<PeriodRow, 'amount' | 'requestId'>,
  { discounts }: Whole,
): number => amount - (discounts.get(requestId ?? '') ?? 0);

const presentPeriod = (row: PeriodRow, whole: Whole): PlanPeriod => ({
  period_id: row.id,
  starts_on: row.startsOn,
  ends_on: row.endsOn,
  is_trial: row.isTrial,
  amount: payable(row, whole),
  paid_at: row.isTrial ? null : (row.paidAt?.toISOString() ?? null),
  request_id: row.requestId,
  // What was paid and called off goes back.
  state: row.isTrial ? 'trial' : row.voidAt ? 'called_off' : row.paidAt ? 'paid' : 'open',
});

export interface Extra {
  readonly used: readonly Used[];
  readonly upgrade:
    | { readonly row: UpgradeRow; readonly plan: PlanRow; readonly discount: number }
    | undefined;
}

export function presentSubscription(named: Named, whole: Whole, extra: Extra, viewer: Viewer): Subscription {
  const { row, snapshot, plans, periods } = whole;
  const { today } = viewer;
  const state = stateOn(snapshot, today);
  const current = currentPeriod(snapshot, today);
  const plan = planIn(plans, current?.planId ?? row.planId);
  const since = unpaidSince(snapshot, today);
  const paidUntil = endOfPaid(snapshot, today);
  const isPaused = state === 'paused';
  const chosen = chosenPlan(snapshot, today);
  const upgrade = extra.upgrade;
  return {
    ...{ subscription_id: row.id, person_id: row.personId, person_name: named.personName },
    ...{ plan: presentPlan(plan, viewer), state, collection: row.collection, has_mandate: named.hasMandate },
    started_on: row.startedOn,
    period_starts_on: current?.startsOn ?? null,
    period_ends_on: current?.endsOn ?? null,
    paid_until: state !== 'ended' && paidUntil > today ? paidUntil : null,
    grace_until: state === 'past_due' && since !== null ? graceUntil(since) : null,
    paused_until: isPaused ? row.pauseUntil : null,
    ...{ ends_on: row.endsOn, ended_on: row.endedOn, ended_because: row.endedBecause },
    next_plan: chosen ? presentPlan(planIn(plans, chosen), viewer) : null,
    next_charge: state === 'ended' ? null : nextCharge(named, whole, today),
    upgrade: upgrade
      ? {
          plan: presentPlan(upgrade.plan, viewer),
          ...{ amount: upgrade.row.amount - upgrade.discount, credit: upgrade.row.credit },
          request_id: upgrade.row.requestId,
          until: upgrade.row.until.toISOString(),
        }
      : null,
    undos: undosOf(snapshot, today, !!upgrade),
    visits_left: visitsLeft(plan, state, current?.id, extra.used),
    coach_chats: countOf(extra.used, current?.id, 'chat'),
    periods: periods.map((each) => presentPeriod(each, whole)).reverse(),
    created_at: row.createdAt.toISOString(),
    can: canOf(whole, extra, viewer, state),
  };
}

function nextCharge({ row, hasMandate }: Named, whole: Whole, today: string): Subscription['next_charge'] {
  const { snapshot, plans } = whole;
  const open = whole.periods.find(({ paidAt, voidAt }) => paidAt === null && voidAt === null);
  if (!open && snapshot.endsOn !== null) return null;
  const place = open ? null : nextPlace(snapshot, today);
  const on = open?.startsOn ?? (place && startOf(place));
  if (!on) return null;
  const plan = planIn(plans, open?.planId ?? row.nextPlanId ?? paidPlan(snapshot));
  const isOptedOut = open?.optedOutAt != null;
  const byBank = !isOptedOut && isDebited(row.collection, plan, hasMandate);
  return {
    ...{ on, amount: open ? payable(open, whole) : plan.price },
    collection: byBank ? 'autopay' : 'by_request',
    request_id: open?.requestId ?? null,
    is_opted_out: isOptedOut,
    opted_out_because: open?.optedOutBecause ?? null,
    opening_opts_out: byBank && open !== undefined && open.bankNoticeAt === null,
  };
}

function visitsLeft(
  { benefits }: PlanRow,
  state: Subscription['state'],
  periodId: string | undefined,
  used: readonly Used[],
): Subscription['visits_left'] {
  if (state === 'ended') return [];
  return benefits.visits.map(({ mode, count }) => {
    const gone = countOf(used, periodId, mode);
    return { mode, count, left: givesBenefits(state) ? Math.max(0, count - gone) : 0 };
  });
}

const countOf = (used: readonly Used[], periodId: string | undefined, mode: string): number =>
  used.find((each) => each.periodId === periodId && each.mode === mode)?.count ?? 0;

function canOf(
  { row, snapshot, periods, plans }: Whole,
  { used, upgrade }: Extra,
  { isOwner, today }: Viewer,
  state: Subscription['state'],
): Subscription['can'] {
  const current = currentPeriod(snapshot, today);
  const paid = periods.find(({ id }) => id === current?.id);
  const open = periods.find(({ paidAt, voidAt }) => paidAt === null && voidAt === null);
  const isOver = state === 'ended';
  const refundable = isRefundable(
    {
      paidOn: paid?.paidAt && !paid.isTrial ? clinicDay(paid.paidAt) : null,
      used: used.filter(({ periodId }) => periodId === paid?.id).reduce((sum, { count }) => sum + count, 0),
      refundDays: planIn(plans, paid?.planId ?? row.planId).refundDays,
    },
    today,
  );
  return {
    pause: isOwner && pauseProblem(snapshot, today) === null,
    resume: isOwner && undosOf(snapshot, today, !!upgrade).length > 0,
    change: isOwner && (state === 'active' || state === 'trialing'),
    cancel: isOwner && !isOver && row.endsOn === null,
    cancel_with_refund: isOwner && !isOver && refundable && periodIsPlain(paid),
    skip_debit:
      isOwner &&
      !isOver &&
      open !== undefined &&
      isDebited(row.collection, planIn(plans, open.planId), true) &&
      open.optedOutAt === null &&
      open.debitAskedAt === null &&
      snapshot.periods.length > 1,
    pay: isOwner && !isOver && open !== undefined,
  };
}

/** The price of an upgrade contains money of the plan before: staff decide about that. */
const periodIsPlain = (period: PeriodRow | undefined): boolean =>
  period !== undefined && period.amount === period.price;

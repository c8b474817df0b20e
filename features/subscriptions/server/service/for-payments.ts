import type { BilledPlan, PlanPayments } from '#features/payments/server/index.ts';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { addMonths, collectionsOf, daysFrom, isDebited } from '../../rules.ts';
import { optOutOpened, periodById, periodsOf } from '../repository/periods.ts';
import { plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';

const MANDATE_MONTHS = 60;

/** A plan, and a dearer plan, are billed as they begin, whether or not their beginning was stored already. */
async function billed(db: Db, subjectId: string, paidOn: string): Promise<BilledPlan | undefined> {
  const period = await periodById(db, subjectId);
  const upgrade = await repository.upgradeById(db, subjectId);
  const planId = period?.planId ?? upgrade?.planId;
  const plan = planId === undefined ? undefined : (await plansById(db, [planId])).get(planId);
  if (!plan) return undefined;
  const all = period ? await periodsOf(db, [period.subscriptionId]) : [];
  const isStored = period && all.some(({ paidAt }) => paidAt !== null);
  const { startsOn, endsOn } = isStored ? period : daysFrom(paidOn, plan.period);
  return { names: plan.names, startsOn, endsOn, isChange: upgrade !== undefined };
}

/** What payments ask about care plans. */
export const planPayments: PlanPayments = {
  billed,
  async requestOf(db, brandId, subscriptionId) {
    const row = await repository.find(db, subscriptionId);
    if (row?.brandId !== brandId) return undefined;
    const upgrade = await repository.openUpgrade(db, subscriptionId);
    if (upgrade) return upgrade.requestId;
    const all = await periodsOf(db, [subscriptionId]);
    const open = all.find(({ paidAt, voidAt }) => paidAt === null && voidAt === null);
    // What was paid answers that it is paid already.
    return (open ?? all.findLast(({ requestId }) => requestId !== null))?.requestId ?? undefined;
  },
  async mandateWanted(db, subjectId, now) {
    const of = (await periodById(db, subjectId)) ?? (await repository.upgradeById(db, subjectId));
    const row = of && (await repository.find(db, of.subscriptionId));
    if (!of || row?.collection !== 'autopay') return undefined;
    const plan = (await plansById(db, [of.planId])).get(of.planId);
    if (!plan || !collectionsOf(plan, true).includes('autopay')) return undefined;
    const mandate = await repository.openMandate(db, row.id);
    if (mandate && mandate.most >= plan.price) return undefined;
    return { most: plan.price, until: clinicInstant(addMonths(clinicDay(now), MANDATE_MONTHS)) };
  },
  async openingOptsOut(db, subjectId) {
    const period = await periodById(db, subjectId);
    const row = period && (await repository.find(db, period.subscriptionId));
    if (!row || period.paidAt || period.voidAt || period.optedOutAt || period.bankNoticeAt) return false;
    const plan = (await plansById(db, [period.planId])).get(period.planId);
    const hasMandate = (await repository.openMandate(db, row.id)) !== undefined;
    return plan !== undefined && isDebited(row.collection, plan, hasMandate);
  },
  async opened(tx, subjectId, now) {
    const period = await periodById(tx, subjectId);
    if (period && (await repository.openMandate(tx, period.subscriptionId)))
      await optOutOpened(tx, period.id, now);
  },
};

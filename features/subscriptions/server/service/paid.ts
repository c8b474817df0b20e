import type { PAYMENT_EVENTS } from '#features/payments/contract.ts';
import { calledOff } from '#features/payments/server/index.ts';
import type { EventData } from '#platform/contract/domain-event.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { daysFrom, hasBegun } from '../../rules.ts';
import { announceChange, announceNews } from '../events.ts';
import * as periods from '../repository/periods.ts';
import { plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { advance, deliverPeriod, endSmallMandate } from './advance.ts';
import { READ_MANDATE } from './names.ts';
import { planIn, readWhole, type Whole, within } from './whole.ts';

/** A payment of a care plan has come, by whichever way: the period is paid, or the dearer plan begins. Repeatable. */
export async function onPaid(
  work: JobContext,
  data: EventData<typeof PAYMENT_EVENTS.paid>,
  paidAt: Date,
): Promise<void> {
  const { purpose, subject_id: subjectId } = data;
  if (purpose !== 'subscription' || subjectId === null) return;
  const upgrade = await repository.upgradeById(work.db, subjectId);
  const period = upgrade ? undefined : await periods.periodById(work.db, subjectId);
  const id = upgrade?.subscriptionId ?? period?.subscriptionId;
  if (!id) return;
  await work.transaction(async (tx) => {
    const row = await repository.lock(tx, id);
    if (!row) return;
    if (upgrade) await beginUpgrade(tx, work, row, { upgradeId: subjectId, paidAt });
    else await markPaid(tx, work, row, { periodId: subjectId, paidAt });
    await advance(tx, work, id);
    await announceChange(tx, work.now, row, null);
  });
}

/** What was called off meanwhile has had its money sent back in that same transaction. */
async function markPaid(
  tx: Tx,
  work: JobContext,
  row: repository.SubscriptionRow,
  { periodId, paidAt }: { readonly periodId: string; readonly paidAt: Date },
): Promise<void> {
  const period = await periods.periodById(tx, periodId);
  if (!period || period.paidAt !== null || period.voidAt !== null) return;
  const { snapshot, plans } = await readWhole(tx, row);
  // The plan begins with its first payment, whenever that comes; its bill names the same days.
  const days = hasBegun(snapshot)
    ? { endsOn: period.endsOn }
    : daysFrom(clinicDay(paidAt), planIn(plans, period.planId).period);
  await periods.setPeriod(tx, periodId, { paidAt, ...days });
  await announceNews(tx, work.now, row, {
    news: 'charged',
    on: days.endsOn,
    requestId: period.requestId,
    periodId,
  });
  await wantMandate(tx, work, row);
}

async function wantMandate(tx: Tx, work: JobContext, row: repository.SubscriptionRow): Promise<void> {
  const isWanted = row.collection === 'autopay' && !(await repository.openMandate(tx, row.id));
  if (isWanted) await work.jobs.enqueue(tx, READ_MANDATE, { subscription_id: row.id });
}

async function beginUpgrade(
  tx: Tx,
  work: JobContext,
  row: repository.SubscriptionRow,
  { upgradeId, paidAt }: { readonly upgradeId: string; readonly paidAt: Date },
): Promise<void> {
  const upgrade = await repository.upgradeById(tx, upgradeId);
  if (!upgrade || upgrade.doneAt !== null || upgrade.voidAt !== null) return;
  // As on its bill, however late we hear of the payment.
  const today = clinicDay(paidAt);
  const whole = await readWhole(tx, row);
  await replaceRunning(tx, work, whole, { askedOn: clinicDay(upgrade.createdAt), today });
  const plan = planIn(await plansById(tx, [upgrade.planId]), upgrade.planId);
  const days = daysFrom(today, plan.period);
  await periods.addPeriod(tx, {
    ...{ id: upgradeId, brandId: row.brandId, subscriptionId: row.id, planId: plan.id, ...days },
    ...{ isTrial: false, price: plan.price },
    ...{ amount: upgrade.amount, requestId: upgrade.requestId, paidAt, deliveredAt: null },
    ...{
      voidAt: null,
      optedOutAt: null,
      optedOutBecause: null,
      bankNoticeAt: null,
      debitAskedAt: null,
      createdAt: work.now,
    },
    debitDays: [],
  });
  await repository.setUpgrade(tx, upgradeId, { doneAt: work.now });
  await repository.set(tx, row.id, { planId: plan.id, nextPlanId: null });
  await endSmallMandate(tx, work, row.id, plan.price);
  await wantMandate(tx, work, row);
  const { requestId } = upgrade;
  await announceNews(tx, work.now, row, {
    ...{ news: 'charged', on: days.endsOn, requestId, periodId: upgradeId },
  });
}

/**
 * The paid period ends on the day of the payment, because its unused days were credited: it is revenue. Every other one, also one that has begun since the
 * change was asked for, is called off: its money goes back.
 */
async function replaceRunning(
  tx: Tx,
  work: JobContext,
  { snapshot }: Whole,
  { askedOn, today }: { askedOn: string; today: string },
): Promise<void> {
  for (const { id, startsOn, endsOn, isPaid } of snapshot.periods) {
    if (endsOn <= today) continue;
    if (isPaid && startsOn <= askedOn) await deliverPeriod(tx, work, id);
    else
      await calledOff(within(work, tx), { purpose: 'subscription', subjectId: id, reason: 'plan_cancelled' });
    await periods.setPeriod(tx, id, { voidAt: work.now });
  }
}

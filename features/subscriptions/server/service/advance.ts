import { v7 as uuid } from 'uuid';
import { calledOff, deliver, requestForPlan } from '#features/payments/server/index.ts';
import { DEFAULT_LANGUAGE, isLanguage } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { debitAt, graceUntil, isDebited, nextStep, type Step, taxKindOf } from '../../rules.ts';
import { announceChange, announceNews } from '../events.ts';
import * as periods from '../repository/periods.ts';
import { type PlanRow, plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { END_MANDATE } from './names.ts';
import { planIn, readWhole, termsIn, type Whole, within } from './whole.ts';

/** More steps than a day can have: a rule that never comes to an end must not hold a lock for ever. */
const MOST_STEPS = 60;

/**
 * Does whatever is to be done for one subscription up to today, in one transaction under its lock. Each step follows
 * from what is stored, so that a step that runs twice, or after the server was killed, does nothing twice.
 */
export async function advance(tx: Tx, work: JobContext, id: string): Promise<void> {
  const today = clinicDay(work.now);
  for (let count = 0; count < MOST_STEPS; count++) {
    const row = await repository.lock(tx, id);
    if (!row) return;
    const whole = await readWhole(tx, row);
    const { snapshot } = whole;
    const notices = await periods.noticesOf(
      tx,
      snapshot.periods.map((period) => period.id),
    );
    const termsOf = termsIn(await knownPlans(tx, whole));
    const step = nextStep({ snapshot, notices, termsOf }, today);
    if (!step) {
      await repository.set(tx, id, { steppedOn: today });
      return;
    }
    await take(tx, work, whole, step);
  }
  throw new Error('the steps of a subscription come to no end');
}

const knownPlans = async (tx: Tx, { row, plans }: Whole): Promise<ReadonlyMap<string, PlanRow>> =>
  row.nextPlanId && !plans.has(row.nextPlanId)
    ? await plansById(tx, [...plans.keys(), row.nextPlanId])
    : plans;

async function take(tx: Tx, work: JobContext, whole: Whole, step: Step): Promise<void> {
  if (step.kind === 'open') return await openPeriod(tx, work, whole, step);
  if (step.kind === 'notice') return await notify(tx, work, whole, step);
  if (step.kind === 'end') return await end(tx, work, whole, step);
  if (step.kind === 'begin') return await begin(tx, whole.row, step.planId);
  await deliverPeriod(tx, work, step.periodId);
}

/** Until the first day of the other plan, its choice can be taken back. */
const begin = (tx: Tx, { id, nextPlanId }: repository.SubscriptionRow, planId: string): Promise<void> =>
  repository.set(tx, id, { planId, nextPlanId: nextPlanId === planId ? null : nextPlanId });

/** What was paid in advance was given: it becomes revenue. */
export async function deliverPeriod(tx: Tx, work: JobContext, periodId: string): Promise<void> {
  await deliver(within(work, tx), { purpose: 'subscription', subjectId: periodId });
  await periods.setPeriod(tx, periodId, { deliveredAt: work.now });
}

async function openPeriod(
  tx: Tx,
  work: JobContext,
  { row, plans }: Whole,
  step: Extract<Step, { kind: 'open' }>,
): Promise<void> {
  const { planId, place, startsOn, endsOn, price } = step;
  await endSmallMandate(tx, work, row.id, price);
  await addPeriod(tx, work, row, planIn(plans, planId), {
    ...{ ...place, startsOn, endsOn, price, amount: price },
  });
  await announceChange(tx, work.now, row, null);
}

/** A period with its one request to pay. */
export async function addPeriod(
  tx: Tx,
  work: Pick<JobContext, 'now'>,
  row: Pick<repository.SubscriptionRow, 'id' | 'brandId' | 'personId'>,
  plan: PlanRow,
  of: Pick<periods.PeriodRow, 'anchor' | 'months' | 'startsOn' | 'endsOn' | 'price' | 'amount'>,
): Promise<void> {
  const id = uuid();
  const { brandId, personId } = row;
  const period: periods.PeriodRow = {
    ...{ id, brandId, subscriptionId: row.id, planId: plan.id, ...of, isTrial: false, requestId: null },
    ...{ paidAt: null, deliveredAt: null, voidAt: null, bankNoticeAt: null, debitAskedAt: null },
    debitDays: [],
    ...(await periods.optedOutOf(tx, row.id, of.startsOn)),
    createdAt: work.now,
  };
  if (!(await periods.addPeriod(tx, period))) return;
  const title = await titleFor(tx, personId, plan);
  const wanted = {
    brandId,
    patientId: personId,
    subjectId: id,
    title,
    amount: of.amount,
    kind: taxKindOf(plan),
  };
  await periods.setPeriod(tx, id, { requestId: await requestForPlan(tx, work.now, wanted) });
}

/** A bill is in the language of its payer. */
export async function titleFor(tx: Tx, personId: string, { names }: PlanRow): Promise<string> {
  const language = await repository.languageOf(tx, personId);
  return names[isLanguage(language) ? language : DEFAULT_LANGUAGE];
}

async function notify(
  tx: Tx,
  { now }: JobContext,
  { row, periods: all, snapshot, plans }: Whole,
  { periodId, name }: Extract<Step, { kind: 'notice' }>,
): Promise<void> {
  const period = all.find(({ id }) => id === periodId);
  if (!period || !(await periods.addNotice(tx, periodId, name, now))) return;
  const { requestId, startsOn, bankNoticeAt } = period;
  if (name === 'failed' || name === 'halted') {
    const on = graceUntil(startsOn);
    return await announceNews(tx, now, row, { news: name, on, requestId, periodId });
  }
  const hasMandate = (await repository.openMandate(tx, row.id)) !== undefined;
  const byBank =
    period.optedOutAt === null && isDebited(row.collection, planIn(plans, period.planId), hasMandate);
  const news = byBank ? 'charge_coming' : 'payment_due';
  // A debit comes later than the charge where the bank gives its notice only now.
  const on = byBank ? clinicDay(debitAt(startsOn, bankNoticeAt ?? now)) : startsOn;
  if (snapshot.endsOn === null) await announceNews(tx, now, row, { news, on, requestId, periodId });
}

/** What is not paid for is called off: its request is withdrawn, and money that comes all the same goes back. */
export async function callOff(tx: Tx, work: JobContext, rows: readonly periods.PeriodRow[]): Promise<void> {
  for (const { id } of rows.filter(({ paidAt, voidAt }) => paidAt === null && voidAt === null)) {
    await calledOff(within(work, tx), { purpose: 'subscription', subjectId: id, reason: 'plan_cancelled' });
    await periods.setPeriod(tx, id, { voidAt: work.now });
  }
}

export async function callOffUpgrade(tx: Tx, work: JobContext, subscriptionId: string): Promise<void> {
  const upgrade = await repository.openUpgrade(tx, subscriptionId);
  if (!upgrade) return;
  await calledOff(within(work, tx), {
    ...{ purpose: 'subscription', subjectId: upgrade.id, reason: 'plan_cancelled' },
  });
  await repository.setUpgrade(tx, upgrade.id, { voidAt: work.now });
}

interface PlanEnd {
  readonly because: NonNullable<repository.SubscriptionRow['endedBecause']>;
  /** The day on which it ends. */
  readonly on: string;
  readonly actorId?: string | null;
}

export async function end(
  tx: Tx,
  work: JobContext,
  { row, periods: all }: Whole,
  { because, on, actorId = null }: PlanEnd,
): Promise<void> {
  await callOff(tx, work, all);
  await callOffUpgrade(tx, work, row.id);
  await repository.set(tx, row.id, { endedOn: on, endedBecause: because, nextPlanId: null });
  await endMandate(tx, work, row.id);
  await announceNews(tx, work.now, row, { news: 'ended', on, actorId });
}

/** A mandate for less than what is to be paid now would debit nothing: the next payment may allow another one. */
export async function endSmallMandate(
  tx: Tx,
  work: JobContext,
  subscriptionId: string,
  price: number,
): Promise<void> {
  const mandate = await repository.openMandate(tx, subscriptionId);
  if (mandate && mandate.most < price) await endMandate(tx, work, subscriptionId);
}

/** The bank hears of it from a job: no call of the gateway is made within a transaction. */
export async function endMandate(tx: Tx, work: JobContext, subscriptionId: string): Promise<void> {
  const mandate = await repository.endMandate(tx, subscriptionId, work.now);
  if (mandate) await work.jobs.enqueue(tx, END_MANDATE, { mandate_id: mandate.id });
}

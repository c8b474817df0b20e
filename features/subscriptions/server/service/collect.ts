import { v7 as uuid } from 'uuid';
import {
  attemptsOfRequest,
  debitByMandate,
  openDebit,
  orderOfRequest,
} from '#features/payments/server/index.ts';
import { GatewayFailed, type PaymentGateway } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { BANK_NOTICE_DAYS, collectionsOf, type Debit, debitAt, isDebitDue } from '../../rules.ts';
import * as periods from '../repository/periods.ts';
import { plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';
import { COLLECT_REST } from './names.ts';

export type Gateway = PaymentGateway & { readonly mandates: NonNullable<PaymentGateway['mandates']> };
export const withMandates = (gateway: PaymentGateway | undefined): Gateway | undefined =>
  gateway?.mandates ? (gateway as Gateway) : undefined;

const AT_ONCE = 200;
/** Less than the queue gives a job before it runs it again. */
const TIME_MS = 50_000;
/** Longer than any run takes. A charge that was claimed less long ago is left to the run that claimed it. */
const CLAIM_MS = 10 * 60_000;

/**
 * Notices and debits of autopay that are due now, from the charge after `from` on. Each call of the gateway is made
 * outside of any transaction.
 */
export async function collect(work: JobContext, gateway: Gateway, from?: periods.InTurn): Promise<void> {
  const by = addDays(clinicDay(work.now), BANK_NOTICE_DAYS);
  const until = performance.now() + TIME_MS;
  let after = from;
  for (;;) {
    // Page by page: periods that can't be debited must not block the others.
    const page = await periods.toCollect(work.db, { by, after, limit: AT_ONCE });
    for (const period of page) {
      await collectOne(work, gateway, period).catch((error: unknown) =>
        work.log.warn({ err: error }, 'a care plan could not be debited'),
      );
      after = { id: period.id, startsOn: period.startsOn };
      if (performance.now() > until) return await collectLater(work, after);
    }
    if (page.length < AT_ONCE) return;
  }
}

const collectLater = (work: JobContext, after: periods.InTurn): Promise<void> =>
  work.transaction((tx) => work.jobs.enqueue(tx, COLLECT_REST, after));

async function collectOne(work: JobContext, gateway: Gateway, period: periods.PeriodRow): Promise<void> {
  const { id, requestId, startsOn, debitAskedAt } = period;
  if (!requestId) return;
  if (debitAskedAt && work.now.getTime() - debitAskedAt.getTime() < CLAIM_MS) return;
  // What was opened at the gateway before is paid there by the person, and never debited here too.
  const order = await orderOfRequest(work.db, requestId);
  if (order && order.gateway !== gateway.id) return;
  const mandate = await mandateFor(work, gateway, period);
  if (!mandate) return;
  if ((await gateway.mandates.state(mandate.mandate)) !== 'confirmed')
    return await giveUp(work, id, period.subscriptionId);
  const noticeAt = await announce(work, gateway, period, { requestId, mandate: mandate.mandate });
  if (!noticeAt) return;
  const attempts = await attemptsOfRequest(work, gateway, requestId);
  const today = clinicDay(work.now);
  if (isDebitDue({ startsOn, noticeAt, attempts, askedOn: period.debitDays }, work.now, today)) {
    const debitDays = [...period.debitDays, today];
    if (!(await claim(work, period, 'debitAskedAt', { debitAskedAt: work.now, debitDays }))) return;
    if (await debitByMandate(work, gateway, { requestId, mandate: mandate.mandate })) return;
    work.log.warn({ period: id }, 'the gateway refused a debit');
    await claim(work, { ...period, debitAskedAt: work.now }, 'debitAskedAt', { debitAskedAt: null });
  } else if (debitAskedAt && isOver(attempts, clinicDay(debitAskedAt) < today))
    await claim(work, period, 'debitAskedAt', { debitAskedAt: null });
}

/** Nothing is under way at the bank: it has declined, or the gateway knows of no attempt although a day has passed. */
const isOver = (attempts: Debit['attempts'], isOld: boolean): boolean =>
  attempts.every(({ state }) => state === 'failed') && (attempts.length > 0 || isOld);

/**
 * Skipping and debiting take turns: what was skipped is never debited, and what is being debited can't be skipped.
 * False: skipped or called off, or another run has claimed it since this one read it.
 */
async function claim(
  work: JobContext,
  seen: periods.PeriodRow,
  by: 'bankNoticeAt' | 'debitAskedAt',
  values: Partial<periods.PeriodRow>,
): Promise<boolean> {
  return await work.transaction(async (tx) => {
    await repository.lock(tx, seen.subscriptionId);
    const period = await periods.periodById(tx, seen.id);
    if (!period || period.paidAt || period.voidAt || period.optedOutAt) return false;
    if (period[by]?.getTime() !== seen[by]?.getTime()) return false;
    await periods.setPeriod(tx, seen.id, values);
    return true;
  });
}

/**
 * The bank's notice begins with the order. Null: the person has opened the payment themselves, also at this moment, so they
 * pay it; or another run announces it.
 */
async function announce(
  work: JobContext,
  gateway: Gateway,
  period: periods.PeriodRow,
  of: { requestId: string; mandate: string },
): Promise<Date | null> {
  const { id, startsOn, bankNoticeAt } = period;
  if (await orderOfRequest(work.db, of.requestId)) {
    // Read again: another run may have opened it meanwhile.
    const noticeAt = (await periods.periodById(work.db, id))?.bankNoticeAt ?? null;
    if (noticeAt === null) await work.transaction((tx) => periods.optOutOpened(tx, id, work.now));
    return noticeAt;
  }
  if (bankNoticeAt && work.now.getTime() - bankNoticeAt.getTime() < CLAIM_MS) return null;
  // Stored before the call to the gateway, so that an order is known even when the answer of its opening was lost.
  if (!(await claim(work, period, 'bankNoticeAt', { bankNoticeAt: work.now }))) return null;
  const isOurs = await openDebit(work, gateway, { ...of, notBefore: debitAt(startsOn, work.now) }).catch(
    async (error: unknown) => {
      // Refused for good: there is no notice, and a person who opens the payment pays it.
      if (error instanceof GatewayFailed && error.isFinal)
        await work.transaction((tx) => periods.setPeriod(tx, id, { bankNoticeAt: null }));
      throw error;
    },
  );
  if (isOurs) return work.now;
  await work.transaction(async (tx) => {
    await periods.setPeriod(tx, id, { bankNoticeAt: null });
    await periods.optOutOpened(tx, id, work.now);
  });
  return null;
}

/** The mandate that covers this amount of a plan that may be debited; looked for at the gateway once more where none is stored. */
async function mandateFor(
  work: JobContext,
  gateway: Gateway,
  { subscriptionId, planId, amount }: periods.PeriodRow,
): Promise<repository.MandateRow | undefined> {
  const plan = (await plansById(work.db, [planId])).get(planId);
  if (!plan || !collectionsOf(plan, true).includes('autopay')) return undefined;
  await readMandate(work, gateway, subscriptionId);
  const mandate = await repository.openMandate(work.db, subscriptionId);
  return mandate && mandate.gateway === gateway.id && amount <= mandate.most ? mandate : undefined;
}

/** What the person has allowed the bank by the payment that they made themselves. Repeatable. */
export async function readMandate(work: JobContext, gateway: Gateway, subscriptionId: string): Promise<void> {
  const row = await repository.find(work.db, subscriptionId);
  if (row?.collection !== 'autopay' || row.endedOn !== null) return;
  if (await repository.openMandate(work.db, subscriptionId)) return;
  const paid = (await periods.periodsOf(work.db, [subscriptionId])).findLast(
    ({ paidAt, requestId }) => paidAt !== null && requestId !== null,
  );
  const order = paid?.requestId ? await orderOfRequest(work.db, paid.requestId) : undefined;
  if (!paid || order?.gateway !== gateway.id) return;
  const truth = await gateway.mandates.ofOrder(order.gatewayOrderId);
  if (truth?.state !== 'confirmed') return;
  const most = (await plansById(work.db, [paid.planId])).get(paid.planId)?.price ?? paid.amount;
  await work.transaction(async (tx) => {
    const locked = await repository.lock(tx, subscriptionId);
    if (!locked || locked.endedOn !== null) return;
    await repository.addMandate(tx, {
      ...{
        id: uuid(),
        brandId: row.brandId,
        subscriptionId,
        gateway: gateway.id,
        mandate: truth.mandate,
        most,
      },
      ...{ createdAt: work.now, endedAt: null },
    });
  });
}

/** The person ended the mandate in the app of their bank: this charge is paid by request. */
async function giveUp(work: JobContext, periodId: string, subscriptionId: string): Promise<void> {
  await work.transaction(async (tx) => {
    await repository.lock(tx, subscriptionId);
    await repository.endMandate(tx, subscriptionId, work.now);
    await periods.setPeriod(tx, periodId, { optedOutAt: work.now, optedOutBecause: 'bank_ended' });
  });
}

/** Nothing is debited any more, at the gateway too. Repeatable. */
export async function endAtGateway(
  work: JobContext,
  gateways: readonly PaymentGateway[],
  mandateId: string,
): Promise<void> {
  const row = await repository.mandateById(work.db, mandateId);
  const mandates = gateways.find(({ id }) => id === row?.gateway)?.mandates;
  if (row && mandates) await mandates.end(row.mandate);
  else work.log.warn({ mandate: mandateId }, 'a mandate could not be ended: its gateway is not configured');
}

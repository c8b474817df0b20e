import { v7 as uuid } from 'uuid';
import {
  attemptsOfRequest,
  debitByMandate,
  openDebit,
  orderOfRequest,
} from '#features/payments/server/index.ts';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { BANK_NOTICE_DAYS, debitAt, isDebitDue } from '../../rules.ts';
import * as periods from '../repository/periods.ts';
import { plansById } from '../repository/plans.ts';
import * as repository from '../repository/subscriptions.ts';

export type Gateway = PaymentGateway & { readonly mandates: NonNullable<PaymentGateway['mandates']> };
export const withMandates = (gateway: PaymentGateway | undefined): Gateway | undefined =>
  gateway?.mandates ? (gateway as Gateway) : undefined;

const AT_ONCE = 200;

/** Notices and debits of autopay that are due now. Each call of the gateway is made outside of any transaction. */
export async function collect(work: JobContext, gateway: Gateway): Promise<void> {
  const by = addDays(clinicDay(work.now), BANK_NOTICE_DAYS);
  let after: periods.PeriodRow | undefined;
  for (;;) {
    // Page by page: those that nobody can debit must not keep the others from their turn.
    const page = await periods.toCollect(work.db, { by, after, limit: AT_ONCE });
    for (const period of page)
      await collectOne(work, gateway, period).catch((error: unknown) =>
        work.log.warn({ err: error }, 'a care plan could not be debited'),
      );
    after = page.at(-1);
    if (page.length < AT_ONCE) return;
  }
}

async function collectOne(work: JobContext, gateway: Gateway, period: periods.PeriodRow): Promise<void> {
  const { id, requestId, startsOn } = period;
  if (!requestId) return;
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
  const isDeclined = attempts.length > 0 && attempts.every(({ state }) => state === 'failed');
  if (period.debitAskedAt && isDeclined)
    await work.transaction((tx) => periods.setPeriod(tx, id, { debitAskedAt: null }));
  if (!isDebitDue({ startsOn, noticeAt, attempts }, work.now, clinicDay(work.now))) return;
  if (await claim(work, period)) await debitByMandate(work, gateway, { requestId, mandate: mandate.mandate });
}

/** Skipping and debiting take turns: what was skipped is never debited, and what is being debited can't be skipped. */
async function claim(work: JobContext, { id, subscriptionId }: periods.PeriodRow): Promise<boolean> {
  return await work.transaction(async (tx) => {
    await repository.lock(tx, subscriptionId);
    const period = await periods.periodById(tx, id);
    if (!period || period.paidAt || period.voidAt || period.optedOutAt) return false;
    await periods.setPeriod(tx, id, { debitAskedAt: work.now });
    return true;
  });
}

/** The bank's notice begins with the order. Null: the person has opened the payment themselves, so they pay it. */
async function announce(
  work: JobContext,
  gateway: Gateway,
  { id, startsOn, bankNoticeAt }: periods.PeriodRow,
  of: { requestId: string; mandate: string },
): Promise<Date | null> {
  if (await orderOfRequest(work.db, of.requestId)) {
    if (bankNoticeAt === null)
      await work.transaction((tx) => periods.setPeriod(tx, id, { optedOutAt: work.now }));
    return bankNoticeAt;
  }
  // Stored before the gateway is asked, so that an order of whose opening the answer was lost is ours.
  await work.transaction((tx) => periods.setPeriod(tx, id, { bankNoticeAt: work.now }));
  await openDebit(work, gateway, { ...of, notBefore: debitAt(startsOn, work.now) });
  return work.now;
}

/** The mandate that covers this amount; looked for at the gateway once more where none is stored. */
async function mandateFor(
  work: JobContext,
  gateway: Gateway,
  { subscriptionId, amount }: periods.PeriodRow,
): Promise<repository.MandateRow | undefined> {
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
    await periods.setPeriod(tx, periodId, { optedOutAt: work.now });
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

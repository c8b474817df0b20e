import { calledOff } from '#features/payments/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { isRefundable } from '../../rules.ts';
import * as periods from '../repository/periods.ts';
import * as repository from '../repository/subscriptions.ts';
import { deliverPeriod, end } from './advance.ts';
import { planIn, readWhole, type Whole, within } from './whole.ts';

/**
 * Whoever deletes their account is charged no more from that day. What they have paid for goes back where it begins today or
 * later, or could be had back anyway; the price of a period that has run is revenue. Nothing stays an advance of nobody.
 */
export async function endAllOf(
  work: JobContext,
  personId: string,
  brandIds: readonly string[],
): Promise<void> {
  for (const brandId of brandIds)
    await work.transaction(async (tx) => {
      const seen = await repository.openOf(tx, brandId, personId);
      const row = seen && (await repository.lock(tx, seen.id));
      if (!row || row.endedOn !== null) return;
      const whole = await readWhole(tx, row);
      await settlePaid(tx, work, whole);
      const on = clinicDay(work.now);
      await end(tx, work, whole, { because: 'account_closed', on, actorId: personId });
    });
}

async function settlePaid(tx: Tx, work: JobContext, whole: Whole): Promise<void> {
  const today = clinicDay(work.now);
  const open = whole.periods.filter(
    ({ paidAt, voidAt, deliveredAt, isTrial }) => paidAt && !voidAt && !deliveredAt && !isTrial,
  );
  const used = await periods.usedIn(
    tx,
    open.map(({ id }) => id),
  );
  for (const period of open) {
    const { id, startsOn, amount, price, paidAt, planId } = period;
    const uses = used.filter(({ periodId }) => periodId === id).reduce((sum, { count }) => sum + count, 0);
    const { refundDays } = planIn(whole.plans, planId);
    const paidOn = paidAt && clinicDay(paidAt);
    const isUnused = uses === 0 && startsOn >= today;
    // The price of a change contains money of the plan before: staff decide about that.
    if (amount === price && (isUnused || isRefundable({ paidOn, used: uses, refundDays }, today))) {
      const of = { purpose: 'subscription', subjectId: id, reason: 'plan_cancelled' } as const;
      await calledOff(within(work, tx), of);
      await periods.setPeriod(tx, id, { voidAt: work.now });
    } else await deliverPeriod(tx, work, id);
  }
}

import { STATUS } from '#features/appointments/contract.ts';
import { findAppointment } from '#features/appointments/server/index.ts';
import { isPatientCancelledWith } from '#features/labs/server/index.ts';
import { calledOff } from '#features/payments/server/index.ts';
import type { Language } from '#platform/contract/language.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { endOfPaid, goesBack } from '../../rules.ts';
import * as periods from '../repository/periods.ts';
import * as repository from '../repository/subscriptions.ts';
import { deliverPeriod, end } from './advance.ts';
import { planIn, readWhole, type Whole, within } from './whole.ts';

/**
 * Ends the care plans of a deleted account: no further charge. A paid period is refunded if it begins today or later, or
 * if the plan's refund rule allows it; otherwise it becomes revenue, so that no advance stays open.
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
  for (const { period, isBack } of await paidOf(tx, whole, work.now)) {
    if (isBack) {
      const of = { purpose: 'subscription', subjectId: period.id, reason: 'plan_cancelled' } as const;
      await calledOff(within(work, tx), of);
      await periods.setPeriod(tx, period.id, { voidAt: work.now });
    } else await deliverPeriod(tx, work, period.id);
  }
}

/** What is paid and not over, and whether its money goes back when the account is deleted now. */
async function paidOf(
  db: Db,
  { row, periods: all, plans }: Whole,
  now: Date,
): Promise<{ period: periods.PeriodRow; isBack: boolean }[]> {
  const open = all.filter(
    ({ paidAt, voidAt, deliveredAt, isTrial }) => paidAt && !voidAt && !deliveredAt && !isTrial,
  );
  const uses = await periods.usesIn(
    db,
    open.map(({ id }) => id),
  );
  const counted: periods.UseRow[] = [];
  for (const use of uses) if (!(await isCancelledWith(db, row, use, now))) counted.push(use);
  return open.map((period) => {
    const { id, startsOn, amount, price, paidAt, planId } = period;
    const { refundDays } = planIn(plans, planId);
    const used = counted.filter(({ periodId }) => periodId === id).length;
    const closed = { startsOn, amount, price, used, refundDays, paidOn: paidAt && clinicDay(paidAt) };
    return { period, isBack: goesBack(closed, clinicDay(now)) };
  });
}

/**
 * Their own coming visits, and orders of lab tests before the collector sets out, are cancelled with the account,
 * before or after this: both count the same. A cancelled use doesn't count, also while its event is still on the way.
 */
async function isCancelledWith(
  db: Db,
  { brandId, personId }: repository.SubscriptionRow,
  use: periods.UseRow,
  now: Date,
): Promise<boolean> {
  if (use.mode === 'chat') return false;
  if (use.mode === 'lab') return await isPatientCancelledWith(db, use.subjectId, personId);
  const visit = await findAppointment(db, brandId, use.subjectId);
  if (visit?.status === STATUS.cancelled || visit?.status === STATUS.declined) return true;
  return use.personId === personId && visit?.status === STATUS.booked && new Date(visit.starts_at) > now;
}

/** The end of a person's care plan if they delete their account now. */
export interface EndingPlan {
  readonly name: string;
  /** The first day that is not paid for; null: no paid day is lost. */
  readonly lost_until: string | null;
  /** Paise that go back. */
  readonly refund: number;
}

export async function endingPlansOf(
  db: Db,
  personId: string,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<EndingPlan[]> {
  const today = clinicDay(now);
  const found: EndingPlan[] = [];
  for (const brandId of await repository.brandsOf(db, personId)) {
    const row = await repository.openOf(db, brandId, personId);
    if (!row) continue;
    const whole = await readWhole(db, row);
    const paid = await paidOf(db, whole, now);
    const back = new Set(paid.flatMap(({ period, isBack }) => (isBack ? [period.id] : [])));
    const { snapshot } = whole;
    const sums = snapshot.periods
      .filter(({ id }) => back.has(id))
      .map(({ amount, discount = 0, refunded = 0 }) => Math.max(0, amount - discount - refunded));
    const stays = snapshot.periods.filter(({ id, isTrial }) => !back.has(id) && !isTrial);
    const until = endOfPaid({ ...snapshot, periods: stays }, today);
    found.push({
      name: planIn(whole.plans, row.planId).names[language],
      lost_until: until > today ? until : null,
      refund: sums.reduce((sum, each) => sum + each, 0),
    });
  }
  return found;
}

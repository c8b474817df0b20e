import { discountsOf, refundedOf } from '#features/payments/server/index.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { debitAt, isDebited, type PeriodSnapshot, type Snapshot, type Terms } from '../../rules.ts';
import { type PeriodRow, periodsOf } from '../repository/periods.ts';
import { type PlanRow, plansById } from '../repository/plans.ts';
import type { SubscriptionRow } from '../repository/subscriptions.ts';

export interface Whole {
  readonly row: SubscriptionRow;
  /** All of them, also those that were called off. */
  readonly periods: readonly PeriodRow[];
  readonly snapshot: Snapshot;
  readonly plans: ReadonlyMap<string, PlanRow>;
  /** Paise that coupons take off, by request. */
  readonly discounts: ReadonlyMap<string, number>;
}

const snapshotOfPeriod = (
  row: PeriodRow,
  noticeAt: Date | null,
  { refunded, discounts }: NoCredit,
): PeriodSnapshot => ({
  refunded: refunded.get(row.requestId ?? '') ?? 0,
  discount: discounts.get(row.requestId ?? '') ?? 0,
  ...{ id: row.id, planId: row.planId, startsOn: row.startsOn, endsOn: row.endsOn },
  ...{ anchor: row.anchor, months: row.months, isTrial: row.isTrial, price: row.price, amount: row.amount },
  debitOn: noticeAt && !row.optedOutAt ? debitDay(row.startsOn, noticeAt) : null,
  ...{ isPaid: row.paidAt !== null, isDelivered: row.deliveredAt !== null },
});

/** Runs that debit, and that begin the bank's notice, are less than an hour apart. */
const nextRun = (after: Date): Date => new Date(after.getTime() + 3_600_000);

const debitDay = (startsOn: string, noticeAt: Date): string =>
  clinicDay(nextRun(debitAt(startsOn, noticeAt)));

/** When the bank's notice began. A charge made in the last hour of its first day has none yet: then when it will begin. */
function noticeOf(
  { bankNoticeAt, createdAt, startsOn, planId }: PeriodRow,
  { collection }: SubscriptionRow,
  plans: Whole['plans'],
): Date | null {
  if (bankNoticeAt || !isDebited(collection, planIn(plans, planId), true)) return bankNoticeAt;
  const run = nextRun(createdAt);
  return clinicDay(createdAt) === startsOn && clinicDay(run) > startsOn ? run : null;
}

/** Paise by request that were not paid, or have gone back. */
interface NoCredit {
  readonly refunded: ReadonlyMap<string, number>;
  readonly discounts: ReadonlyMap<string, number>;
}

export function snapshotOf(
  row: SubscriptionRow,
  periods: readonly PeriodRow[],
  { plans, ...noCredit }: NoCredit & Pick<Whole, 'plans'>,
): Snapshot {
  const { planId, nextPlanId, endsOn, endedOn, pauseFrom, pauseUntil } = row;
  return {
    ...{ planId, nextPlanId, endsOn, endedOn },
    pause: pauseFrom && pauseUntil ? { from: pauseFrom, until: pauseUntil } : null,
    periods: periods
      .filter(({ voidAt }) => voidAt === null)
      .map((period) => snapshotOfPeriod(period, noticeOf(period, row, plans), noCredit)),
  };
}

/** Everything that is known of some subscriptions: four reads, however many they are. */
export async function wholeOf(db: Db, rows: readonly SubscriptionRow[]): Promise<Whole[]> {
  const periods = await periodsOf(
    db,
    rows.map(({ id }) => id),
  );
  const plans = await plansById(db, [
    ...rows.flatMap(({ planId, nextPlanId }) => (nextPlanId ? [planId, nextPlanId] : [planId])),
    ...periods.map(({ planId }) => planId),
  ]);
  const asked = periods.flatMap(({ requestId }) => requestId ?? []);
  const discounts = await discountsOf(db, asked);
  const noCredit = { refunded: await refundedOf(db, asked), discounts };
  return rows.map((row) => {
    const theirs = periods.filter(({ subscriptionId }) => subscriptionId === row.id);
    return {
      row,
      periods: theirs,
      snapshot: snapshotOf(row, theirs, { ...noCredit, plans }),
      plans,
      discounts,
    };
  });
}

export async function readWhole(db: Db, row: SubscriptionRow): Promise<Whole> {
  const [whole] = await wholeOf(db, [row]);
  if (!whole) throw new Error('one row gives one whole');
  return whole;
}

export function planIn(plans: ReadonlyMap<string, PlanRow>, id: string): PlanRow {
  const plan = plans.get(id);
  if (!plan) throw new Error('a subscription has the version of its plan');
  return plan;
}

export const termsIn =
  (plans: ReadonlyMap<string, PlanRow>) =>
  (id: string): Terms =>
    planIn(plans, id);

/** The same work within a transaction that is open already, for services that open their own. */
export const within = (work: JobContext, tx: Tx): JobContext => ({
  ...work,
  db: tx,
  transaction: (inside) => inside(tx),
});

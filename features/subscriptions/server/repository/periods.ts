import { and, asc, count, eq, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { benefitUses, subscriptionNotices, subscriptionPeriods, subscriptions } from '../tables.ts';

export type PeriodRow = typeof subscriptionPeriods.$inferSelect;
export type NoticeName = (typeof subscriptionNotices.$inferSelect)['name'];

export async function periodsOf(db: Db, subscriptionIds: readonly string[]): Promise<PeriodRow[]> {
  if (subscriptionIds.length === 0) return [];
  return await db
    .select()
    .from(subscriptionPeriods)
    .where(inArray(subscriptionPeriods.subscriptionId, [...subscriptionIds]))
    .orderBy(asc(subscriptionPeriods.startsOn), asc(subscriptionPeriods.createdAt));
}

export async function periodById(db: Db, id: string): Promise<PeriodRow | undefined> {
  const [row] = await db.select().from(subscriptionPeriods).where(eq(subscriptionPeriods.id, id));
  return row;
}

/** The charge that is still to be paid, by its request to pay or its subscription. */
export async function unpaidOf(db: Db, subjectId: string): Promise<PeriodRow | undefined> {
  const { requestId, subscriptionId, paidAt, voidAt, startsOn } = subscriptionPeriods;
  const [row] = await db
    .select()
    .from(subscriptionPeriods)
    .where(and(or(eq(requestId, subjectId), eq(subscriptionId, subjectId)), isNull(paidAt), isNull(voidAt)))
    .orderBy(asc(startsOn))
    .limit(1);
  return row;
}

/** False when this period is there already. */
export async function addPeriod(tx: Tx, row: PeriodRow): Promise<boolean> {
  const added = await tx
    .insert(subscriptionPeriods)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: subscriptionPeriods.id });
  return added.length > 0;
}

export async function setPeriod(tx: Tx, id: string, values: Partial<PeriodRow>): Promise<void> {
  await tx.update(subscriptionPeriods).set(values).where(eq(subscriptionPeriods.id, id));
}

/** The person has opened the payment before the bank began its notice: they pay it. */
export async function optOutOpened(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .update(subscriptionPeriods)
    .set({ optedOutAt: now, optedOutBecause: 'opened' })
    .where(
      and(
        eq(subscriptionPeriods.id, id),
        isNull(subscriptionPeriods.bankNoticeAt),
        isNull(subscriptionPeriods.optedOutAt),
      ),
    );
}

/**
 * Whether the debit of this day was skipped. A charge that is made again, for another plan, stays skipped; a payment
 * that was opened belongs to the former charge alone.
 */
export async function optedOutOf(
  db: Db,
  subscriptionId: string,
  startsOn: string,
): Promise<Pick<PeriodRow, 'optedOutAt' | 'optedOutBecause'>> {
  const { optedOutAt, optedOutBecause } = subscriptionPeriods;
  const [row] = await db
    .select({ optedOutAt, optedOutBecause })
    .from(subscriptionPeriods)
    .where(
      and(
        eq(subscriptionPeriods.subscriptionId, subscriptionId),
        eq(subscriptionPeriods.startsOn, startsOn),
        isNotNull(subscriptionPeriods.optedOutAt),
        sql`${optedOutBecause} is distinct from 'opened'`,
      ),
    )
    .limit(1);
  return row ?? { optedOutAt: null, optedOutBecause: null };
}

/** Where a charge stands in the order in which they are collected. */
export type InTurn = Pick<PeriodRow, 'id' | 'startsOn'>;

/** Unpaid periods of autopay that begin by this day, in their order, after one of them. */
export async function toCollect(
  db: Db,
  { by, after, limit }: { by: string; after: InTurn | undefined; limit: number },
): Promise<PeriodRow[]> {
  const rows = await db
    .select({ period: subscriptionPeriods })
    .from(subscriptionPeriods)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionPeriods.subscriptionId))
    .where(
      and(
        isNull(subscriptionPeriods.paidAt),
        isNull(subscriptionPeriods.voidAt),
        isNull(subscriptionPeriods.optedOutAt),
        lte(subscriptionPeriods.startsOn, by),
        eq(subscriptions.collection, 'autopay'),
        isNull(subscriptions.endedOn),
        after &&
          sql`(${subscriptionPeriods.startsOn}, ${subscriptionPeriods.id}) > (${after.startsOn}::date, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(subscriptionPeriods.startsOn), asc(subscriptionPeriods.id))
    .limit(limit);
  return rows.map(({ period }) => period);
}

export async function noticesOf(db: Db, periodIds: readonly string[]): Promise<Set<string>> {
  if (periodIds.length === 0) return new Set();
  const rows = await db
    .select()
    .from(subscriptionNotices)
    .where(inArray(subscriptionNotices.periodId, [...periodIds]));
  return new Set(rows.map(({ periodId, name }) => `${periodId} ${name}`));
}

/** False when it was sent before. */
export async function addNotice(tx: Tx, periodId: string, name: NoticeName, at: Date): Promise<boolean> {
  const added = await tx
    .insert(subscriptionNotices)
    .values({ periodId, name, at })
    .onConflictDoNothing()
    .returning({ name: subscriptionNotices.name });
  return added.length > 0;
}

export interface Used {
  readonly periodId: string;
  readonly mode: string;
  readonly count: number;
}
/** Visits, lab discounts and chats with coaches that were used. */
export async function usedIn(db: Db, periodIds: readonly string[]): Promise<Used[]> {
  if (periodIds.length === 0) return [];
  return await db
    .select({ periodId: benefitUses.periodId, mode: benefitUses.mode, count: count() })
    .from(benefitUses)
    .where(inArray(benefitUses.periodId, [...periodIds]))
    .groupBy(benefitUses.periodId, benefitUses.mode);
}

export type UseRow = typeof benefitUses.$inferSelect;
export async function usesIn(db: Db, periodIds: readonly string[]): Promise<UseRow[]> {
  if (periodIds.length === 0) return [];
  return await db
    .select()
    .from(benefitUses)
    .where(inArray(benefitUses.periodId, [...periodIds]));
}
/** False when this was counted before. */
export async function addUse(tx: Tx, row: UseRow): Promise<boolean> {
  const added = await tx
    .insert(benefitUses)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: benefitUses.subjectId });
  return added.length > 0;
}
export async function findUse(db: Db, subjectId: string): Promise<UseRow | undefined> {
  const [row] = await db.select().from(benefitUses).where(eq(benefitUses.subjectId, subjectId));
  return row;
}
export async function removeUse(tx: Tx, subjectId: string): Promise<void> {
  await tx.delete(benefitUses).where(eq(benefitUses.subjectId, subjectId));
}
/** Family members who used something in a period. */
export async function usersIn(db: Db, periodId: string): Promise<string[]> {
  const rows = await db
    .select({ personId: sql<string>`distinct ${benefitUses.personId}` })
    .from(benefitUses)
    .where(eq(benefitUses.periodId, periodId));
  return rows.map(({ personId }) => personId);
}

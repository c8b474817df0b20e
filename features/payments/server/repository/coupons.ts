import { and, count, desc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { coupons, couponUses } from '../tables.ts';

export type CouponRow = typeof coupons.$inferSelect;
export type CountedCoupon = CouponRow & { readonly used: number };

const LATEST = 100;
const used = sql<number>`(select count(*)::int from coupon_uses u where u.coupon_id = ${coupons.id})`;

export const listCoupons = async (db: Db, brandId: string): Promise<CountedCoupon[]> =>
  await db
    .select({ ...getTableColumns(coupons), used })
    .from(coupons)
    .where(eq(coupons.brandId, brandId))
    .orderBy(desc(coupons.createdAt), desc(coupons.id))
    .limit(LATEST);

export async function findCoupon(db: Db, brandId: string, id: string): Promise<CountedCoupon | undefined> {
  const [row] = await db
    .select({ ...getTableColumns(coupons), used })
    .from(coupons)
    .where(and(eq(coupons.id, id), eq(coupons.brandId, brandId)));
  return row;
}

/** False when the id or the code is there already. */
export async function addCoupon(tx: Tx, row: CouponRow): Promise<boolean> {
  const added = await tx.insert(coupons).values(row).onConflictDoNothing().returning({ id: coupons.id });
  return added.length > 0;
}

export async function endCoupon(tx: Tx, brandId: string, id: string, now: Date): Promise<void> {
  await tx
    .update(coupons)
    .set({ endedAt: sql`coalesce(${coupons.endedAt}, ${now.toISOString()}::timestamptz)` })
    .where(and(eq(coupons.id, id), eq(coupons.brandId, brandId)));
}

/** A transaction that uses the coupon locks its row, so that the last use is given out once. */
export async function lockCoupon(tx: Tx, brandId: string, code: string): Promise<CouponRow | undefined> {
  const [row] = await tx
    .select()
    .from(coupons)
    .where(and(eq(coupons.brandId, brandId), eq(coupons.code, code)))
    .for('update');
  return row;
}

export async function usesOf(
  tx: Tx,
  couponId: string,
  patientId: string,
): Promise<{ byPerson: number; inTotal: number }> {
  const [row] = await tx
    .select({
      byPerson: sql<number>`(count(*) filter (where ${couponUses.patientId} = ${patientId}::uuid))::int`,
      inTotal: count(),
    })
    .from(couponUses)
    .where(eq(couponUses.couponId, couponId));
  return row ?? { byPerson: 0, inTotal: 0 };
}

export async function addUse(tx: Tx, row: typeof couponUses.$inferInsert): Promise<void> {
  await tx.insert(couponUses).values(row);
}

/** What was not paid was not used. */
export async function dropUse(tx: Tx, requestId: string): Promise<void> {
  await tx.delete(couponUses).where(eq(couponUses.requestId, requestId));
}

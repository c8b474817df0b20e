import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { planVersions } from '../tables.ts';

export type PlanRow = typeof planVersions.$inferSelect;

/** The newest version of each plan that is still offered. */
export async function offeredPlans(db: Db, brandId: string): Promise<PlanRow[]> {
  return await db
    .select()
    .from(planVersions)
    .where(
      and(
        eq(planVersions.brandId, brandId),
        eq(planVersions.isOffered, true),
        sql`not exists (select 1 from plan_versions newer where newer.brand_id = ${planVersions.brandId}
          and newer.key = ${planVersions.key} and newer.version > ${planVersions.version})`,
      ),
    )
    .orderBy(asc(planVersions.position), asc(planVersions.key));
}

export async function plansById(db: Db, ids: Iterable<string>): Promise<Map<string, PlanRow>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.select().from(planVersions).where(inArray(planVersions.id, wanted));
  return new Map(rows.map((row) => [row.id, row]));
}

/** A version that is there already stays as it is. */
export async function addPlans(tx: Tx, rows: readonly PlanRow[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(planVersions)
      .values([...rows])
      .onConflictDoNothing();
}

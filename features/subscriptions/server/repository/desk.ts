import { and, asc, desc, eq, getTableColumns, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { planDrafts, planVersions } from '../tables.ts';
import type { PlanRow } from './plans.ts';

export type DraftRow = typeof planDrafts.$inferSelect;
export interface CountedPlan {
  readonly row: PlanRow;
  readonly isNewest: boolean;
  readonly people: number;
}

/** More versions than a brand writes in years. */
const MOST = 500;

// Named by hand: in a list of columns Drizzle leaves the table out, and the inner table would be meant.
const isNewest = sql<boolean>`not exists (select 1 from plan_versions newer
  where newer.brand_id = plan_versions.brand_id and newer.key = plan_versions.key
    and newer.version > plan_versions.version)`;
const people = sql<number>`(select count(*)::int from subscriptions s
  where s.plan_id = plan_versions.id and s.ended_on is null)`;

export async function versionsOf(db: Db, brandId: string, planId?: string): Promise<CountedPlan[]> {
  return await db
    .select({ row: getTableColumns(planVersions), isNewest, people })
    .from(planVersions)
    .where(and(eq(planVersions.brandId, brandId), planId ? eq(planVersions.id, planId) : undefined))
    .orderBy(asc(planVersions.position), asc(planVersions.key), desc(planVersions.version))
    .limit(MOST);
}

export async function newestOf(db: Db, brandId: string, key: string): Promise<PlanRow | undefined> {
  const [row] = await db
    .select()
    .from(planVersions)
    .where(and(eq(planVersions.brandId, brandId), eq(planVersions.key, key)))
    .orderBy(desc(planVersions.version))
    .limit(1);
  return row;
}

export async function nextPosition(db: Db, brandId: string): Promise<number> {
  const [row] = await db
    .select({ last: max(planVersions.position) })
    .from(planVersions)
    .where(eq(planVersions.brandId, brandId));
  return (row?.last ?? -1) + 1;
}

/** False where a colleague has published the same version number just now. */
export async function addVersion(tx: Tx, row: PlanRow): Promise<boolean> {
  const added = await tx
    .insert(planVersions)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: planVersions.id });
  return added.length > 0;
}

export async function draftsOf(db: Db, brandId: string): Promise<DraftRow[]> {
  return await db
    .select()
    .from(planDrafts)
    .where(eq(planDrafts.brandId, brandId))
    .orderBy(desc(planDrafts.savedAt), desc(planDrafts.id))
    .limit(MOST);
}

export async function lockDraft(tx: Tx, brandId: string, id: string): Promise<DraftRow | undefined> {
  const [row] = await tx
    .select()
    .from(planDrafts)
    .where(and(eq(planDrafts.brandId, brandId), eq(planDrafts.id, id)))
    .for('update');
  return row;
}

/** False where the id belongs to another user's draft, or another draft of the same plan exists. */
export async function putDraft(tx: Tx, row: DraftRow): Promise<boolean> {
  const before = await lockDraft(tx, row.brandId, row.id);
  if (before) {
    if (before.key !== row.key) return false;
    await tx.update(planDrafts).set(row).where(eq(planDrafts.id, row.id));
    return true;
  }
  const added = await tx
    .insert(planDrafts)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: planDrafts.id });
  return added.length > 0;
}

export async function removeDraft(tx: Tx, brandId: string, id: string): Promise<boolean> {
  const removed = await tx
    .delete(planDrafts)
    .where(and(eq(planDrafts.brandId, brandId), eq(planDrafts.id, id)))
    .returning({ id: planDrafts.id });
  return removed.length > 0;
}

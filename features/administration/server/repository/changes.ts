import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import { staffChanges } from '#platform/server/changes/tables.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';

export type ChangeRow = typeof staffChanges.$inferSelect;
export type ListedChange = Awaited<ReturnType<typeof listChanges>>[number];

/** Of a brand, or of one of its objects, the newest first; down an index of its own each. */
export async function listChanges(
  db: Db,
  of: { brandId: string; kinds: readonly string[] | null; objectId: string | null },
  from: readonly [at: string, id: string] | null,
  limit: number,
) {
  const { brandId, kinds, objectId } = of;
  const conditions: (SQL | undefined)[] = [
    eq(staffChanges.brandId, brandId),
    kinds ? sql`${staffChanges.kind} = any(${sql.param(kinds)}::text[])` : undefined,
    objectId === null ? undefined : eq(staffChanges.objectId, objectId),
    from
      ? sql`(${staffChanges.at}, ${staffChanges.id}) < (${from[0]}::timestamptz, ${from[1]}::uuid)`
      : undefined,
  ];
  return await db
    .select({
      entry: staffChanges,
      actorName: persons.name,
      undone: sql<boolean>`exists (select 1 from staff_changes later where later.undoes = ${staffChanges.batchId}
        and later.kind = ${staffChanges.kind} and later.object_id = ${staffChanges.objectId})`,
    })
    .from(staffChanges)
    .leftJoin(persons, eq(persons.id, staffChanges.actorId))
    .where(and(...conditions))
    .orderBy(desc(staffChanges.at), desc(staffChanges.id))
    .limit(limit);
}

/** The entries of one batch of a brand. */
export async function batchOf(db: Db, brandId: string, batchId: string): Promise<ChangeRow[]> {
  return await db
    .select()
    .from(staffChanges)
    .where(and(eq(staffChanges.batchId, batchId), eq(staffChanges.brandId, brandId)))
    .orderBy(asc(staffChanges.id));
}

/** What was written of an object after an entry, the oldest first. Ids of entries are in the order of writing. */
export async function changesSince(db: Db, { id, brandId, kind, objectId }: ChangeRow): Promise<ChangeRow[]> {
  return await db
    .select()
    .from(staffChanges)
    .where(
      and(
        ...[eq(staffChanges.brandId, brandId), eq(staffChanges.kind, kind)],
        ...[eq(staffChanges.objectId, objectId), gt(staffChanges.id, id)],
      ),
    )
    .orderBy(asc(staffChanges.id));
}

/** Whether the id was used, by whichever brand. */
export async function isBatchTaken(db: Db, batchId: string): Promise<boolean> {
  const rows = await db
    .select({ id: staffChanges.id })
    .from(staffChanges)
    .where(eq(staffChanges.batchId, batchId))
    .limit(1);
  return rows.length > 0;
}

/**
 * The entries that take a batch back. Takes a lock for the transaction: a concurrent undo of the same batch waits for
 * it, and then reads them.
 */
export async function undoOf(tx: Tx, batchId: string): Promise<ChangeRow[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`undo ${batchId}`}))`);
  return await tx.select().from(staffChanges).where(eq(staffChanges.undoes, batchId));
}

import { and, desc, eq, isNotNull, lt } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { exports } from './tables.ts';

export type ExportRow = typeof exports.$inferSelect;
export type NamedExport = ExportRow & { readonly patientName: string | null };

const MOST_LISTED = 20;

/** False when the id is taken, or one is being prepared already. */
export async function addExport(tx: Tx, row: ExportRow): Promise<boolean> {
  const added = await tx.insert(exports).values(row).onConflictDoNothing().returning({ id: exports.id });
  return added.length > 0;
}

const named = (db: Db) =>
  db
    .select({ row: exports, patientName: persons.name })
    .from(exports)
    .leftJoin(persons, eq(persons.id, exports.patientId));

export async function findExport(db: Db, brandId: string, id: string): Promise<NamedExport | undefined> {
  const [found] = await named(db).where(and(eq(exports.id, id), eq(exports.brandId, brandId)));
  return found && { ...found.row, patientName: found.patientName };
}

export async function findPreparing(
  db: Db,
  brandId: string,
  patientId: string,
): Promise<NamedExport | undefined> {
  const [found] = await named(db).where(
    and(eq(exports.patientId, patientId), eq(exports.brandId, brandId), eq(exports.state, 'preparing')),
  );
  return found && { ...found.row, patientName: found.patientName };
}

export async function listExports(db: Db, brandId: string, patientId: string): Promise<NamedExport[]> {
  const rows = await named(db)
    .where(and(eq(exports.patientId, patientId), eq(exports.brandId, brandId)))
    .orderBy(desc(exports.askedAt))
    .limit(MOST_LISTED);
  return rows.map(({ row, patientName }) => ({ ...row, patientName }));
}

export async function exportForJob(db: Db, id: string): Promise<ExportRow | undefined> {
  const [row] = await db.select().from(exports).where(eq(exports.id, id));
  return row;
}

/** False when it is gone: the account was deleted. */
export async function changeExport(db: Db, id: string, change: Partial<ExportRow>): Promise<boolean> {
  const changed = await db
    .update(exports)
    .set(change)
    .where(eq(exports.id, id))
    .returning({ id: exports.id });
  return changed.length > 0;
}

/** Archives that can't be downloaded any more, oldest first. */
export async function expiredArchives(db: Db, now: Date): Promise<Pick<ExportRow, 'id' | 'blobKey'>[]> {
  return await db
    .select({ id: exports.id, blobKey: exports.blobKey })
    .from(exports)
    .where(and(lt(exports.expiresAt, now), isNotNull(exports.blobKey)))
    .orderBy(exports.expiresAt)
    .limit(100);
}

/** Exports that were asked for before this instant and are still being prepared, oldest first. */
export async function overdueExports(db: Db, before: Date): Promise<ExportRow[]> {
  return await db
    .select()
    .from(exports)
    .where(and(eq(exports.state, 'preparing'), lt(exports.askedAt, before)))
    .orderBy(exports.askedAt)
    .limit(100);
}

/** Keys of the archives that go with them. */
export async function deleteExportsOf(tx: Tx, personId: string): Promise<string[]> {
  const rows = await tx
    .delete(exports)
    .where(eq(exports.patientId, personId))
    .returning({ key: exports.blobKey });
  return rows.flatMap(({ key }) => key ?? []);
}

import { and, asc, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { historyEntries, historyVersions } from '../tables.ts';

export type EntryRow = typeof historyEntries.$inferSelect;
export type VersionRow = typeof historyVersions.$inferInsert;
export interface NamedEntry {
  readonly entry: EntryRow;
  readonly recordedByName: string | null;
  readonly confirmedByName: string | null;
}
export interface OfPatient {
  readonly brandId: string;
  readonly patientId: string;
}

const nameOf = (id: SQL) => sql<string | null>`(select p.name from ${persons} p where p.id = ${id})`;
const columns = {
  entry: historyEntries,
  recordedByName: nameOf(sql`history_entries.recorded_by`),
  confirmedByName: nameOf(sql`history_entries.confirmed_by`),
};

const ofPatient = ({ brandId, patientId }: OfPatient) =>
  and(eq(historyEntries.patientId, patientId), eq(historyEntries.brandId, brandId));

/** Of one patient one after the other: an entry and "none known" of its kind exclude each other. */
export async function lockHistory(tx: Tx, { brandId, patientId }: OfPatient): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`history ${brandId} ${patientId}`}, 0))`,
  );
}

/** The newest first; their number is bounded when they are added. */
export async function listEntries(db: Db, of: OfPatient): Promise<NamedEntry[]> {
  return await db
    .select(columns)
    .from(historyEntries)
    .where(ofPatient(of))
    .orderBy(desc(historyEntries.recordedAt), desc(historyEntries.id));
}

export async function activeEntries(db: Db, of: OfPatient): Promise<EntryRow[]> {
  return await db
    .select()
    .from(historyEntries)
    .where(and(ofPatient(of), eq(historyEntries.status, 'active')))
    .orderBy(asc(historyEntries.recordedAt), asc(historyEntries.id));
}

export async function countEntries(db: Db, of: OfPatient): Promise<number> {
  const [row] = await db.select({ n: sql<number>`count(*)::int` }).from(historyEntries).where(ofPatient(of));
  return row?.n ?? 0;
}

/** Whether something of the kind was ever noted and not struck: then "none known" is no answer. */
export async function hasEntry(db: Db, of: OfPatient, kind: EntryRow['kind']): Promise<boolean> {
  const rows = await db
    .select({ id: historyEntries.id })
    .from(historyEntries)
    .where(and(ofPatient(of), eq(historyEntries.kind, kind), ne(historyEntries.status, 'entered_in_error')))
    .limit(1);
  return rows.length > 0;
}

export async function findEntry(db: Db, brandId: string, id: string): Promise<NamedEntry | undefined> {
  const [row] = await db
    .select(columns)
    .from(historyEntries)
    .where(and(eq(historyEntries.id, id), eq(historyEntries.brandId, brandId)));
  return row;
}

export async function lockEntry(tx: Tx, brandId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.id, id), eq(historyEntries.brandId, brandId)))
    .for('update');
  return row;
}

/** False when the id is used already. */
export async function insertEntry(tx: Tx, row: EntryRow): Promise<boolean> {
  const rows = await tx.insert(historyEntries).values(row).onConflictDoNothing().returning();
  return rows.length > 0;
}

export async function changeEntry(tx: Tx, id: string, change: Partial<EntryRow>): Promise<void> {
  await tx.update(historyEntries).set(change).where(eq(historyEntries.id, id));
}

export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.insert(historyVersions).values(row);
}

export async function listVersions(db: Db, entryId: string) {
  return await db
    .select({ version: historyVersions, byName: persons.name })
    .from(historyVersions)
    .leftJoin(persons, and(eq(persons.id, historyVersions.byId), isNull(persons.erasedAt)))
    .where(eq(historyVersions.entryId, entryId))
    .orderBy(desc(historyVersions.version))
    .limit(200);
}

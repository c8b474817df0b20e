import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { v7 as uuid } from 'uuid';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import type { EntryStatus, HistoryContent, NoneKnownKind } from '../contract.ts';
import { historyEntries, historyNoneKnown, historyVersions } from './tables.ts';

export type EntryRow = typeof historyEntries.$inferSelect;
export type NamedEntry = EntryRow & {
  readonly reporterName: string | null;
  readonly confirmerName: string | null;
};

export interface OfPatient {
  readonly brandId: string;
  readonly patientId: string;
}

const ofPatient = (of: OfPatient) =>
  and(eq(historyEntries.patientId, of.patientId), eq(historyEntries.brandId, of.brandId));

/** What holds now, what is over, and errors last; of each the newest first. */
export async function listEntries(db: Db, of: OfPatient): Promise<NamedEntry[]> {
  const reporter = alias(persons, 'reporter');
  const confirmer = alias(persons, 'confirmer');
  const rows = await db
    .select({ entry: historyEntries, reporterName: reporter.name, confirmerName: confirmer.name })
    .from(historyEntries)
    .leftJoin(reporter, eq(reporter.id, historyEntries.reportedBy))
    .leftJoin(confirmer, eq(confirmer.id, historyEntries.confirmedBy))
    .where(ofPatient(of))
    .orderBy(
      asc(sql`${historyEntries.status} = 'entered_in_error'`),
      asc(historyEntries.status),
      desc(historyEntries.reportedAt),
      desc(historyEntries.id),
    );
  return rows.map(({ entry, ...names }) => ({ ...entry, ...names }));
}

export async function listNoneKnown(db: Db, of: OfPatient) {
  return await db
    .select({ answer: historyNoneKnown, name: persons.name })
    .from(historyNoneKnown)
    .leftJoin(persons, eq(persons.id, historyNoneKnown.saidBy))
    .where(
      and(
        eq(historyNoneKnown.patientId, of.patientId),
        eq(historyNoneKnown.brandId, of.brandId),
        isNull(historyNoneKnown.withdrawnAt),
      ),
    );
}

export async function findEntry(db: Db, brandId: string, id: string): Promise<EntryRow | undefined> {
  const [row] = await db
    .select()
    .from(historyEntries)
    .where(and(eq(historyEntries.id, id), eq(historyEntries.brandId, brandId)));
  return row;
}

/** Of those of these ids that are entries of the patient, by id. */
export async function statusesOf(
  db: Db,
  of: OfPatient,
  ids: readonly string[],
): Promise<Map<string, EntryStatus>> {
  const rows = await db
    .select({ id: historyEntries.id, status: historyEntries.status })
    .from(historyEntries)
    .where(and(ofPatient(of), inArray(historyEntries.id, [...ids])));
  return new Map(rows.map(({ id, status }) => [id, status]));
}

export async function lockEntry(tx: Tx, id: string): Promise<EntryRow | undefined> {
  const [row] = await tx.select().from(historyEntries).where(eq(historyEntries.id, id)).for('update');
  return row;
}

/** Entries and answers of one patient are written one after the other: one of them may withdraw or refuse the other. */
export async function lockHistory(tx: Tx, { brandId, patientId }: OfPatient): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`history ${brandId} ${patientId}`}, 0))`,
  );
}

interface Author {
  readonly at: Date;
  readonly byId: string;
  readonly byType: EntryRow['reportedByType'];
}

/** False when the id is there already. */
export async function addEntry(tx: Tx, row: EntryRow): Promise<boolean> {
  const added = await tx
    .insert(historyEntries)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: historyEntries.id });
  if (added.length === 0) return false;
  await addVersion(tx, row, { at: row.reportedAt, byId: row.reportedBy, byType: row.reportedByType });
  return true;
}

export async function changeEntry(tx: Tx, row: EntryRow, by: Author): Promise<void> {
  const { id, ...values } = row;
  await tx.update(historyEntries).set(values).where(eq(historyEntries.id, id));
  await addVersion(tx, row, by);
}

async function addVersion(
  tx: Tx,
  { id, version, content, status, disputeText }: EntryRow,
  by: Author,
): Promise<void> {
  await tx.insert(historyVersions).values({ entryId: id, version, content, status, disputeText, ...by });
}

export async function versionsOf(db: Db, entryId: string) {
  return await db
    .select({ version: historyVersions, name: persons.name })
    .from(historyVersions)
    .leftJoin(persons, eq(persons.id, historyVersions.byId))
    .where(eq(historyVersions.entryId, entryId))
    .orderBy(desc(historyVersions.version));
}

/** What was said when the entry was made, whatever has become of it. */
export async function firstContentOf(db: Db, entryId: string): Promise<HistoryContent | undefined> {
  const [row] = await db
    .select({ content: historyVersions.content })
    .from(historyVersions)
    .where(and(eq(historyVersions.entryId, entryId), eq(historyVersions.version, 1)));
  return row?.content;
}

export async function hasActive(db: Db, of: OfPatient, kind: NoneKnownKind): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(historyEntries)
    .where(and(ofPatient(of), eq(historyEntries.kind, kind), eq(historyEntries.status, 'active')))
    .limit(1);
  return row !== undefined;
}

/** The answer that holds already stays with who gave it. */
export async function addNoneKnown(tx: Tx, of: OfPatient, kind: NoneKnownKind, by: Author): Promise<void> {
  await tx
    .insert(historyNoneKnown)
    .values({ id: uuid(), ...of, kind, saidAt: by.at, saidBy: by.byId, saidByType: by.byType })
    .onConflictDoNothing();
}

const currentNone = (of: OfPatient, kind: string) =>
  and(
    eq(historyNoneKnown.patientId, of.patientId),
    eq(historyNoneKnown.brandId, of.brandId),
    eq(historyNoneKnown.kind, kind as NoneKnownKind),
    isNull(historyNoneKnown.withdrawnAt),
  );

export async function withdrawNoneKnown(tx: Tx, of: OfPatient, kind: string, now: Date): Promise<void> {
  await tx.update(historyNoneKnown).set({ withdrawnAt: now }).where(currentNone(of, kind));
}

/** Makes room for the answer of a doctor, who confirms what the patient's side answered. */
export async function withdrawReportedNone(tx: Tx, of: OfPatient, kind: string, now: Date): Promise<void> {
  await tx
    .update(historyNoneKnown)
    .set({ withdrawnAt: now })
    .where(and(currentNone(of, kind), ne(historyNoneKnown.saidByType, 'doctor')));
}

/** The years for which the record had to be stored are over. */
export async function erase(tx: Tx, patientId: string): Promise<void> {
  await tx.delete(historyNoneKnown).where(eq(historyNoneKnown.patientId, patientId));
  await tx.delete(historyEntries).where(eq(historyEntries.patientId, patientId));
}

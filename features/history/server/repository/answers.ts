import { and, eq, isNull } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { historyAnswers, historyEntries } from '../tables.ts';
import type { OfPatient } from './entries.ts';

export type AnswerRow = typeof historyAnswers.$inferSelect;
export interface NamedAnswer {
  readonly answer: AnswerRow;
  readonly byName: string | null;
}

const holds = ({ brandId, patientId }: OfPatient) =>
  and(
    eq(historyAnswers.patientId, patientId),
    eq(historyAnswers.brandId, brandId),
    isNull(historyAnswers.withdrawnAt),
  );
const named = (db: Db) =>
  db
    .select({ answer: historyAnswers, byName: persons.name })
    .from(historyAnswers)
    .leftJoin(persons, eq(persons.id, historyAnswers.byId));

/** Those that hold: one of a kind at most. */
export async function listAnswers(db: Db, of: OfPatient): Promise<NamedAnswer[]> {
  return await named(db).where(holds(of));
}

export async function findAnswer(db: Db, brandId: string, id: string): Promise<NamedAnswer | undefined> {
  const [row] = await named(db).where(and(eq(historyAnswers.id, id), eq(historyAnswers.brandId, brandId)));
  return row;
}

/** False when the id is used already. */
export async function insertAnswer(tx: Tx, row: AnswerRow): Promise<boolean> {
  const rows = await tx
    .insert(historyAnswers)
    .values(row)
    .onConflictDoNothing({ target: historyAnswers.id })
    .returning();
  return rows.length > 0;
}

export async function withdrawOf(
  tx: Tx,
  of: OfPatient,
  kind: string,
  by: { readonly personId: string; readonly now: Date },
): Promise<void> {
  await tx
    .update(historyAnswers)
    .set({ withdrawnAt: by.now, withdrawnBy: by.personId })
    .where(and(holds(of), eq(historyAnswers.kind, kind as AnswerRow['kind'])));
}

/** Everything that was noted of a patient, in every brand. */
export async function eraseHistoryOf(tx: Tx, patientId: string): Promise<void> {
  await tx.delete(historyEntries).where(eq(historyEntries.patientId, patientId));
  await tx.delete(historyAnswers).where(eq(historyAnswers.patientId, patientId));
}

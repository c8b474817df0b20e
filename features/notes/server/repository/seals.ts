import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type AddendumRow, type NoteRow, openAddendum, openNote } from '../sealing.ts';
import { noteAddenda, noteSeals, notes } from '../tables.ts';
import type { Notes } from './notes.ts';

export type SealRow = typeof noteSeals.$inferSelect;

const LOCK: Statement = { name: 'notes.lock_chain', text: 'select pg_advisory_xact_lock($1::bigint)' };

/** One after the other: each seal covers the one before it. */
async function lockChain(tx: Tx, brandId: string, patientId: string): Promise<void> {
  const key = createHash('sha1').update(`notes ${brandId} ${patientId}`).digest().readBigInt64BE(0);
  await runPrepared(tx, LOCK, [String(key)]);
}

/** Adds what `sealFor` makes of the last seal of the patient, in the transaction of what is sealed. */
export async function appendSeal(
  tx: Tx,
  { brandId, patientId }: { readonly brandId: string; readonly patientId: string },
  sealFor: (seq: number, previous: string) => Omit<SealRow, 'id' | 'brandId' | 'patientId' | 'seq'>,
): Promise<SealRow> {
  await lockChain(tx, brandId, patientId);
  const [last] = await tx
    .select({ seq: noteSeals.seq, seal: noteSeals.seal })
    .from(noteSeals)
    .where(and(eq(noteSeals.brandId, brandId), eq(noteSeals.patientId, patientId)))
    .orderBy(desc(noteSeals.seq))
    .limit(1);
  const seq = (last?.seq ?? 0) + 1;
  const row: SealRow = { id: uuid(), brandId, patientId, seq, ...sealFor(seq, last?.seal ?? '') };
  await tx.insert(noteSeals).values(row);
  return row;
}

export interface Chain {
  readonly seals: readonly SealRow[];
  readonly notes: ReadonlyMap<string, NoteRow>;
  readonly addenda: ReadonlyMap<string, AddendumRow>;
}

/** Everything that was ever sealed about a patient. */
export async function readChain({ db, keys }: Notes, brandId: string, patientId: string): Promise<Chain> {
  const seals = await db
    .select()
    .from(noteSeals)
    .where(and(eq(noteSeals.brandId, brandId), eq(noteSeals.patientId, patientId)))
    .orderBy(asc(noteSeals.seq));
  const ofPatient = and(eq(notes.brandId, brandId), eq(notes.patientId, patientId));
  const noteRows = await db.select().from(notes).where(ofPatient);
  const addenda = await db
    .select()
    .from(noteAddenda)
    .where(inArray(noteAddenda.noteId, db.select({ id: notes.id }).from(notes).where(ofPatient)));
  return {
    seals,
    notes: new Map(noteRows.map((row) => [row.id, openNote(keys, row)])),
    addenda: new Map(addenda.map((row) => [row.id, openAddendum(keys, row.id, row)])),
  };
}

import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import { noteAddenda, noteImages, notePhrases, noteSeals, notes, noteTemplates } from '../tables.ts';

/** What a clinician hasn't signed, and what they write with. What they signed is a patient's record and stays. */
export async function forgetAuthor(tx: Tx, personId: string): Promise<string[]> {
  await tx.delete(noteTemplates).where(eq(noteTemplates.ownerId, personId));
  await tx.delete(notePhrases).where(eq(notePhrases.ownerId, personId));
  const drafts = tx
    .select({ id: notes.id })
    .from(notes)
    .where(and(eq(notes.authorId, personId), isNull(notes.signedAt)));
  const images = await tx.select().from(noteImages).where(inArray(noteImages.noteId, drafts));
  await tx.delete(notes).where(and(eq(notes.authorId, personId), isNull(notes.signedAt)));
  return images.map(({ blobKey }) => blobKey);
}

/** Everything that was written about a patient, in every brand. @returns keys of its pictures */
export async function eraseNotesOf(tx: Tx, patientId: string): Promise<string[]> {
  // The triggers that hold signed notes let this transaction through.
  await tx.execute(sql`select set_config('sukham.erasing', 'yes', true)`);
  const ids = tx.select({ id: notes.id }).from(notes).where(eq(notes.patientId, patientId));
  const images = await tx.select().from(noteImages).where(inArray(noteImages.noteId, ids));
  await tx.delete(noteAddenda).where(inArray(noteAddenda.noteId, ids));
  await tx.delete(noteSeals).where(eq(noteSeals.patientId, patientId));
  await tx.delete(notes).where(eq(notes.patientId, patientId));
  await tx.execute(sql`select set_config('sukham.erasing', '', true)`);
  return images.map(({ blobKey }) => blobKey);
}

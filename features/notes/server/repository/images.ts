import { and, count, eq, inArray } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { noteImages } from '../tables.ts';

export type ImageRow = typeof noteImages.$inferSelect;

export async function imageIdsOf(db: Db, noteId: string): Promise<ReadonlySet<string>> {
  const rows = await db.select({ id: noteImages.id }).from(noteImages).where(eq(noteImages.noteId, noteId));
  return new Set(rows.map(({ id }) => id));
}

export async function imagesOfNote(db: Db, noteId: string): Promise<ImageRow[]> {
  return await db.select().from(noteImages).where(eq(noteImages.noteId, noteId));
}

export async function countImages(db: Db, noteId: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(noteImages).where(eq(noteImages.noteId, noteId));
  return row?.n ?? 0;
}

export async function findImage(db: Db, noteId: string, id: string): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(noteImages)
    .where(and(eq(noteImages.id, id), eq(noteImages.noteId, noteId)));
  return row;
}

/** The same file sent again for the same note. */
export async function findSentImage(db: Db, noteId: string, sentHash: string): Promise<ImageRow | undefined> {
  const [row] = await db
    .select()
    .from(noteImages)
    .where(and(eq(noteImages.noteId, noteId), eq(noteImages.sentHash, sentHash)));
  return row;
}

export async function insertImage(tx: Tx, row: ImageRow): Promise<void> {
  await tx.insert(noteImages).values(row);
}

export async function deleteImages(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.delete(noteImages).where(inArray(noteImages.id, [...ids]));
}

/** The pictures of one note for another one, under ids of their own. @returns new ids by the ids of before */
export async function copyImages(
  tx: Tx,
  from: readonly ImageRow[],
  noteId: string,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  if (from.length === 0) return new Map();
  const ids = new Map(from.map(({ id }) => [id, uuid()]));
  await tx
    .insert(noteImages)
    .values(from.map((row) => ({ ...row, id: ids.get(row.id) as string, noteId, createdAt: now })));
  return ids;
}

/** Those of `keys` that no note refers to any more. */
export async function unusedKeys(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const rows = await db
    .selectDistinct({ key: noteImages.blobKey })
    .from(noteImages)
    .where(inArray(noteImages.blobKey, [...keys]));
  const isUsed = new Set(rows.map(({ key }) => key));
  return [...new Set(keys)].filter((key) => !isUsed.has(key));
}

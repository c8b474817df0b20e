import { and, asc, eq, lt, type SQL, sum } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { blobsToDelete, fileParts } from './tables.ts';

export type PartRow = typeof fileParts.$inferSelect;
export type Sender = Pick<PartRow, 'brandId' | 'senderId'>;

const ofSender = ({ brandId, senderId }: Sender) =>
  and(eq(fileParts.senderId, senderId), eq(fileParts.brandId, brandId));

/** All parts under this id, from all senders. */
export async function partsOf(db: Db, fileId: string): Promise<PartRow[]> {
  return await db
    .select()
    .from(fileParts)
    .where(eq(fileParts.fileId, fileId))
    .orderBy(asc(fileParts.position));
}

export async function unfinishedBytes(db: Db, sender: Sender): Promise<number> {
  const [row] = await db
    .select({ bytes: sum(fileParts.size) })
    .from(fileParts)
    .where(ofSender(sender));
  return Number(row?.bytes ?? 0);
}

/** Replaces a part that had arrived before. False when another person sends under this id. */
export async function putPart(tx: Tx, row: PartRow): Promise<boolean> {
  const all = await tx.select().from(fileParts).where(eq(fileParts.fileId, row.fileId)).for('update');
  if (all.some((each) => each.senderId !== row.senderId || each.brandId !== row.brandId)) return false;
  await removeParts(tx, and(eq(fileParts.fileId, row.fileId), eq(fileParts.position, row.position)), row.at);
  const added = await tx.insert(fileParts).values(row).onConflictDoNothing().returning({ at: fileParts.at });
  return added.length === 1;
}

/** @returns whether there are bytes to delete */
async function removeParts(tx: Tx, which: SQL | undefined, now: Date): Promise<boolean> {
  const gone = await tx.delete(fileParts).where(which).returning({ blobKey: fileParts.blobKey });
  if (gone.length > 0)
    await tx
      .insert(blobsToDelete)
      .values(gone.map(({ blobKey }) => ({ blobKey, since: now })))
      .onConflictDoNothing();
  return gone.length > 0;
}

export const removePartsOf = (tx: Tx, fileId: string, sender: Sender, now: Date): Promise<boolean> =>
  removeParts(tx, and(eq(fileParts.fileId, fileId), ofSender(sender)), now);
export const removeOldParts = (tx: Tx, before: Date, now: Date): Promise<boolean> =>
  removeParts(tx, lt(fileParts.at, before), now);
export const removePartsOfPerson = (tx: Tx, senderId: string, now: Date): Promise<boolean> =>
  removeParts(tx, eq(fileParts.senderId, senderId), now);

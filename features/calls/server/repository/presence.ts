import { and, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { callParticipants } from '../tables.ts';

/** Records that a participant is connected; false when the loss of their connection was recorded before. */
export async function noteStillHere(db: Db, id: string, now: Date): Promise<boolean> {
  const noted = await db
    .update(callParticipants)
    .set({ seenAt: now })
    .where(and(eq(callParticipants.id, id), isNull(callParticipants.goneAt)))
    .returning({ id: callParticipants.id });
  return noted.length > 0;
}

/** Records that a participant is connected, also after a loss of the connection. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db.update(callParticipants).set({ seenAt: now, goneAt: null }).where(eq(callParticipants.id, id));
}

/** The connection is lost; false when that was noted before. */
export async function noteGone(tx: Tx, id: string, now: Date): Promise<boolean> {
  const noted = await tx
    .update(callParticipants)
    .set({ goneAt: now })
    .where(and(eq(callParticipants.id, id), isNull(callParticipants.goneAt)))
    .returning({ id: callParticipants.id });
  return noted.length > 0;
}

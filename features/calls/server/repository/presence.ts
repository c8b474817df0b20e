import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { GUEST_TOKEN_MINUTES } from '../../rules.ts';
import { callParticipants, calls } from '../tables.ts';

/** The token of a guest who is connected doesn't end: a conversation that takes longer isn't cut. */
const isHere = (now: Date) => {
  const until = new Date(now.getTime() + GUEST_TOKEN_MINUTES * 60_000).toISOString();
  return {
    seenAt: now,
    guestTokenUntil: sql`case when ${callParticipants.guestTokenHash} is not null
      then greatest(${callParticipants.guestTokenUntil}, ${until}::timestamptz) end`,
  };
};

/** Records that a participant is connected; false when the loss of their connection was recorded before. */
export async function noteStillHere(db: Db, id: string, now: Date): Promise<boolean> {
  const noted = await db
    .update(callParticipants)
    .set(isHere(now))
    .where(and(eq(callParticipants.id, id), isNull(callParticipants.goneAt)))
    .returning({ id: callParticipants.id });
  return noted.length > 0;
}

/** Records that a participant is connected after a loss of the connection; what they send now is not known yet. */
export async function noteSeen(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(callParticipants)
    .set({ ...isHere(now), goneAt: null, medium: null })
    .where(eq(callParticipants.id, id));
}

/**
 * The connection is lost; false when that was noted before.
 * @param seenBy only without a heartbeat after this moment
 */
export async function noteGone(tx: Tx, id: string, at: Date, seenBy?: Date): Promise<boolean> {
  const isSilent = seenBy && lte(callParticipants.seenAt, seenBy);
  const noted = await tx
    .update(callParticipants)
    .set({ goneAt: at, medium: null })
    .where(and(eq(callParticipants.id, id), isNull(callParticipants.goneAt), isSilent))
    .returning({ id: callParticipants.id });
  return noted.length > 0;
}

/** Admitted participants of running calls without a heartbeat since then who are not marked as disconnected. */
export async function silentSince(db: Db, since: Date) {
  return await db
    .select({
      id: callParticipants.id,
      callId: callParticipants.callId,
      seenAt: callParticipants.seenAt,
    })
    .from(callParticipants)
    .innerJoin(calls, and(eq(calls.id, callParticipants.callId), isNull(calls.endedAt)))
    .where(
      and(
        eq(callParticipants.state, 'admitted'),
        isNull(callParticipants.goneAt),
        lte(callParticipants.seenAt, since),
      ),
    );
}

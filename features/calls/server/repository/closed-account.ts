import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { callConsents, callParticipants, calls } from '../tables.ts';
import type { CallRow } from './rows.ts';

/** Calls that go on and in which the person has a part, in every brand. */
export async function openCallsOf(db: Db, personId: string): Promise<CallRow[]> {
  const participants = db
    .select({ id: callParticipants.callId })
    .from(callParticipants)
    .where(
      and(eq(callParticipants.personId, personId), inArray(callParticipants.state, ['waiting', 'admitted'])),
    );
  return await db
    .select()
    .from(calls)
    .where(and(inArray(calls.id, participants), isNull(calls.endedAt)));
}

/** That there was a call, when and over which medium stays; names that were written into it go. */
export async function eraseNames(tx: Tx, patientId: string): Promise<void> {
  const theirs = tx.select({ id: calls.id }).from(calls).where(eq(calls.patientId, patientId));
  await tx
    .update(callParticipants)
    .set({ guestName: '', guestTokenHash: null, guestTokenUntil: null })
    .where(and(inArray(callParticipants.callId, theirs), isNull(callParticipants.personId)));
  await tx
    .update(callConsents)
    .set({ adultName: null, adultRelation: null })
    .where(inArray(callConsents.callId, theirs));
}

import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Db, Tx } from '#platform/server/db/database.ts';
import { callParticipants, calls } from '../tables.ts';
import type { ParticipantRow } from './rows.ts';

const columns = {
  id: callParticipants.id,
  callId: callParticipants.callId,
  role: callParticipants.role,
  personId: callParticipants.personId,
  name: sql<string>`coalesce(${callParticipants.guestName}, ${persons.name}, '')`,
  state: callParticipants.state,
  since: callParticipants.since,
  joinedAt: callParticipants.joinedAt,
  admittedAt: callParticipants.admittedAt,
  seenAt: callParticipants.seenAt,
  goneAt: callParticipants.goneAt,
  camera: callParticipants.camera,
  microphone: callParticipants.microphone,
  medium: callParticipants.medium,
};

const ACTIVE = ['waiting', 'admitted'] as const;

export async function participantsOf(db: Db, callId: string): Promise<ParticipantRow[]> {
  return await db
    .select(columns)
    .from(callParticipants)
    .leftJoin(persons, eq(persons.id, callParticipants.personId))
    .where(eq(callParticipants.callId, callId))
    .orderBy(asc(callParticipants.joinedAt), asc(callParticipants.id));
}

export async function addParticipant(tx: Tx, row: typeof callParticipants.$inferInsert): Promise<void> {
  await tx.insert(callParticipants).values(row);
}

export async function changeParticipant(
  tx: Tx,
  id: string,
  change: Partial<typeof callParticipants.$inferInsert>,
): Promise<void> {
  await tx.update(callParticipants).set(change).where(eq(callParticipants.id, id));
}

/** Everybody out; who it was. */
export async function closeParticipants(tx: Tx, callId: string, now: Date): Promise<string[]> {
  const closed = await tx
    .update(callParticipants)
    .set({ state: 'left', since: now, medium: null })
    .where(and(eq(callParticipants.callId, callId), inArray(callParticipants.state, ACTIVE)))
    .returning({ id: callParticipants.id });
  return closed.map(({ id }) => id);
}

/** The guest of a token, with their call. */
export async function guestByToken(db: Db, tokenHash: string, now: Date) {
  const [row] = await db
    .select({
      id: callParticipants.id,
      callId: callParticipants.callId,
      state: callParticipants.state,
      until: callParticipants.guestTokenUntil,
      brandId: calls.brandId,
      endedAt: calls.endedAt,
    })
    .from(callParticipants)
    .innerJoin(calls, eq(calls.id, callParticipants.callId))
    .where(eq(callParticipants.guestTokenHash, tokenHash));
  return row?.until && row.until > now ? row : undefined;
}

/**
 * A seat of the requesting participant in a call that has not ended. `personId` null: a guest, already identified by
 * their token.
 */
export async function ownParticipant(db: Db, brandId: string, id: string, personId: string | null) {
  const [row] = await db
    .select({ ...columns, brandId: calls.brandId, appointmentId: calls.appointmentId })
    .from(callParticipants)
    .innerJoin(calls, and(eq(calls.id, callParticipants.callId), isNull(calls.endedAt)))
    .leftJoin(persons, eq(persons.id, callParticipants.personId))
    .where(
      and(
        eq(callParticipants.id, id),
        eq(calls.brandId, brandId),
        inArray(callParticipants.state, ACTIVE),
        personId === null ? isNull(callParticipants.personId) : eq(callParticipants.personId, personId),
      ),
    );
  return row;
}

/** Open seats of a person without a socket left. */
export async function openParticipationsOf(db: Db, brandId: string, personId: string) {
  return await db
    .select({ id: callParticipants.id, callId: callParticipants.callId })
    .from(callParticipants)
    .innerJoin(calls, and(eq(calls.id, callParticipants.callId), isNull(calls.endedAt)))
    .where(
      and(
        eq(callParticipants.personId, personId),
        eq(calls.brandId, brandId),
        inArray(callParticipants.state, ACTIVE),
        isNull(callParticipants.goneAt),
      ),
    );
}

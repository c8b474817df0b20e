import { and, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { sessions } from './tables.ts';

/** Ends each session of people who must not sign in. */
export async function endSessionsOf(db: Db, personIds: readonly string[], now: Date): Promise<void> {
  await db
    .update(sessions)
    .set({ endedAt: now })
    .where(and(isNull(sessions.endedAt), inArray(sessions.personId, [...personIds])));
}

import { and, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { accounts, memberships, sessions } from './tables.ts';

/** Those of the sessions whose holder would still be let in. */
export async function liveSessions(db: Db, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(accounts, and(eq(accounts.personId, sessions.personId), isNull(accounts.closedAt)))
    .innerJoin(
      memberships,
      and(
        eq(memberships.personId, sessions.personId),
        eq(memberships.brandId, sessions.brandId),
        eq(memberships.userType, sessions.userType),
        isNull(memberships.suspendedAt),
      ),
    )
    .where(and(inArray(sessions.id, [...ids]), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
  return new Set(rows.map((row) => row.id));
}

import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { LiveSession } from '#platform/server/http/authentication.ts';

const LIVE: Statement = {
  name: 'accounts.live_sessions',
  text: `select s.id, s.user_type as "userType", date_part('epoch', s.expires_at) * 1000 as "expiresAt"
    from sessions s
    join accounts a on a.person_id = s.person_id and a.closed_at is null
    join memberships m on m.person_id = s.person_id and m.brand_id = s.brand_id and m.user_type = s.user_type
      and m.suspended_at is null
    where s.id = any($1::uuid[]) and s.ended_at is null and s.locked_at is null and s.expires_at > $2::timestamptz`,
};

/** Those of the sessions that would still be accepted. */
export async function liveSessions(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, LiveSession>> {
  if (ids.length === 0) return new Map();
  const rows = await runPrepared<LiveSession & { id: string }>(db, LIVE, [ids, now.toISOString()]);
  return new Map(rows.map(({ id, ...session }) => [id, session]));
}

const live = new BatchedReads<{ readonly id: string; readonly now: Date }, boolean>(async (db, asks) => {
  const now = new Date(Math.max(...asks.map((ask) => ask.now.getTime())));
  const found = await liveSessions(
    db,
    asks.map(({ id }) => id),
    now,
  );
  return asks.map(({ id }) => found.has(id));
});

/** Of a session that ends while several are asked about, the latest of their moments counts. */
export const isLiveSession = (db: Db, id: string, now: Date): Promise<boolean> =>
  live.read(db, id, { id, now });

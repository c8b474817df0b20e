import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';

/**
 * Whether a message may go from one seat to another: both admitted now, to the same open call. Only this statement
 * prevents a waiting participant from hearing the others.
 */
const ROUTE: Statement = {
  name: 'calls.route_of_signal',
  text: `select t.person_id is null as is_guest
    from call_participants f
    join call_participants t on t.call_id = f.call_id and t.id <> f.id and t.state = 'admitted'
    join calls c on c.id = f.call_id and c.ended_at is null and c.brand_id = $4
    where f.id = $1::uuid and t.id = $2::uuid and f.state = 'admitted'
      and f.person_id is not distinct from $3::uuid`,
};

/** Null when the message may not pass. `personId` null: the sender is a guest, already identified by their token. */
export async function routeOfSignal(
  db: Db,
  signal: { from: string; to: string; personId: string | null; brandId: string },
): Promise<{ readonly isGuest: boolean } | null> {
  const [row] = await runPrepared<{ is_guest: boolean }>(db, ROUTE, [
    signal.from,
    signal.to,
    signal.personId,
    signal.brandId,
  ]);
  return row ? { isGuest: row.is_guest } : null;
}

import { sql } from 'drizzle-orm';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';

/** Callbacks of labs that were stored more than a minute ago and not dealt with. */
export async function unhandledLabCallbacks(db: Db): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from lab_callbacks
      where handled_at is null and received_at < now() - interval '1 minute'`,
  );
  return row?.n ?? 0;
}

/** Those that came since then, and each one that nothing has come of, are to be read again. */
export async function reopenCallbacks(tx: Tx, since: Date): Promise<{ lab: string; event_id: string }[]> {
  return await rowsOf(
    tx,
    sql`update lab_callbacks set handled_at = null
      where received_at >= ${since.toISOString()}::timestamptz or handled_at is null
      returning lab, event_id`,
  );
}

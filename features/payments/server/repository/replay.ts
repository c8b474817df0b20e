import { sql } from 'drizzle-orm';
import { rowsOf, type Tx } from '#platform/server/db/database.ts';

/**
 * A callback names an order, and its state is never believed: all payments that were open since then are asked about, and
 * each callback that nothing has come of, however old it is.
 */
export async function toReplay(tx: Tx, since: Date) {
  const from = sql`${since.toISOString()}::timestamptz`;
  const payments = await rowsOf<{ id: string }>(
    tx,
    sql`select id from payments where gateway_order_id is not null
      and (created_at >= ${from} or checked_at >= ${from} or next_check_at is not null)`,
  );
  const callbacks = await rowsOf<{ gateway: string; event_id: string }>(
    tx,
    sql`select gateway, event_id from gateway_callbacks where handled_at is null`,
  );
  return { payments, callbacks };
}

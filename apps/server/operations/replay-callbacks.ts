import { sql } from 'drizzle-orm';
import { READ_CALLBACK } from '#features/labs/server/index.ts';
import { CHECK_PAYMENT, READ_GATEWAY_CALLBACK } from '#features/payments/server/index.ts';
import { type Database, rowsOf } from '#platform/server/db/database.ts';
import type { Jobs } from '#platform/server/jobs/job-queue.ts';

/**
 * Deals again with what partners have said since `since`. Nothing is done twice: payments are asked about and settled
 * once, events of the lab are stored once.
 * @returns how many payments are asked about, and how many callbacks of the gateway and of the lab are read
 */
export async function replayCallbacks(
  database: Database,
  jobs: Jobs,
  since: Date,
): Promise<{ payments: number; gateway: number; lab: number }> {
  const from = sql`${since.toISOString()}::timestamptz`;
  return await database.patientDb.transaction(async (tx) => {
    // A callback names an order, and its state is never believed: all that were open since then are asked about, and
    // whichever callbacks nothing has come of, however old they are.
    const payments = await rowsOf<{ id: string }>(
      tx,
      sql`select id from payments where gateway_order_id is not null
        and (created_at >= ${from} or checked_at >= ${from} or next_check_at is not null)`,
    );
    const unhandled = await rowsOf<{ gateway: string; event_id: string }>(
      tx,
      sql`select gateway, event_id from gateway_callbacks where handled_at is null`,
    );
    const callbacks = await rowsOf<{ lab: string; event_id: string }>(
      tx,
      sql`update lab_callbacks set handled_at = null where received_at >= ${from} or handled_at is null
        returning lab, event_id`,
    );
    await jobs.enqueueAll(tx, [
      ...payments.map(({ id }) => ({ name: CHECK_PAYMENT, data: { payment_id: id } })),
      ...unhandled.map(({ gateway, event_id }) => ({
        name: READ_GATEWAY_CALLBACK,
        data: { gateway, event_id },
      })),
      ...callbacks.map(({ lab, event_id }) => ({ name: READ_CALLBACK, data: { lab, event_id } })),
    ]);
    return { payments: payments.length, gateway: unhandled.length, lab: callbacks.length };
  });
}

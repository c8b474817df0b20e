import { READ_CALLBACK, reopenCallbacks } from '#features/labs/server/index.ts';
import { CHECK_PAYMENT, READ_GATEWAY_CALLBACK, toReplay } from '#features/payments/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
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
  return await database.patientDb.transaction(async (tx) => {
    const { payments, callbacks: unhandled } = await toReplay(tx, since);
    const callbacks = await reopenCallbacks(tx, since);
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

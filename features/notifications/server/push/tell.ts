import type { Tx } from '#platform/server/db/database.ts';
import type { StoredEvent } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PUSH_JOB, type PushJobData } from './job-data.ts';
import { devicesOf } from './repository.ts';
import type { About } from './say.ts';

/** One job for each device, so that one that can't be reached holds up no other. */
export async function tell(
  work: JobContext,
  event: StoredEvent,
  personIds: readonly string[],
  about: About,
  /** Of whoever has one; else there is one for all devices. */
  within?: Tx,
): Promise<void> {
  const devices = await devicesOf(within ?? work.db, event.brandId, personIds);
  if (devices.length === 0) return;
  const enqueue = async (tx: Tx): Promise<void> => {
    for (const subscription_id of devices) {
      const data: PushJobData = { subscription_id, about };
      await work.jobs.enqueue(tx, PUSH_JOB, data, { key: `${event.id} ${subscription_id}` });
    }
  };
  await (within ? enqueue(within) : work.transaction(enqueue));
}

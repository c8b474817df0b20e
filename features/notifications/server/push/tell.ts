import type { Tx } from '#platform/server/db/database.ts';
import type { StoredFact } from '#platform/server/events/publish.ts';
import type { Work } from '#platform/server/http/context.ts';
import { PUSH_JOB, type PushJobData } from './job.ts';
import { devicesOf } from './repository.ts';
import type { About } from './say.ts';

/** One job for each device, so that one that can't be reached holds up no other. */
export async function tell(
  work: Work,
  fact: StoredFact,
  personIds: readonly string[],
  about: About,
  /** Of whoever has one; else there is one for all devices. */
  within?: Tx,
): Promise<void> {
  const devices = await devicesOf(within ?? work.db, fact.brandId, personIds);
  if (devices.length === 0) return;
  const enqueue = async (tx: Tx): Promise<void> => {
    for (const subscription_id of devices) {
      const data: PushJobData = { subscription_id, about };
      await work.jobs.enqueue(tx, PUSH_JOB, data, { key: `${fact.id} ${subscription_id}` });
    }
  };
  await (within ? enqueue(within) : work.transaction(enqueue));
}

import type { Tx } from '#platform/server/db/database.ts';
import type { StoredEvent } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { NotificationRow } from '../repository.ts';
import { PUSH_JOB, type PushJobData } from './job.ts';
import { devicesNotifiedOf, devicesOf } from './repository.ts';
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

/**
 * Sends a silent push to the devices that showed a reminder: it was answered.
 * @param bySession of the device on which it was done, which knows it
 */
export async function tellDone(
  work: JobContext,
  tx: Tx,
  entry: NotificationRow,
  bySession: string | undefined,
): Promise<void> {
  const about = {
    ...{ kind: entry.kind, group: entry.groupKey, subject_id: entry.subjectId },
    ...{ fact_id: entry.eventId, data: entry.data, isDone: true },
  };
  for (const subscription_id of await devicesNotifiedOf(tx, entry, bySession)) {
    const data: PushJobData = { subscription_id, about };
    await work.jobs.enqueue(tx, PUSH_JOB, data, { key: `${entry.eventId} ${subscription_id} done` });
  }
}

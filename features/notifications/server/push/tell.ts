import type { Tx } from '#platform/server/db/database.ts';
import type { StoredEvent } from '#platform/server/events/publish.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { PUSH_JOB, PUSH_MANY_JOB, type PushJobData, type PushManyJobData } from './job-data.ts';
import { devicesOf } from './repository.ts';
import type { About } from './say.ts';

/** Pushes of one job: as many as a dead push service keeps waiting for less than a minute. */
const IN_ONE_JOB = 100;

/** Enqueues a job for each device, so that one that can't be reached holds up no other. */
export async function tell(
  work: JobContext,
  event: StoredEvent,
  personIds: readonly string[],
  about: About,
): Promise<void> {
  const devices = await devicesOf(work.db, personIds);
  if (devices.some(({ brandId }) => brandId === event.brandId))
    await work.transaction((tx) =>
      enqueuePushes(
        work,
        tx,
        personIds.map((personId) => ({ event, personId, about })),
      ),
    );
}

/** Of one event each device has a job of its own; of several events many devices share one. */
export async function enqueuePushes(
  work: JobContext,
  tx: Tx,
  due: readonly { readonly event: StoredEvent; readonly personId: string; readonly about: About }[],
): Promise<void> {
  const devices = await devicesOf(
    tx,
    due.map(({ personId }) => personId),
  );
  const placeOf = (personId: string, brandId: string): string => `${personId} ${brandId}`;
  const ofPerson = new Map<string, string[]>();
  for (const { id, personId, brandId } of devices)
    ofPerson.set(placeOf(personId, brandId), [...(ofPerson.get(placeOf(personId, brandId)) ?? []), id]);
  const pushes = due.flatMap(({ event, personId, about }) =>
    (ofPerson.get(placeOf(personId, event.brandId)) ?? []).map((id) => ({
      eventId: event.id,
      data: { subscription_id: id, about } satisfies PushJobData,
    })),
  );
  if (new Set(due.map(({ event }) => event.id)).size === 1)
    return await work.jobs.enqueueAll(
      tx,
      pushes.map(({ eventId, data }) => ({
        ...{ name: PUSH_JOB, data },
        key: `${eventId} ${data.subscription_id}`,
      })),
    );
  const jobs: PushManyJobData[] = [];
  for (let at = 0; at < pushes.length; at += IN_ONE_JOB)
    jobs.push({ pushes: pushes.slice(at, at + IN_ONE_JOB).map(({ data }) => data) });
  await work.jobs.enqueueAll(
    tx,
    jobs.map((data) => ({ name: PUSH_MANY_JOB, data })),
  );
}

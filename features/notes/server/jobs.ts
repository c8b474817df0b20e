import { publish } from '#platform/server/events/publish.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { noteEvent } from './events.ts';
import { unusedKeys } from './repository/images.ts';
import { claimUnsigned } from './repository/notes.ts';

const DAY = 24 * 3600_000;
const AT_ONCE = 200;

export const DELETE_IMAGES = 'notes.delete-images';

/** Reminds the authors of drafts without a change for a day, of each once a day. */
export async function remindOfUnsigned(work: Pick<JobContext, 'now' | 'transaction'>): Promise<void> {
  const { now } = work;
  for (;;) {
    const count = await work.transaction(async (tx) => {
      const drafts = await claimUnsigned(tx, new Date(now.getTime() - DAY), now, AT_ONCE);
      await publish(tx, now, ...drafts.map((note) => noteEvent('unsignedReminderDue', note)));
      return drafts.length;
    });
    if (count < AT_ONCE) return;
  }
}

export const jobs = (blobs: BlobStore): Job[] => [
  { name: 'notes.remind-of-unsigned', cron: '7 * * * *', handle: (work) => remindOfUnsigned(work) },
  {
    /** Pictures of drafts and records that are gone, unless a note that was copied from them shows them too. */
    name: DELETE_IMAGES,
    async handle(work, data) {
      const { keys } = data as { keys: readonly string[] };
      for (const key of await unusedKeys(work.db, keys)) await blobs.delete(key);
    },
  },
];

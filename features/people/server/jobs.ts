import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { takeUnusedPictures } from './repository/kyc.ts';
import { remindOfRegistrations } from './service/registrations.ts';
import { DELETE_BLOBS } from './service/signature.ts';

const DAY = 24 * 3600_000;

export const jobs = (blobs: BlobStore): Job[] => [
  {
    name: DELETE_BLOBS,
    async handle(_work, data) {
      for (const key of (data as { keys: readonly string[] }).keys) await blobs.delete(key);
    },
  },
  { name: 'people.remind-registrations', cron: '20 3 * * *', handle: (work) => remindOfRegistrations(work) },
  {
    /** Pictures of documents that were not submitted within a day. */
    name: 'people.forget-unused-pictures',
    cron: '25 20 * * *',
    async handle(work) {
      await work.transaction(async (tx) => {
        const keys = await takeUnusedPictures(tx, new Date(work.now.getTime() - DAY));
        if (keys.length > 0) await work.jobs.enqueue(tx, DELETE_BLOBS, { keys });
      });
    },
  },
];

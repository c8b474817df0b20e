import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { removeOldParts } from './parts-repository.ts';
import { blobsWaiting, forgetBlob } from './repository.ts';

/**
 * Removes the bytes of deleted files. First the bytes, then the note about them: what a crash leaves behind is
 * found again by the next run.
 */
const deleteBytes = (blobs: BlobStore): Job['handle'] =>
  async function deleteWaiting({ db, transaction }) {
    for (;;) {
      const keys = await blobsWaiting(db, 100);
      for (const key of keys) {
        await blobs.delete(key);
        await transaction((tx) => forgetBlob(tx, key));
      }
      if (keys.length < 100) return;
    }
  };

export const DELETE_BYTES = 'records.delete-bytes';

const UNFINISHED_MS = 2 * 24 * 3_600_000;
/** Files that were begun and never finished. */
const forgetOldParts: Job['handle'] = ({ transaction, now, jobs }) =>
  transaction(async (tx) => {
    if (await removeOldParts(tx, new Date(now.getTime() - UNFINISHED_MS), now))
      await jobs.enqueue(tx, DELETE_BYTES, {});
  });

export const jobs = (blobs: BlobStore): Job[] => [
  { name: 'records.forget-old-parts', cron: '10 * * * *', handle: forgetOldParts },
  { name: DELETE_BYTES, handle: deleteBytes(blobs) },
  { name: 'records.delete-left-bytes', cron: '40 21 * * *', handle: deleteBytes(blobs) },
];

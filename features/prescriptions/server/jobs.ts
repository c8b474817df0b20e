import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';

export const DELETE_PAPERS = 'prescriptions.delete-papers';

export const jobs = (blobs: BlobStore): Job[] => [
  {
    /** Papers of records that are erased. */
    name: DELETE_PAPERS,
    async handle(_work, data) {
      const { keys } = data as { keys: readonly string[] };
      for (const key of keys) await blobs.delete(key);
    },
  },
];

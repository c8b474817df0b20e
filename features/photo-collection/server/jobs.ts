import type { Tx } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext } from '#platform/server/http/context.ts';

const DELETE_BYTES = 'photo-collection.delete-bytes';

/** With the change that makes them useless; tried again while the file store is away. */
export async function deleteBytesLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(tx, DELETE_BYTES, { keys });
}

export const deleteBytes = (blobs: BlobStore): Job => ({
  name: DELETE_BYTES,
  async handle(_work, data) {
    for (const key of (data as { keys: readonly string[] }).keys) await blobs.delete(key);
  },
});

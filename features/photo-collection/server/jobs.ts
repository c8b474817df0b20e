import type { Tx } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { findPhoto, type PhotoRow } from './repository.ts';

const DELETE_BYTES = 'photo-collection.delete-bytes';

/** With the change that makes them useless; tried again while the file store is away. */
export async function deleteBytesLater(
  { jobs }: Pick<JobContext, 'jobs'>,
  tx: Tx,
  keys: readonly string[],
): Promise<void> {
  if (keys.length > 0) await jobs.enqueue(tx, DELETE_BYTES, { keys });
}

const DELETE_UNUSED = 'photo-collection.delete-unused-bytes';
/** Longer than any upload takes. */
const UNUSED_MS = 3_600_000;

/** Enqueued before the bytes are stored: those of a server that stops before their row is stored are found, too. */
export async function deleteUnusedLater(
  { jobs, now, transaction }: Pick<JobContext, 'jobs' | 'now' | 'transaction'>,
  { id, blobKey: key }: Pick<PhotoRow, 'id' | 'blobKey'>,
): Promise<void> {
  const runAt = new Date(now.getTime() + UNUSED_MS);
  await transaction((tx) => jobs.enqueue(tx, DELETE_UNUSED, { id, key }, { runAt }));
}

export const deleteUnused = (blobs: BlobStore): Job => ({
  name: DELETE_UNUSED,
  async handle({ db }, data) {
    const { id, key } = data as { id: string; key: string };
    // Another upload may have been stored under this id.
    if ((await findPhoto(db, id))?.blobKey !== key) await blobs.delete(key);
  },
});

export const deleteBytes = (blobs: BlobStore): Job => ({
  name: DELETE_BYTES,
  async handle(_work, data) {
    for (const key of (data as { keys: readonly string[] }).keys) await blobs.delete(key);
  },
});

import type { Tx } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { isKeyUsed } from './repository.ts';

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
  key: string,
): Promise<void> {
  const runAt = new Date(now.getTime() + UNUSED_MS);
  await transaction((tx) => jobs.enqueue(tx, DELETE_UNUSED, { key }, { runAt }));
}

export const deleteUnused = (blobs: BlobStore): Job => ({
  name: DELETE_UNUSED,
  async handle({ db }, data) {
    const { key } = data as { key: string };
    if (!(await isKeyUsed(db, key))) await blobs.delete(key);
  },
});

export const deleteBytes = (blobs: BlobStore): Job => ({
  name: DELETE_BYTES,
  async handle(_work, data) {
    for (const key of (data as { keys: readonly string[] }).keys) await blobs.delete(key);
  },
});

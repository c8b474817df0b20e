import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Tx } from '#platform/server/db/database.ts';
import type { Job } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { contactChanges, oneTimeCodes, sessions } from './tables.ts';

const DAY = 24 * 3600_000;
const DELETE_PICTURES = 'accounts.delete-pictures';

/** With the change that makes them useless; tried again while the file store is away. */
export async function deleteLater(ctx: Ctx, tx: Tx, pictures: readonly { blobKey: string }[]): Promise<void> {
  const keys = pictures.map(({ blobKey }) => blobKey);
  if (keys.length > 0) await ctx.jobs.enqueue(tx, DELETE_PICTURES, { keys });
}

export const deletePictures = (blobs: BlobStore): Job => ({
  name: DELETE_PICTURES,
  async handle(_work, data) {
    for (const key of (data as { keys: readonly string[] }).keys) await blobs.delete(key);
  },
});

/**
 * Codes are of no use after a day, old numbers and addresses after a month; ended sessions stay for a quarter so that
 * people can look back.
 */
export const forgetOldSecrets: Job = {
  name: 'accounts.forget-old-secrets',
  cron: '17 * * * *',
  async handle(work) {
    await work.transaction(async (tx) => {
      await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, new Date(work.now.getTime() - DAY)));
      await tx
        .delete(contactChanges)
        .where(lt(contactChanges.provenAt, new Date(work.now.getTime() - 30 * DAY)));
      const quarterAgo = new Date(work.now.getTime() - 90 * DAY);
      await tx
        .delete(sessions)
        .where(
          or(
            and(isNotNull(sessions.endedAt), lt(sessions.endedAt, quarterAgo)),
            lt(sessions.expiresAt, quarterAgo),
          ),
        );
    });
  },
};

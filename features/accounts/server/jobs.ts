import { and, isNotNull, lt, or } from 'drizzle-orm';
import type { Job } from '#platform/server/feature.ts';
import { oneTimeCodes, sessions } from './tables.ts';

const DAY = 24 * 3600_000;

/** Codes are of no use after a day; ended sessions are kept for a quarter so that people can look back. */
export const forgetOldSecrets: Job = {
  name: 'accounts.forget-old-secrets',
  cron: '17 * * * *',
  async handle(work) {
    await work.transaction(async (tx) => {
      await tx.delete(oneTimeCodes).where(lt(oneTimeCodes.createdAt, new Date(work.now.getTime() - DAY)));
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

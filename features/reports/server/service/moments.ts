import { BRANDS } from '#brands/index.ts';
import { overduePatients } from '#features/triage/server/index.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { momentSince, storeMoment } from '../repository/moments.ts';

/** A little more than the hour between two runs of the job. */
const HOLDS_MS = 70 * 60_000;

async function count({ db, now }: Pick<JobContext, 'db' | 'now'>, brandId: string): Promise<number> {
  const triageOverdue = await overduePatients(db, brandId, now);
  await storeMoment(db, { brandId, countedAt: now, triageOverdue });
  return triageOverdue;
}

/** How many patients waited beyond a deadline of triage, at most an hour ago. */
export async function triageOverdue(ctx: Pick<JobContext, 'db' | 'now'>, brandId: string): Promise<number> {
  const counted = await momentSince(ctx.db, brandId, new Date(ctx.now.getTime() - HOLDS_MS));
  return counted?.triageOverdue ?? (await count(ctx, brandId));
}

export async function countMoments(work: JobContext): Promise<void> {
  for (const { id } of BRANDS) await count(work, id);
}

import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { reportMoments } from '../tables.ts';

export type Moment = typeof reportMoments.$inferSelect;

export async function momentSince(db: Db, brandId: string, since: Date): Promise<Moment | undefined> {
  const [row] = await db
    .select()
    .from(reportMoments)
    .where(and(eq(reportMoments.brandId, brandId), gt(reportMoments.countedAt, since)));
  return row;
}

export async function storeMoment(db: Db, { brandId, ...counted }: Moment): Promise<void> {
  await db
    .insert(reportMoments)
    .values({ brandId, ...counted })
    .onConflictDoUpdate({ target: reportMoments.brandId, set: counted });
}

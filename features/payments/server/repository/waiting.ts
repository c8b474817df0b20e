import { and, count, eq } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';
import { refunds } from '../tables.ts';

/** How many refunds of a brand wait for a second member of staff. */
export async function countRefundsWaiting(db: Db, brandId: string): Promise<number> {
  const [row] = await db
    .select({ waiting: count() })
    .from(refunds)
    .where(and(eq(refunds.brandId, brandId), eq(refunds.state, 'asked')));
  return row?.waiting ?? 0;
}

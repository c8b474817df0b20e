import { and, count, eq, sql } from 'drizzle-orm';
import { builtOnce } from '#platform/server/db/built-once.ts';
import type { Db } from '#platform/server/db/database.ts';
import { refunds } from '../tables.ts';

/** How many refunds of a brand wait for a second member of staff. */
const asked = builtOnce((db) =>
  db
    .select({ waiting: count() })
    .from(refunds)
    .where(and(eq(refunds.brandId, sql.placeholder('brandId')), eq(refunds.state, 'asked')))
    .prepare('payments.refunds_waiting'),
);

export async function countRefundsWaiting(db: Db, brandId: string): Promise<number> {
  const [row] = await asked(db).execute({ brandId });
  return row?.waiting ?? 0;
}

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** Times that were reserved before `before` and are not paid for, the oldest first. */
export const unpaidSince = async (
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: string; brand_id: string }[]> =>
  await rowsOf<{ id: string; brand_id: string }>(
    db,
    sql`select id, brand_id from appointments where status = 12 and created_at <= ${before.toISOString()}::timestamptz
      order by created_at limit ${limit}`,
  );

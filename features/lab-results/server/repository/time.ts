import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** The clocks of several servers differ; that of the database is one for all of them. */
export async function timeOfDatabase(db: Db): Promise<Date> {
  const [row] = await rowsOf<{ at: number }>(
    db,
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as at`,
  );
  return new Date(Number(row?.at));
}

import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** One hash over every row of every table of ours: two databases with the same hash say the same. */
export async function hashOfTables(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'migrations') order by 1`,
  );
  const hash = createHash('sha256');
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: string; sum: string | null }>(
      db,
      sql.raw(`select count(*)::text as rows,
        md5(string_agg(md5(t::text), '' order by md5(t::text))) as sum from ${name} t`),
    );
    hash.update(`${name} ${row?.rows} ${row?.sum}\n`);
  }
  return hash.digest('hex');
}

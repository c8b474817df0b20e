import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

export interface TableContent {
  readonly rows: number;
  /** Over every row, in whatever order they are stored. */
  readonly hash: string;
}

/** Every table of the app, by its name. */
export async function contentOfTables(db: Db): Promise<ReadonlyMap<string, TableContent>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'migrations') order by 1`,
  );
  const found = new Map<string, TableContent>();
  for (const { name } of tables) {
    const [row] = await rowsOf<{ rows: number; hash: string | null }>(
      db,
      sql.raw(`select count(*)::int as rows,
        md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${name} t`),
    );
    found.set(name, { rows: row?.rows ?? 0, hash: row?.hash ?? '' });
  }
  return found;
}

/** One hash over every row of every table of the app: databases with the same hash have the same content. */
export async function hashOfTables(db: Db): Promise<string> {
  const hash = createHash('sha256');
  for (const [name, { rows, hash: sum }] of await contentOfTables(db))
    hash.update(`${name} ${rows} ${sum}\n`);
  return hash.digest('hex');
}

import type pg from 'pg';

/** Settings under which PostgreSQL counts the pages that each statement touches. */
export const COUNTING = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.max': '10000',
  'pg_stat_statements.track_utility': 'off',
};

/** Pages that a call touches, in memory or on the disk; and for each of its statements. */
export interface Pages {
  readonly each: number;
  readonly of: ReadonlyMap<string, number>;
}

/**
 * The pages that the database touched for each of `calls`. The same call on the same data touches the same pages,
 * also on a busy machine. No other client may use the database meanwhile.
 */
export async function pagesOf(client: pg.Client, calls: () => Promise<{ requests: number }>): Promise<Pages> {
  await client.query('select pg_stat_statements_reset()');
  const { requests } = await calls();
  const { rows } = await client.query<{ statement: string; pages: string }>(
    `select query as statement, sum(shared_blks_hit + shared_blks_read) as pages from pg_stat_statements
      where dbid = (select oid from pg_database where datname = current_database())
        and query not like '%pg_stat_statements%' group by query`,
  );
  const of = new Map(rows.map(({ statement, pages }) => [statement, Number(pages) / requests]));
  return { each: [...of.values()].reduce((all, pages) => all + pages, 0), of };
}

/** The SQL statement with the largest growth of pages, on one line. */
export function mostGrown(few: Pages, many: Pages): string {
  const grown = [...many.of].map(([statement, pages]) => ({
    statement: statement.replace(/\s+/g, ' '),
    more: pages - (few.of.get(statement) ?? 0),
  }));
  const [most] = grown.toSorted((a, b) => b.more - a.more);
  return most ? `+${most.more.toFixed(0)} pages: ${most.statement.slice(0, 160)}` : '';
}

import type pg from 'pg';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  /** In a unique index, of which no column is an id. */
  readonly isUnique: boolean;
}

/** Columns that a row is written with: neither generated ones nor numbers that the database counts itself. */
const COLUMNS = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, exists (
      select from pg_index i where i.indrelid = c.oid and i.indisunique and a.attnum = any(i.indkey)
        and not exists (select from pg_attribute u where u.attrelid = c.oid and u.attnum = any(i.indkey)
          and u.atttypid = 'uuid'::regtype)) as "isUnique"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by c.relname, a.attnum`;

const CATALOGUES = /^medicine(s|_)/;

export interface Grown {
  readonly table: string;
  readonly before: number;
  readonly after: number;
}

/**
 * Adds so many copies of everything that belongs to a person. A copy is a world of its own: every id in it becomes
 * another one, everywhere in the same way, so that its people have the same visits, chats and readings among
 * themselves.
 */
export async function addCopies(client: pg.Client, copies: number): Promise<Grown[]> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table, [...(tables.get(row.table) ?? []), row]);
  await client.query('set session_replication_role = replica; set synchronous_commit = off');
  await dropChecks(client);
  const grown: Grown[] = [];
  for (const [table, columns] of tables) {
    // Tables without ids belong to no person, and catalogues don't grow with the people.
    if (CATALOGUES.test(table) || !columns.some(({ type }) => type === 'uuid')) continue;
    const before = await countOf(client, table);
    if (before === 0) continue;
    const names = columns.map(({ column }) => `"${column}"`).join(', ');
    const values = columns.map(inCopy).join(', ');
    await client.query(
      `insert into "${table}" (${names}) select ${values} from "${table}" t, generate_series(1, ${copies}) n
        on conflict do nothing`,
    );
    grown.push({ table, before, after: await countOf(client, table) });
  }
  await client.query('vacuum analyze');
  await client.query('checkpoint');
  return grown;
}

function inCopy({ column, type, isUnique }: Column): string {
  const value = `t."${column}"`;
  if (type === 'uuid') return `md5(${value}::text || n)::uuid`;
  if (type === 'uuid[]')
    return `case when ${value} is null then null
      else array(select md5(id::text || n)::uuid from unnest(${value}) with ordinality as of (id, at) order by at) end`;
  if (!isUnique) return value;
  if (type === 'text' || type === 'character varying')
    // Brands, languages and the like are few, and every copy has the same.
    return /^(brand_id|language|user_type|kind|type)$/.test(column) ? value : `${value} || '~' || n`;
  if (type === 'bytea') return `sha256(${value} || n::text::bytea)`;
  if (type === 'integer' || type === 'bigint') return `${value} + n * 1000000`;
  return value;
}

/** Copied telephone numbers are none. */
async function dropChecks(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
      from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace and coninhcount = 0`,
  );
  for (const { statement } of rows) await client.query(statement);
}

async function countOf(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
  return rows[0]?.n ?? 0;
}

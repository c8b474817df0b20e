import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { type KeyRing, sealedWith } from './key-ring.ts';

/** A table, by its `id`, with columns that hold what a key ring sealed: of type text, or jsonb for JSON that was. */
export interface SealedTable {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'text' | 'jsonb'>>;
}

/** What binds a sealed value to where it stands. */
export const placeOf = (table: string, column: string, id: string): string => `${table}.${column}:${id}`;

const BATCH = 200;

/** As text, what a key ring gave or, in jsonb that was written before, the JSON. */
const textOf = (column: string, type: string): string => (type === 'jsonb' ? `${column} #>> '{}'` : column);

const isOld = ({ columns }: SealedTable): string =>
  Object.entries(columns)
    .map(([column, type]) => `(${column} is not null and not starts_with(${textOf(column, type)}, $PREFIX))`)
    .join(' or ');

const withPrefix = (text: string, keys: KeyRing) => {
  const [first = '', ...rest] = text.split('$PREFIX');
  return rest.reduce(
    (whole, part) => sql`${whole}${sealedWith(keys.current)}${sql.raw(part)}`,
    sql.raw(first),
  );
};

export async function countOld(db: Db, keys: KeyRing, table: SealedTable): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from ${sql.raw(table.table)} where ${withPrefix(isOld(table), keys)}`,
  );
  return row?.n ?? 0;
}

/**
 * Encrypts with the current key what is not encrypted with it yet, a batch in a transaction, until `isOver`. What
 * stopped goes on with the rows that are left.
 * @returns how many rows were changed
 */
export async function reencryptTable(
  db: Db,
  keys: KeyRing,
  table: SealedTable,
  isOver: () => boolean = () => false,
): Promise<number> {
  let done = 0;
  let count = BATCH;
  while (count === BATCH && !isOver()) {
    count = await db.transaction((tx) => reencryptBatch(tx as unknown as Db, keys, table));
    done += count;
  }
  return done;
}

async function reencryptBatch(tx: Db, keys: KeyRing, of: SealedTable): Promise<number> {
  const { table, columns } = of;
  const names = Object.entries(columns);
  const selected = names.map(([column, type]) => `${textOf(column, type)} as ${column}`).join(', ');
  const rows = await rowsOf<Record<string, string | null> & { id: string }>(
    tx,
    sql`select id, ${sql.raw(selected)} from ${sql.raw(table)} where ${withPrefix(isOld(of), keys)}
      order by id limit ${BATCH} for update`,
  );
  if (rows.length === 0) return 0;
  // Triggers that hold what was signed let this transaction through, for these columns.
  await tx.execute(sql`select set_config('sukham.reencrypting', 'yes', true)`);
  const sealed = rows.map((row) => [
    row.id,
    ...names.map(([column]) => {
      const stored = row[column] ?? null;
      const place = placeOf(table, column, row.id);
      return stored === null ? null : keys.seal(place, keys.open(place, stored));
    }),
  ]);
  const lists = names.map((_, index) => sql`${arrayOf(sealed.map((row) => row[index + 1] ?? null))}::text[]`);
  const sets = names.map(
    ([column, type]) => `${column} = ${type === 'jsonb' ? `to_jsonb(v.${column})` : `v.${column}`}`,
  );
  await tx.execute(sql`update ${sql.raw(table)} t set ${sql.raw(sets.join(', '))}
    from unnest(${arrayOf(rows.map(({ id }) => id))}::uuid[], ${sql.join(lists, sql`, `)})
      as v (id, ${sql.raw(names.map(([column]) => column).join(', '))})
    where t.id = v.id`);
  return rows.length;
}

/** Ids and sealed texts need no escape in an array of PostgreSQL. */
const arrayOf = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`;

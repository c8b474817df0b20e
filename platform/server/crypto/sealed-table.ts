import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { type KeyRing, sealedWith } from './key-ring.ts';

/** A table with columns that hold what a key ring sealed: of type text, or jsonb for JSON that was. */
export interface SealedTable {
  readonly table: string;
  readonly columns: Readonly<Record<string, 'text' | 'jsonb'>>;
  /** The table, and the column here with an id of it, that the values are bound to. None: this table and its `id`. */
  readonly boundTo?: { readonly table: string; readonly id: string };
  /** A column of type tsvector that follows from one of the sealed ones. */
  readonly index?: {
    readonly column: string;
    readonly of: string;
    /** Letters, digits, `#`, `-` and `_` only. */
    readonly lexemes: (keys: KeyRing, text: string) => readonly string[];
  };
}

/** What binds a sealed value to where it stands. */
export const placeOf = (table: string, column: string, id: string): string => `${table}.${column}:${id}`;

const BATCH = 200;

/** As text, what a key ring gave or, in jsonb that was written before, the JSON. */
const textOf = (column: string, type: string): string => (type === 'jsonb' ? `${column} #>> '{}'` : column);

const isOld = ({ columns }: SealedTable): string =>
  Object.entries(columns)
    .map(([column, type]) => {
      const text = textOf(column, type);
      // Nothing has nothing to hide; of a null neither is true.
      return `(${text} <> '' and not starts_with(${text}, $PREFIX))`;
    })
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
  const { table, columns, boundTo, index } = of;
  const names = Object.entries(columns);
  // A row without an id of its own stays where it is while it is locked.
  const [row, type] = boundTo ? ['ctid', 'tid'] : ['id', 'uuid'];
  const selected = names.map(([column, type]) => `${textOf(column, type)} as ${column}`).join(', ');
  const rows = await rowsOf<Record<string, string | null> & { row_id: string; bound_id: string }>(
    tx,
    sql`select ${sql.raw(`${row}::text as row_id, ${boundTo?.id ?? 'id'}::text as bound_id, ${selected}`)}
      from ${sql.raw(table)} where ${withPrefix(isOld(of), keys)}
      order by ${sql.raw(row)} limit ${BATCH} for update`,
  );
  if (rows.length === 0) return 0;
  // Triggers that hold what was signed let this transaction through, for these columns.
  await tx.execute(sql`select set_config('sukham.reencrypting', 'yes', true)`);
  const values = new Map<string, (string | null)[]>(names.map(([column]) => [column, []]));
  const lexemes: string[] = [];
  for (const found of rows)
    for (const [column] of names) {
      const stored = found[column] ?? null;
      const place = placeOf(boundTo?.table ?? table, column, found.bound_id);
      const text = stored === null ? null : keys.open(place, stored);
      values.get(column)?.push(text === null || text === '' ? text : keys.seal(place, text));
      if (index?.of === column) lexemes.push(index.lexemes(keys, text ?? '').join(' '));
    }
  const sets = names.map(
    ([column, type]) => `${column} = ${type === 'jsonb' ? `to_jsonb(v.${column})` : `v.${column}`}`,
  );
  if (index) {
    values.set(index.column, lexemes);
    sets.push(`${index.column} = array_to_tsvector(string_to_array(v.${index.column}, ' '))`);
  }
  const lists = [...values.values()].map((list) => sql`${arrayOf(list)}::text[]`);
  await tx.execute(sql`update ${sql.raw(table)} t set ${sql.raw(sets.join(', '))}
    from unnest(${arrayOf(rows.map(({ row_id }) => row_id))}::${sql.raw(type)}[], ${sql.join(lists, sql`, `)})
      as v (row_id, ${sql.raw([...values.keys()].join(', '))})
    where t.${sql.raw(row)} = v.row_id`);
  return rows.length;
}

/** Ids and sealed texts need no escape in an array of PostgreSQL. */
const arrayOf = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`;

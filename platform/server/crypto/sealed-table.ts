import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../db/database.ts';
import { type KeyRing, keyIdOfText, sealedWith, UnknownDataKey } from './key-ring.ts';
import type { Unreadable, UnreadableCount } from './unreadable.ts';

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

/** A whole table is read, which may take longer than a statement otherwise may. */
const withoutTimeLimit = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    return await work(tx as unknown as Db);
  });

export async function countOld(db: Db, keys: KeyRing, table: SealedTable): Promise<number> {
  const [row] = await withoutTimeLimit(db, (tx) =>
    rowsOf<{ n: number }>(
      tx,
      sql`select count(*)::int as n from ${sql.raw(table.table)} where ${withPrefix(isOld(table), keys)}`,
    ),
  );
  return row?.n ?? 0;
}

/**
 * Encrypts with the current key the rows that are not encrypted with it yet, a batch in a transaction, until
 * `isOver`. An interrupted run continues with the rows that are left. Rows that can't be decrypted stay as they are,
 * and are counted.
 * @returns how many rows were changed
 */
export async function reencryptTable(
  db: Db,
  keys: KeyRing,
  table: SealedTable,
  unreadable: Unreadable,
  isOver: () => boolean = () => false,
): Promise<number> {
  let done = 0;
  let rows: OldRow[] = [];
  do {
    const last = rows.at(-1)?.row_id;
    await withoutTimeLimit(db, async (tx) => {
      rows = await oldRows(tx, keys, table, last);
      const readable = rows.flatMap((row) => reencrypted(keys, table, row, unreadable) ?? []);
      if (readable.length > 0) await write(tx, table, readable);
      done += readable.length;
    });
  } while (rows.length === BATCH && !isOver());
  return done;
}

interface OldRow {
  readonly row_id: string;
  readonly bound_id: string;
  readonly [column: string]: string | null;
}

/** Column and type of what a row is found by. One without an id of its own stays where it is while it is locked. */
const rowIdOf = ({ boundTo }: SealedTable): [string, string] => (boundTo ? ['ctid', 'tid'] : ['id', 'uuid']);

async function oldRows(tx: Db, keys: KeyRing, of: SealedTable, last: string | undefined): Promise<OldRow[]> {
  const [row, rowType] = rowIdOf(of);
  const selected = Object.entries(of.columns).map(([column, type]) => `${textOf(column, type)} as ${column}`);
  const from = `${row}::text as row_id, ${of.boundTo?.id ?? 'id'}::text as bound_id, ${selected.join(', ')} from ${of.table}`;
  return await rowsOf<OldRow>(
    tx,
    sql`select ${sql.raw(from)} where (${withPrefix(isOld(of), keys)})
        ${last === undefined ? sql`` : sql`and ${sql.raw(row)} > ${last}::${sql.raw(rowType)}`}
      order by ${sql.raw(row)} limit ${BATCH} for update`,
  );
}

interface NewRow {
  readonly row_id: string;
  /** As they are to be stored. */
  readonly values: Readonly<Record<string, string | null>>;
  /** Null: the index stays. */
  readonly lexemes: string | null;
}

/** Encrypts the decryptable columns of a row with the current key; undefined when no column could be decrypted. */
function reencrypted(
  keys: KeyRing,
  of: SealedTable,
  row: OldRow,
  unreadable: Unreadable,
): NewRow | undefined {
  const { table, columns, boundTo, index } = of;
  const values: Record<string, string | null> = {};
  const failed = new Map<string, UnreadableCount['because']>();
  let lexemes: string | null = null;
  let isChanged = false;
  for (const column of Object.keys(columns)) {
    const stored = row[column] ?? null;
    values[column] = stored;
    if (!stored || stored.startsWith(sealedWith(keys.current))) continue;
    const place = placeOf(boundTo?.table ?? table, column, row.bound_id);
    try {
      const text = keys.open(place, stored);
      values[column] = keys.seal(place, text);
      if (index?.of === column) lexemes = index.lexemes(keys, text).join(' ');
      isChanged = true;
    } catch (error) {
      const key = keyIdOfText(stored);
      if (!key) throw error;
      failed.set(key, error instanceof UnknownDataKey ? 'key_lost' : 'damaged');
    }
  }
  unreadable.add(table, failed);
  return isChanged ? { row_id: row.row_id, values, lexemes } : undefined;
}

async function write(tx: Db, of: SealedTable, rows: readonly NewRow[]): Promise<void> {
  const { table, columns, index } = of;
  const [row, rowType] = rowIdOf(of);
  // Triggers that hold what was signed let this transaction through, for these columns.
  await tx.execute(sql`select set_config('sukham.reencrypting', 'yes', true)`);
  const values = new Map(
    Object.keys(columns).map((column) => [column, rows.map((each) => each.values[column] ?? null)]),
  );
  const sets = Object.entries(columns).map(
    ([column, type]) => `${column} = ${type === 'jsonb' ? `to_jsonb(v.${column})` : `v.${column}`}`,
  );
  if (index) {
    const { column } = index;
    values.set(
      column,
      rows.map(({ lexemes }) => lexemes),
    );
    sets.push(`${column} = coalesce(array_to_tsvector(string_to_array(v.${column}, ' ')), t.${column})`);
  }
  const lists = [...values.values()].map((list) => sql`${arrayOf(list)}::text[]`);
  await tx.execute(sql`update ${sql.raw(table)} t set ${sql.raw(sets.join(', '))}
    from unnest(${arrayOf(rows.map(({ row_id }) => row_id))}::${sql.raw(rowType)}[], ${sql.join(lists, sql`, `)})
      as v (row_id, ${sql.raw([...values.keys()].join(', '))})
    where t.${sql.raw(row)} = v.row_id`);
}

/** Ids and sealed texts need no escape in an array of PostgreSQL. */
const arrayOf = (values: readonly (string | null)[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${value}"`)).join(',')}}`;

import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';

/** The position in a list by name: continues after this key and id. */
export type NamePosition = readonly [key: string, id: string] | null;

/**
 * What people are sorted by: the name without its title, in lower case, in the order of code points on every
 * database (each script stays together, in its own order). The index `persons_by_name_key` has this expression.
 */
export const nameKey = sql<string>`(lower(regexp_replace(coalesce(${persons.name}, ''), '^(dr|prof)[.]?[[:space:]]+', '', 'i')) collate "C")`;

export function afterName(
  from: NamePosition,
  key: SQLWrapper = nameKey,
  id: SQLWrapper = persons.id,
): SQL | undefined {
  return from ? sql`(${key}, ${id}) > (${from[0]}::text collate "C", ${from[1]}::uuid)` : undefined;
}

/** `columns` as one text in which a word of a search is looked for. */
export function anyLike(pattern: string, ...columns: SQLWrapper[]): SQL {
  return sql`(${sql.join(
    columns.map((column) => sql`${column} ilike ${pattern}`),
    sql` or `,
  )})`;
}

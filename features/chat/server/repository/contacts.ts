import { type SQL, sql } from 'drizzle-orm';
import type { UserType } from '#platform/domain/user-type.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { Who } from './chats.ts';

export interface ContactRow {
  readonly person_id: string;
  readonly name: string;
  readonly otherName: string | null;
  readonly user_type: UserType;
  readonly image: string | null;
  readonly chat_id: string | null;
  readonly sort_key: string;
}

/** Sorted like the lists of people: without a title, in lower case, in the order of code points. */
const SORT_KEY = sql`(lower(regexp_replace(coalesce(p.name, ''), '^(dr|prof)[.]?[[:space:]]+', '', 'i')) collate "C")`;

/**
 * People of the brand by name: all of the types in `types`, and the patients in `patientIds` (null: every patient).
 */
export async function listContacts(
  db: Db,
  who: Who,
  of: {
    types: readonly UserType[];
    /** Only these, whatever their type. */
    only: readonly string[] | null;
    /** And every coach. */
    anyCoach: boolean;
    patientIds: readonly string[] | null;
    words: readonly string[];
    after: readonly [key: string, id: string] | null;
    limit: number;
  },
): Promise<ContactRow[]> {
  const inList = (values: readonly string[]): SQL => sql`any(${sql.param(`{${values.join(',')}}`)}::uuid[])`;
  const types = sql`any(${sql.param(`{${of.types.join(',')}}`)}::text[])`;
  const patients =
    of.patientIds === null
      ? sql`m.user_type = 'patient'`
      : sql`(m.user_type = 'patient' and m.person_id = ${inList(of.patientIds)})`;
  const conditions: SQL[] = [
    sql`m.brand_id = ${who.brandId} and m.suspended_at is null and m.person_id <> ${who.personId}::uuid`,
    sql`(m.user_type = ${types} or ${patients})`,
    ...of.words.map((word) => sql`p.name ilike ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`),
  ];
  if (of.only)
    conditions.push(sql`(m.person_id = ${inList(of.only)} or (${of.anyCoach} and m.user_type = 'coach'))`);
  if (of.after)
    conditions.push(sql`(${SORT_KEY}, p.id) > (${of.after[0]}::text collate "C", ${of.after[1]}::uuid)`);
  return await rowsOf<ContactRow>(
    db,
    sql`select p.id as person_id, coalesce(p.name, '') as name, p.other_name as "otherName", min(m.user_type) as user_type,
        p.image_file_id as image, ${SORT_KEY} as sort_key,
        (select c.id from chats c join chat_members x on x.chat_id = c.id and x.person_id = ${who.personId}::uuid
            and x.left_at is null
          where c.brand_id = ${who.brandId}
            and c.pair_key = least(p.id::text, ${who.personId}::text) || ' ' || greatest(p.id::text, ${who.personId}::text)
        ) as chat_id
      from memberships m join persons p on p.id = m.person_id and p.erased_at is null
        join accounts a on a.person_id = p.id and a.closed_at is null
      where ${sql.join(conditions, sql` and `)}
      group by p.id order by sort_key, p.id limit ${of.limit}`,
  );
}

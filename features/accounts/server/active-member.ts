import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** The condition, over SQL expressions of a person and a brand. */
export const activePatientSql = (person: string, brand: string): string =>
  `exists (select 1 from memberships m
    join accounts a on a.person_id = m.person_id and a.closed_at is null
    where m.person_id = ${person} and m.brand_id = ${brand} and m.user_type = 'patient'
      and m.suspended_at is null)`;

/**
 * Whether a patient's account at a brand is open and not suspended: only then do apps, systems and links work that the
 * patient allowed.
 */
export async function isActivePatient(db: Db, brandId: string, personId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from (select ${personId}::uuid as person_id, ${brandId}::text as brand_id) asked
      where ${sql.raw(activePatientSql('asked.person_id', 'asked.brand_id'))}`,
  );
  return rows.length > 0;
}

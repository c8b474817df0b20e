import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** Whether a patient's account at a brand is open and not suspended: only then do apps and links that they gave work. */
export async function isActivePatient(db: Db, brandId: string, personId: string): Promise<boolean> {
  const rows = await rowsOf(
    db,
    sql`select 1 from memberships m
      join accounts a on a.person_id = m.person_id and a.closed_at is null
      where m.person_id = ${personId} and m.brand_id = ${brandId} and m.user_type = 'patient'
        and m.suspended_at is null`,
  );
  return rows.length > 0;
}

import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** Of some visits those with a note that was not signed within a day of its first words. */
export async function visitsWithLateNotes(
  db: Db,
  appointmentIds: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct n.appointment_id as id from notes n
      where n.appointment_id = any(${`{${appointmentIds.join(',')}}`}::uuid[])
        and coalesce(n.signed_at, ${now.toISOString()}::timestamptz) > n.created_at + interval '1 day' and n.error_at is null`,
  );
  return new Set(rows.map(({ id }) => id));
}

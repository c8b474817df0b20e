import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** Of some visits those in which a prescription was signed. */
export async function visitsWithPrescription(
  db: Db,
  appointmentIds: readonly string[],
): Promise<Set<string>> {
  if (appointmentIds.length === 0) return new Set();
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select distinct appointment_id as id from prescriptions
      where appointment_id = any(${`{${appointmentIds.join(',')}}`}::uuid[]) and signed_at is not null`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The visit in which something was prescribed; null where it was none. */
export async function visitOfPrescription(db: Db, prescriptionId: string): Promise<string | null> {
  const [row] = await rowsOf<{ id: string | null }>(
    db,
    sql`select appointment_id as id from prescriptions where id = ${prescriptionId}::uuid`,
  );
  return row?.id ?? null;
}

import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/database.ts';

/** Whether this doctor has completed a visit with the patient since then, and whether one of them was in person. */
export async function hasSeen(
  db: Db,
  of: {
    readonly brandId: string;
    readonly doctorId: string;
    readonly patientId: string;
    readonly since: Date;
    readonly but: string | null;
  },
): Promise<{ readonly ever: boolean; readonly inPerson: boolean }> {
  const result = await db.execute(sql`select count(*) > 0 as ever,
      count(*) filter (where a.mode = 'in_person') > 0 as in_person
    from appointments a where a.brand_id = ${of.brandId} and a.clinician_id = ${of.doctorId}
      and a.patient_id = ${of.patientId} and a.status = 9 and a.starts_at > ${of.since.toISOString()}::timestamptz
      and a.id is distinct from ${of.but}::uuid`);
  const [row] = (result as unknown as { rows: { ever: boolean; in_person: boolean }[] }).rows;
  return { ever: row?.ever ?? false, inPerson: row?.in_person ?? false };
}

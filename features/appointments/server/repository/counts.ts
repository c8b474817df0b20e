import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { Mode, Status } from '../../contract.ts';
import type { Cell } from '../../rules.ts';

/** One row for the total (all null), one for each status, mode and clinician that the month has. */
export interface CountRow extends Cell {
  readonly status: Status | null;
  readonly mode: Mode | null;
  readonly clinician_id: string | null;
}

/** `from` and `until` in epoch milliseconds; the end is not part of it. */
export async function countAppointments(
  db: Db,
  brandId: string,
  from: number,
  until: number,
): Promise<CountRow[]> {
  return await rowsOf<CountRow>(
    db,
    sql`select a.status, a.mode, a.clinician_id, count(*)::int as count,
        count(distinct a.patient_id)::int as people
      from appointments a
      where a.brand_id = ${brandId} and a.starts_at >= ${new Date(from).toISOString()}::timestamptz
        and a.starts_at < ${new Date(until).toISOString()}::timestamptz
      group by grouping sets ((), (a.status), (a.mode), (a.clinician_id))`,
  );
}

export interface NamedClinician {
  readonly clinician_id: string;
  readonly name: string;
  readonly user_type: 'doctor' | 'coach';
}

/** Everybody who sees patients in the brand, or did, by name. */
export async function cliniciansByName(db: Db, brandId: string): Promise<NamedClinician[]> {
  return await rowsOf<NamedClinician>(
    db,
    sql`select k.person_id as clinician_id, coalesce(c.name, '') as name, k.user_type
      from clinicians k join persons c on c.id = k.person_id
      where k.brand_id = ${brandId} order by k.user_type desc, c.name, k.person_id`,
  );
}

import type { SQL } from 'drizzle-orm';
import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { Mode, Status } from '../../contract.ts';

export interface FoundRow {
  readonly id: string;
  /** ISO 8601 UTC */
  readonly starts_at: string;
  readonly mode: Mode;
  readonly status: Status;
  readonly clinician_id: string;
  readonly clinician_name: string | null;
  readonly clinician_other_name: string | null;
  readonly patient_id: string;
  readonly patient_name: string | null;
  readonly patient_other_name: string | null;
}

/**
 * The scope of the search: the appointments of a patient and the family, a clinician's own, or, for staff, those of
 * certain people in the brand.
 */
export type SearchScope =
  | { readonly patientIds: readonly string[] }
  | { readonly clinicianId: string }
  | { readonly involving: readonly string[] }
  | { readonly wholeBrand: true };

export interface AppointmentSearch {
  readonly brandId: string;
  readonly subject: SearchScope;
  /** Each in lower case; all of them have to be in the names of the two. */
  readonly words: readonly string[];
  /** The end is not part of it. */
  readonly between: { readonly from: Date; readonly until: Date } | null;
  readonly now: Date;
  readonly limit: number;
}

/** Those nearest to now first, what is to come before what was. */
export async function searchAppointments(db: Db, search: AppointmentSearch): Promise<FoundRow[]> {
  const { brandId, between, now, limit } = search;
  const conditions: SQL[] = [sql`a.brand_id = ${brandId}`, scopeCondition(search.subject)];
  if (between)
    conditions.push(sql`a.starts_at >= ${between.from.toISOString()}::timestamptz
      and a.starts_at < ${between.until.toISOString()}::timestamptz`);
  for (const word of search.words)
    conditions.push(
      sql`lower(concat_ws(' ', c.name, c.other_name, p.name, p.other_name)) like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
    );
  const at = sql`${now.toISOString()}::timestamptz`;
  return await rowsOf<FoundRow>(
    db,
    sql`select a.id, to_char(a.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as starts_at,
        a.mode, a.status, a.clinician_id, c.name as clinician_name, c.other_name as clinician_other_name,
        a.patient_id, p.name as patient_name, p.other_name as patient_other_name
      from appointments a
      left join persons c on c.id = a.clinician_id
      left join persons p on p.id = a.patient_id
      where ${sql.join(conditions, sql` and `)}
      order by a.starts_at < ${at}, case when a.starts_at < ${at} then ${at} - a.starts_at else a.starts_at - ${at} end, a.id
      limit ${limit}`,
  );
}

const ids = (list: readonly string[]): SQL => sql`${`{${list.join(',')}}`}::uuid[]`;

function scopeCondition(subject: SearchScope): SQL {
  if ('patientIds' in subject) return sql`a.patient_id = any(${ids(subject.patientIds)})`;
  if ('clinicianId' in subject) return sql`a.clinician_id = ${subject.clinicianId}`;
  if ('involving' in subject)
    return sql`(a.patient_id = any(${ids(subject.involving)}) or a.clinician_id = any(${ids(subject.involving)}))`;
  return sql`true`;
}

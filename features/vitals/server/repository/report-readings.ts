import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** The last reading of one kind that a patient has in one week (Monday to Sunday). */
export interface ReportReading {
  readonly patient_id: string;
  readonly kind: 'pressure' | 'hba1c';
  /** The clinic's day on which it was measured, YYYY-MM-DD. */
  readonly day: string;
  /** Below 140/90, or below 7 %. */
  readonly is_in_range: boolean;
}

/** As `vitals_for_reports` has them. */
const IS_COUNTED = sql`v.deleted_at is null and (v.type = 'blood_pressure' or v.context = 'hba1c')`;
const LOCAL = sql`v.taken_at ${AT_CLINIC}`;

/** Of the weeks that these days lie in, what was measured on one of the days. */
export async function reportReadings(
  db: Db,
  of: { readonly brandId: string; readonly from: string; readonly to: string },
): Promise<ReportReading[]> {
  return await rowsOf<ReportReading>(
    db,
    sql`select patient_id, kind, to_char(at, 'YYYY-MM-DD') as day, is_in_range
      from (select distinct on (v.patient_id, v.type, date_trunc('week', ${LOCAL})) v.patient_id, ${LOCAL} as at,
          case v.type when 'blood_pressure' then 'pressure' else 'hba1c' end as kind,
          coalesce(case v.type when 'blood_pressure' then v.systolic < 140 and v.diastolic < 90
            else v.canonical_value < 7 end, false) as is_in_range
        from vitals v
        where v.brand_id = ${of.brandId} and ${IS_COUNTED}
          and v.taken_at >= date_trunc('week', ${of.from}::date::timestamp) ${AT_CLINIC}
          and v.taken_at < (date_trunc('week', ${of.to}::date::timestamp) + interval '7 days') ${AT_CLINIC}
        order by v.patient_id, v.type, date_trunc('week', ${LOCAL}), v.taken_at desc, v.id) latest
      where at::date between ${of.from}::date and ${of.to}::date`,
  );
}

/**
 * Days (YYYY-MM-DD) before a given one, in weeks with readings that were recorded since an instant, e.g. imported
 * ones.
 */
export async function daysOfLateReadings(
  db: Db,
  of: { readonly brandId: string; readonly since: Date; readonly before: string },
): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    db,
    sql`select distinct to_char(date_trunc('week', ${LOCAL}) + n * interval '1 day', 'YYYY-MM-DD') as day
      from vitals v, generate_series(0, 6) as n
      where v.brand_id = ${of.brandId} and v.recorded_at >= ${of.since.toISOString()}::timestamptz and ${IS_COUNTED}
        and v.taken_at < ${of.before}::date::timestamp ${AT_CLINIC}
      order by 1`,
  );
  return rows.map(({ day }) => day).filter((day) => day < of.before);
}

import { sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';

/** What was due longer ago was left as it is by people: the clock doesn't touch it any more. */
const LONGEST = '24 hours';

/**
 * Booked visits of a brand without participants so many minutes after their start, the oldest first. A reported delay
 * of the clinician counts as a later start. A visit that a person has corrected stays as it is, at that time.
 */
export async function missedVisits(
  db: Db,
  brandId: string,
  afterMinutes: number,
  now: Date,
  limit: number,
): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select a.id from appointments a
      cross join lateral (
        select coalesce(sum(d.minutes), 0)::int as minutes from clinician_delays d
        where d.clinician_id = a.clinician_id and d.brand_id = a.brand_id
          and d.day = (a.starts_at ${AT_CLINIC})::date) late
      where a.brand_id = ${brandId} and a.status = 4
        and a.starts_at > ${at} - interval '${sql.raw(LONGEST)}' and a.starts_at <= ${at}
        and not exists (select 1 from appointment_history h where h.appointment_id = a.id
          and h.change = 'no_show_corrected' and h.to_starts_at = a.starts_at)
        and a.starts_at + make_interval(mins => ${afterMinutes}::int + late.minutes) <= ${at}
      order by a.starts_at, a.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

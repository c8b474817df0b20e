import { type SQL, sql } from 'drizzle-orm';
import { AT_CLINIC } from '#platform/server/db/clinic-zone.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';

/** What was due longer ago was left as it is by people: the clock doesn't touch it any more. */
const LONGEST = '24 hours';

/**
 * Booked visits of a brand without participants so many minutes after their start. A reported delay of the clinician
 * counts as a later start. A visit that a person has corrected stays as it is, at that time.
 */
export interface DueNoShows {
  readonly brandId: string;
  readonly afterMinutes: number;
  readonly now: Date;
}

/** The oldest first. */
export async function missedVisits(db: Db, due: DueNoShows, limit: number): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select a.id ${missed(due)} order by a.starts_at, a.id limit ${limit}`,
  );
  return rows.map(({ id }) => id);
}

export async function isMissed(tx: Tx, due: DueNoShows, id: string): Promise<boolean> {
  return (await rowsOf(tx, sql`select a.id ${missed(due)} and a.id = ${id}::uuid`)).length > 0;
}

function missed({ brandId, afterMinutes, now }: DueNoShows): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql`from appointments a
    cross join lateral (
      select coalesce(sum(d.minutes), 0)::int as minutes from clinician_delays d
      where d.clinician_id = a.clinician_id and d.brand_id = a.brand_id
        and d.day = (a.starts_at ${AT_CLINIC})::date) late
    where a.brand_id = ${brandId} and a.status = 4
      and a.starts_at > ${at} - interval '${sql.raw(LONGEST)}' and a.starts_at <= ${at}
      and not exists (select 1 from appointment_history h where h.appointment_id = a.id
        and h.change = 'no_show_corrected' and h.to_starts_at = a.starts_at)
      and a.starts_at + make_interval(mins => ${afterMinutes}::int + late.minutes) <= ${at}`;
}

import { sql } from 'drizzle-orm';
import { addDays, CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { DatedException, WeeklyRule } from '../../contract.ts';
import { startOfDay, weekdayOf } from '../../rules.ts';
import { EXCEPTION_JSON, PAST_RULE_JSON } from './hours.ts';

export interface BoardCounts {
  readonly clinicians: readonly {
    readonly clinician_id: string;
    readonly name: string | null;
    readonly other_name: string | null;
    readonly user_type: 'doctor' | 'coach';
    readonly specialty: number | null;
  }[];
  readonly rules: readonly WeeklyRule[];
  readonly exceptions: readonly DatedException[];
}

/**
 * The clinicians who work for the brand or have visits on that day that were not cancelled, by name, with the hours of
 * its weekday and date.
 */
export async function boardOf(db: Db, brandId: string, day: string): Promise<BoardCounts> {
  const weekday = weekdayOf(day);
  const from = new Date(startOfDay(day, CLINIC_ZONE));
  const until = new Date(startOfDay(addDays(day, 1), CLINIC_ZONE));
  const [row] = await rowsOf<{ [K in keyof BoardCounts]: BoardCounts[K] | null }>(
    db,
    sql`select
      (select json_agg(json_build_object('clinician_id', k.person_id, 'name', c.name, 'other_name', c.other_name,
          'user_type', k.user_type, 'specialty', k.specialties[1]) order by k.user_type desc, c.name, k.person_id)
        from clinicians k join memberships m using (person_id, brand_id, user_type) join persons c on c.id = k.person_id
        where k.brand_id = ${brandId} and ((m.suspended_at is null and c.erased_at is null) or exists (
          select 1 from appointments a where a.clinician_id = k.person_id and a.brand_id = k.brand_id
            and a.status not in (8, 10) and a.starts_at >= ${from.toISOString()}::timestamptz
            and a.starts_at < ${until.toISOString()}::timestamptz))) as clinicians,
      (select json_agg(${sql.raw(PAST_RULE_JSON)} order by r.from_time, r.mode) from weekly_rules r
        where r.brand_id = ${brandId} and r.weekday = ${weekday}) as rules,
      (select json_agg(${sql.raw(EXCEPTION_JSON)} order by e.from_time) from dated_exceptions e
        where e.brand_id = ${brandId} and e.date = ${day}::date) as exceptions`,
  );
  return { clinicians: row?.clinicians ?? [], rules: row?.rules ?? [], exceptions: row?.exceptions ?? [] };
}

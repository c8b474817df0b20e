import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { DatedException, WeeklyRule } from '../../contract.ts';
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

/** Everybody who sees patients in the brand, by name, with the hours of a weekday and a date. */
export async function boardOf(db: Db, brandId: string, weekday: number, day: string): Promise<BoardCounts> {
  const [row] = await rowsOf<{ [K in keyof BoardCounts]: BoardCounts[K] | null }>(
    db,
    sql`select
      (select json_agg(json_build_object('clinician_id', k.person_id, 'name', c.name, 'other_name', c.other_name,
          'user_type', k.user_type, 'specialty', k.specialties[1]) order by k.user_type desc, c.name, k.person_id)
        from clinicians k join memberships m using (person_id, brand_id, user_type) join persons c on c.id = k.person_id
        where k.brand_id = ${brandId} and m.suspended_at is null) as clinicians,
      (select json_agg(${sql.raw(PAST_RULE_JSON)} order by r.from_time, r.mode) from weekly_rules r
        where r.brand_id = ${brandId} and r.weekday = ${weekday}) as rules,
      (select json_agg(${sql.raw(EXCEPTION_JSON)} order by e.from_time) from dated_exceptions e
        where e.brand_id = ${brandId} and e.date = ${day}::date) as exceptions`,
  );
  return { clinicians: row?.clinicians ?? [], rules: row?.rules ?? [], exceptions: row?.exceptions ?? [] };
}

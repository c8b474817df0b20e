import { CONTEXT } from '#features/vitals/server/index.ts';
import { addDays, CLINIC_ZONE, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { NEAR_MS, type Rhythm } from '../../rules.ts';

export interface ReminderRow extends Rhythm {
  readonly id: string;
  readonly brand_id: string;
  readonly patient_id: string;
  readonly set_at: number;
  readonly reminded_at: number | null;
  readonly taken: readonly { readonly id: string; readonly taken_at: number }[];
}

/** A routine in force, with what was measured of it since the day before $2. */
const ROUTINE = `r.id, r.brand_id, r.patient_id, r.every_days, r.times, to_char(r.starts_on, 'YYYY-MM-DD') as starts_on,
    to_char(r.ends_on, 'YYYY-MM-DD') as ends_on, extract(epoch from r.set_at)::float8 * 1000 as set_at,
    extract(epoch from r.reminded_at)::float8 * 1000 as reminded_at,
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'taken_at', extract(epoch from v.taken_at)::float8 * 1000)), '[]')
      from vitals v where v.patient_id = r.patient_id and v.brand_id = r.brand_id and v.type = r.type
        and v.deleted_at is null and (r.context is null or ${CONTEXT} = r.context)
        and v.taken_at >= $2::timestamptz) as taken`;

/** Routines with a time that has come, still counts, and has no reminder yet. */
const DUE: Statement = {
  name: 'routines.reminders',
  text: `select ${ROUTINE} from vital_routines r
    where r.brand_id = any($1::text[]) and r.ended_at is null and r.id > $4::uuid
      and exists (
        select 1 from unnest(r.times) as c (clock) cross join unnest($5::date[]) as d (day)
        cross join lateral (values ((d.day + c.clock::time) at time zone '${CLINIC_ZONE}')) as due (at)
        where due.at <= $3::timestamptz and due.at >= $3::timestamptz - ${NEAR_MS} * interval '1 millisecond'
          and due.at > greatest(r.set_at, r.reminded_at)
          and d.day >= r.starts_on and (r.ends_on is null or d.day <= r.ends_on)
          and (d.day - r.starts_on) % r.every_days = 0)
    order by r.id limit $6::int`,
};

const sinceYesterday = (now: Date): string => clinicInstant(addDays(clinicDay(now), -1)).toISOString();

export async function routinesWithATime(
  db: Db,
  brandIds: readonly string[],
  now: Date,
  page: { readonly after: string; readonly limit: number },
): Promise<readonly ReminderRow[]> {
  const today = clinicDay(now);
  return await runPrepared<ReminderRow>(db, DUE, [
    `{${brandIds.join(',')}}`,
    sinceYesterday(now),
    now.toISOString(),
    page.after,
    `{${addDays(today, -1)},${today}}`,
    page.limit,
  ]);
}

const ONE: Statement = {
  name: 'routines.reminder',
  text: `select ${ROUTINE} from vital_routines r where r.id = $1::uuid and r.ended_at is null`,
};

/** Null when it isn't there (any longer). */
export async function routineInForce(db: Db, id: string, now: Date): Promise<ReminderRow | null> {
  const [row] = await runPrepared<ReminderRow>(db, ONE, [id, sinceYesterday(now)]);
  return row ?? null;
}

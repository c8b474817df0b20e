import { sql } from 'drizzle-orm';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import type { SlotTimes } from '../../contract.ts';
import type { Answer, TakenMedicine } from '../../rules.ts';

export interface PatientDoses {
  readonly patient_id: string;
  /** Null: never set. */
  readonly times: SlotTimes | null;
  readonly medicines: readonly TakenMedicine[];
  readonly answers: readonly Answer[];
}

const ISO = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`);

/** A page of the patients of a brand who took anything on some days, by their id, with all that decides their doses. */
export async function patientsWithDoses(
  db: Db,
  of: {
    readonly brandId: string;
    readonly from: string;
    readonly to: string;
    readonly after: string | null;
    readonly limit: number;
    readonly clinicianId?: string;
  },
): Promise<PatientDoses[]> {
  const { brandId, from, to, after, limit } = of;
  const isTaken = sql`m.brand_id = ${brandId} and (m.last_day is null or m.last_day >= ${from}::date)
    and (m.state <> 'stopped' or m.changed_at >= ${from}::date) and m.added_at < ${to}::date + interval '2 days'`;
  const here = after === null ? sql`` : sql`and m.patient_id > ${after}::uuid`;
  const cared = of.clinicianId
    ? sql`and m.patient_id in (select r.patient_id from care_relations r where r.brand_id = ${brandId}
        and r.clinician_id = ${of.clinicianId}::uuid and r.ended_at is null)`
    : sql``;
  return await rowsOf<PatientDoses>(
    db,
    sql`with chosen as (select distinct m.patient_id from medications m where ${isTaken} ${here} ${cared}
        order by m.patient_id limit ${limit})
      select c.patient_id, s.times,
        (select json_agg(json_build_object('medication_id', m.id, 'regimens', (
            select json_agg(json_build_object('version', r.version, 'state', r.state,
              'holds_from', to_char(r.holds_from at time zone 'UTC', ${ISO}), 'as_needed', r.as_needed,
              'steps', r.steps, 'every_days', r.every_days, 'weekdays', r.weekdays, 'starts_on', r.starts_on,
              'ends_on', r.ends_on) order by r.version)
            from medication_regimens r where r.medication_id = m.id)))
          from medications m where m.patient_id = c.patient_id and ${isTaken}) as medicines,
        coalesce((select json_agg(json_build_object('dose_event_id', e.id, 'medication_id', e.medication_id,
            'day', to_char(e.day, 'YYYY-MM-DD'), 'slot', e.slot, 'turn', e.turn, 'answer', e.answer))
          from medication_dose_events e where e.patient_id = c.patient_id and e.brand_id = ${brandId}
            and e.day between ${from}::date and ${to}::date and e.ended_at is null), '[]'::json) as answers
      from chosen c left join medication_settings s on s.patient_id = c.patient_id and s.brand_id = ${brandId}
      order by c.patient_id`,
  );
}

import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { DatedException, Mode, WeeklyRule } from '../../contract.ts';
import { ACTIVE, CLOSED_TO, ms } from './rows.ts';

export const RULE_JSON = `json_build_object(
  'rule_id', r.id, 'clinician_id', r.clinician_id, 'mode', r.mode, 'weekday', r.weekday, 'from', r.from_time,
  'to', r.to_time, 'slot_minutes', r.slot_minutes, 'buffer_minutes', r.buffer_minutes, 'fee', r.fee,
  'follow_up_fee', r.follow_up_fee, 'follow_up_days', r.follow_up_days, 'clinic_id', r.clinic_id,
  'valid_from', r.valid_from, 'valid_until', r.valid_until)`;

export const EXCEPTION_JSON = `json_build_object(
  'exception_id', e.id, 'clinician_id', e.clinician_id, 'kind', e.kind, 'date', e.date, 'from', e.from_time,
  'to', e.to_time, 'mode', e.mode, 'slot_minutes', e.slot_minutes, 'buffer_minutes', e.buffer_minutes,
  'fee', e.fee, 'follow_up_fee', e.follow_up_fee, 'follow_up_days', e.follow_up_days, 'clinic_id', e.clinic_id,
  'note', e.note)`;

export interface SlotFacts {
  /** They take no new patients and the person would be one; null when nobody of that id sees patients here. */
  readonly closed: boolean | null;
  readonly rules: WeeklyRule[] | null;
  readonly exceptions: DatedException[] | null;
  /** Pairs of epoch milliseconds: the clinician's appointments with their buffers. */
  readonly busy: (readonly [number, number])[] | null;
  /** Slots that the waiting list holds. */
  readonly holds: { from: number; until: number; patient_id: string; held_until: number }[] | null;
  /** Appointments of the person for whom the slots are wanted. */
  readonly own: (readonly [number, number])[] | null;
  /** Start of that person's last completed visit with the clinician, epoch milliseconds. */
  readonly last_visit: number | null;
}

/**
 * Everything that the free slots of some days follow from, in one round trip. Appointments of other brands
 * count as well: nobody is in two places at a time. No appointment with its buffer is longer than six hours.
 */
const SLOT_FACTS: Statement = {
  name: 'appointments.slot_facts',
  text: `select
    (select ${CLOSED_TO('ask.person_id')} from clinicians k join memberships m using (person_id, brand_id, user_type)
      where k.person_id = ask.clinician_id and k.brand_id = ask.brand_id and m.suspended_at is null) as closed,
    (select json_agg(${RULE_JSON}) from weekly_rules r
      where r.clinician_id = ask.clinician_id and r.brand_id = ask.brand_id and r.mode = ask.mode) as rules,
    (select json_agg(${EXCEPTION_JSON}) from dated_exceptions e
      where e.clinician_id = ask.clinician_id and e.brand_id = ask.brand_id and e.date between ask.first_day and ask.last_day
        and (e.mode is null or e.mode = ask.mode)) as exceptions,
    (select json_agg(json_build_array(${ms('a.starts_at')}, ${ms('a.busy_until')})) from appointments a
      where a.clinician_id = ask.clinician_id and a.starts_at >= ask.from_at - interval '6 hours'
        and a.starts_at < ask.until_at and a.status in ${ACTIVE}
        and (a.id = ask.moving and a.patient_id = ask.person_id) is not true) as busy,
    (select json_agg(json_build_object('from', ${ms('o.starts_at')}, 'until', ${ms('o.busy_until')},
        'patient_id', o.patient_id, 'held_until', ${ms('o.held_until')})) from waiting_offers o
      where o.clinician_id = ask.clinician_id and o.ended_at is null and o.held_until > ask.now_at
        and o.starts_at < ask.until_at) as holds,
    case when ask.person_id is not null then (
      select json_agg(json_build_array(${ms('a.starts_at')}, ${ms('a.ends_at')})) from appointments a
      where a.patient_id = ask.person_id and a.starts_at >= ask.from_at - interval '6 hours'
        and a.starts_at < ask.until_at and a.status in ${ACTIVE} and a.id is distinct from ask.moving) end as own,
    case when ask.person_id is not null then (
      select ${ms('max(a.starts_at)')} from appointments a
      where a.patient_id = ask.person_id and a.clinician_id = ask.clinician_id and a.brand_id = ask.brand_id and a.status = 9) end as last_visit
    from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::date[], $6::timestamptz[], $7::timestamptz[],
      $8::timestamptz[], $9::uuid[], $10::uuid[]) with ordinality
      as ask (clinician_id, brand_id, mode, first_day, last_day, from_at, until_at, now_at, person_id, moving, n)
    order by ask.n`,
};

export interface SlotRange {
  readonly clinicianId: string;
  readonly brandId: string;
  readonly mode: Mode;
  /** Clinic days, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  /** The same as instants, epoch milliseconds; the end is not part of it. */
  readonly from: number;
  readonly until: number;
  readonly now: Date;
  readonly forPersonId: string | null;
  /** That person's appointment whose time doesn't count. */
  readonly moving?: string | null;
}

/** In the order of the questions. */
async function readAll(db: Db, asked: readonly SlotRange[]): Promise<SlotFacts[]> {
  const column = <T>(value: (range: SlotRange) => T): T[] => asked.map(value);
  return await runPrepared<SlotFacts>(db, SLOT_FACTS, [
    column((range) => range.clinicianId),
    column((range) => range.brandId),
    column((range) => range.mode),
    column((range) => range.firstDay),
    column((range) => range.lastDay),
    column((range) => new Date(range.from).toISOString()),
    column((range) => new Date(range.until).toISOString()),
    column((range) => range.now.toISOString()),
    column((range) => range.forPersonId),
    column((range) => range.moving ?? null),
  ]);
}

/** When a doctor's hours open, many look at the same moment, often at the same week. */
const reads = new BatchedReads(readAll);

export async function slotFacts(db: Db, range: SlotRange): Promise<SlotFacts> {
  const { clinicianId, brandId, mode, firstDay, lastDay, forPersonId, moving } = range;
  const key = [brandId, clinicianId, mode, firstDay, lastDay, forPersonId, moving ?? null].join(' ');
  return await reads.read(db, key, range);
}

import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import type { DatedException, Mode, WeeklyRule } from '../../contract.ts';
import { hoursOfMany, hoursWithin } from './hours.ts';
import { ACTIVE, CLOSED_TO, ms } from './rows.ts';

export interface SlotSnapshot {
  /** The clinician takes no new patients and the person would be one; null when no clinician who works here has that id. */
  readonly closed: boolean | null;
  readonly rules: readonly WeeklyRule[];
  readonly exceptions: readonly DatedException[];
  /** Pairs of epoch milliseconds: the clinician's appointments with their buffers. */
  readonly busy: (readonly [number, number])[] | null;
  /** Slots that the waiting list holds. */
  readonly holds: { from: number; until: number; patient_id: string; held_until: number }[] | null;
  /** Appointments of the patient of the booking. */
  readonly own: (readonly [number, number])[] | null;
  /** Start of that person's last completed visit with the clinician, epoch milliseconds. */
  readonly last_visit: number | null;
}

interface SlotRow extends Omit<SlotSnapshot, 'rules' | 'exceptions'> {
  readonly hours_version: number | null;
}

/**
 * Everything but the hours that the free slots of some days follow from, in one round trip. Appointments of other
 * brands count as well: a person can't be in two places at a time. No appointment with its buffer is longer than six
 * hours.
 */
const SLOT_SNAPSHOT: Statement = {
  name: 'appointments.slot_snapshot',
  text: `select
    (select ${CLOSED_TO('ask.person_id')} from clinicians k join memberships m using (person_id, brand_id, user_type)
      join persons c on c.id = k.person_id
      where k.person_id = ask.clinician_id and k.brand_id = ask.brand_id and m.suspended_at is null
        and c.erased_at is null) as closed,
    (select s.version from schedules s
      where s.clinician_id = ask.clinician_id and s.brand_id = ask.brand_id) as hours_version,
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
    from unnest($1::uuid[], $2::text[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::uuid[],
      $7::uuid[]) with ordinality as ask (clinician_id, brand_id, from_at, until_at, now_at, person_id, moving, n)
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
  /** The appointment of that person that doesn't block its time. */
  readonly moving?: string | null;
}

/** In the order of the questions. */
async function readAll(db: Db, asked: readonly SlotRange[]): Promise<SlotSnapshot[]> {
  const column = <T>(value: (range: SlotRange) => T): T[] => asked.map(value);
  const rows = await runPrepared<SlotRow>(db, SLOT_SNAPSHOT, [
    column((range) => range.clinicianId),
    column((range) => range.brandId),
    column((range) => new Date(range.from).toISOString()),
    column((range) => new Date(range.until).toISOString()),
    column((range) => range.now.toISOString()),
    column((range) => range.forPersonId),
    column((range) => range.moving ?? null),
  ]);
  const versions = asked.map((range, at) => ({ ...range, version: rows[at]?.hours_version ?? null }));
  const hours = await hoursOfMany(db, versions);
  return asked.map(({ mode, firstDay, lastDay }, at) => {
    const row = rows[at];
    if (!row) throw new Error('there is a row for each question');
    return { ...row, ...hoursWithin(hours[at] ?? null, mode, firstDay, lastDay) };
  });
}

/** When a doctor's hours open, many look at the same moment, often at the same week. */
const reads = new BatchedReads(readAll);

export async function slotSnapshot(db: Db, range: SlotRange): Promise<SlotSnapshot> {
  const { clinicianId, brandId, mode, firstDay, lastDay, forPersonId, moving } = range;
  const key = [brandId, clinicianId, mode, firstDay, lastDay, forPersonId, moving ?? null].join(' ');
  return await reads.read(db, key, range);
}

import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type DomainEvent, insertIntoOutbox, outboxRow } from '#platform/server/events/publish.ts';
import type { DatedException, Mode, Status, WeeklyRule } from '../../contract.ts';
import { EXCEPTION_JSON, RULE_JSON } from './hours.ts';
import { lockKeys } from './locks.ts';
import { ACTIVE, CLOSED_TO, ms } from './rows.ts';

export interface BookingSnapshot {
  /** The patient who has the slot already. */
  readonly taken_by: string | null;
  /** Of the hours below; null for a clinician who never had any. */
  readonly schedule_version: number | null;
  readonly rules: WeeklyRule[] | null;
  readonly exceptions: DatedException[] | null;
  /** Start of the last completed visit of this patient with this clinician, epoch milliseconds. */
  readonly last_visit: number | null;
  /** Null when no clinician who works for this brand has that id. */
  readonly clinician: {
    readonly user_type: 'doctor' | 'coach';
    readonly specialties: readonly number[];
    readonly name: string | null;
    readonly other_name: string | null;
    readonly image: string | null;
    /** They take no new patients, and this one would be new. */
    readonly closed: boolean;
  } | null;
  /** Null when no patient of this brand has that id. */
  readonly patient: {
    readonly name: string | null;
    readonly other_name: string | null;
    readonly holder_id: string | null;
  } | null;
  /** Where the clinician's hours are. */
  readonly clinics:
    | readonly { readonly id: string; readonly name: string; readonly address: string }[]
    | null;
  readonly booker_name: string | null;
  readonly booker_other_name: string | null;
  /** What the brand has set; null: the default. */
  readonly cut_off_hours: number | null;
  /** The waiting list holds some slot of this clinician for this patient. */
  readonly has_offer: boolean;
  /** Visits to come that the patient's side has booked: of the patient, by the booker, and with this clinician that day. */
  readonly open: { readonly patient: number; readonly booker: number; readonly that_day: number };
}

/**
 * Takes the locks and reads what a booking depends on. Bookings share the locks; constraints of the tables prevent
 * double bookings. A change of hours, a move, a release and a booking of several visits take the locks exclusively. A
 * booking that finds its slot taken takes no lock, so that a thousand late requests don't queue up. The reads see the
 * moment before the locks were granted; `insertBooking` therefore checks that the hours are still of the version that
 * was read.
 */
const read = (name: string, lock: string): Statement => ({
  name,
  text: `with taken as materialized (
      select a.patient_id from appointments a
      where a.clinician_id = $3::uuid and a.starts_at = $10::timestamptz and a.status in ${ACTIVE} limit 1
    ), locked as materialized (
      select ${lock}($1::bigint), ${lock}($2::bigint) where not exists (select 1 from taken)
    )
    select
      (select t.patient_id from taken t) as taken_by,
      (select s.version from schedules s where s.clinician_id = $3::uuid and s.brand_id = $4) as schedule_version,
      (select json_agg(${RULE_JSON}) from weekly_rules r
        where r.clinician_id = $3::uuid and r.brand_id = $4 and r.mode = $5) as rules,
      (select json_agg(${EXCEPTION_JSON}) from dated_exceptions e
        where e.clinician_id = $3::uuid and e.brand_id = $4 and e.date between $6 and $7) as exceptions,
      (select ${ms('max(a.starts_at)')} from appointments a
        where a.patient_id = $8::uuid and a.clinician_id = $3::uuid and a.brand_id = $4 and a.status = 9) as last_visit,
      (select row_to_json(known) from (
        select k.user_type, k.specialties, c.name, c.other_name, c.image_file_id as image,
          ${CLOSED_TO('$8')} as closed from clinicians k
        join memberships m using (person_id, brand_id, user_type) join persons c on c.id = k.person_id
        where k.person_id = $3::uuid and k.brand_id = $4 and m.suspended_at is null and c.erased_at is null) known) as clinician,
      (select row_to_json(known) from (
        select p.name, p.other_name, f.holder_id from memberships m join persons p on p.id = m.person_id
        left join family_members f on f.brand_id = m.brand_id and f.person_id = p.id and f.ended_at is null
        where m.person_id = $8::uuid and m.brand_id = $4 and m.user_type = 'patient' and m.suspended_at is null
          and p.erased_at is null
      ) known) as patient,
      (select json_agg(row_to_json(cl)) from clinics cl where cl.id in (
        select r.clinic_id from weekly_rules r where r.clinician_id = $3::uuid and r.brand_id = $4
        union select e.clinic_id from dated_exceptions e where e.clinician_id = $3::uuid and e.brand_id = $4)) as clinics,
      (select name from persons where id = $9::uuid) as booker_name,
      (select other_name from persons where id = $9::uuid) as booker_other_name,
      (select v.cut_off_hours from visit_rules v where v.brand_id = $4) as cut_off_hours,
      exists (select 1 from waiting_offers o where o.clinician_id = $3::uuid and o.patient_id = $8::uuid
        and o.ended_at is null) as has_offer,
      json_build_object(
        'patient', (select count(*) from appointments a where a.patient_id = $8::uuid and a.brand_id = $4
          and a.booked_by in ($8::uuid, $9::uuid) and a.status in ${ACTIVE} and a.ends_at > $11::timestamptz),
        'booker', (select count(*) from appointments a where a.brand_id = $4
          and a.status in ${ACTIVE} and a.ends_at > $11::timestamptz
          and a.booked_by = $9::uuid and a.patient_id = any(array(select $9::uuid union all
            select f.person_id from family_members f where f.brand_id = $4 and f.holder_id = $9::uuid))),
        'that_day', (select count(*) from appointments a where a.clinician_id = $3::uuid and a.brand_id = $4
          and a.booked_by in ($8::uuid, $9::uuid) and a.status in ${ACTIVE} and a.id <> $12::uuid
          and a.starts_at >= $6::date::timestamp at time zone '${CLINIC_ZONE}'
          and a.starts_at < ($6::date + 1)::timestamp at time zone '${CLINIC_ZONE}')) as open
    from (values (1)) one left join locked on true`,
});
/** What one slot is booked on. */
export const BOOKING_SNAPSHOT = read('appointments.booking_snapshot_shared', 'pg_advisory_xact_lock_shared');
const READ_ALONE = read('appointments.booking_snapshot_alone', 'pg_advisory_xact_lock');

export interface BookingQuestion {
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly bookerId: string;
  readonly mode: Mode;
  /** Clinic days of the first and the last visit. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly now: Date;
  /** The appointment that is moved: it doesn't count among those of its day. */
  readonly movedId?: string;
  /** Epoch milliseconds of the one slot that is to be booked. Without it the lock excludes all other bookings. */
  readonly slotStart?: number;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

export async function lockForBooking(tx: Tx, of: BookingQuestion): Promise<BookingSnapshot> {
  const statement = of.slotStart === undefined ? READ_ALONE : BOOKING_SNAPSHOT;
  const [row] = await runPrepared<BookingSnapshot>(tx, statement, [
    ...lockKeys(of.clinicianId, of.patientId),
    of.clinicianId,
    of.brandId,
    of.mode,
    of.firstDay,
    of.lastDay,
    of.patientId,
    of.bookerId,
    of.slotStart === undefined ? null : new Date(of.slotStart).toISOString(),
    of.now.toISOString(),
    of.movedId ?? NOBODY,
  ]);
  if (!row) throw new Error('a select without a table answers with one row');
  return row;
}

export interface NewAppointment {
  readonly id: string;
  readonly brandId: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly bookedBy: string;
  readonly bookedByType: string;
  /** Epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly busyUntil: number;
  readonly mode: Mode;
  readonly reason: string;
  readonly fee: number;
  readonly cutOffHours: number;
  readonly status: Status;
  readonly followUp: boolean;
  readonly clinicId: string | null;
  readonly seriesId: string | null;
  readonly fileCount: number;
}

/**
 * Appointment, first entry of its history and event in one statement: booking is the call that many make at once.
 * It inserts nothing when the time, the id or the hours were taken meanwhile; no error, so the transaction lives on.
 */
const INSERT: Statement = {
  name: 'appointments.book',
  text: `with booked as (
      insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until, mode,
        status, reason, fee, follow_up, clinic_id, series_id, file_count, version, created_at, cut_off_hours)
      select $1::uuid, $2, $3::uuid, $4::uuid, $5::uuid, $6::timestamptz, $7::timestamptz, $8::timestamptz, $9,
        $23::smallint, $10, $11::int, $12::boolean, $13::uuid, $14::uuid, $15::int, 1, $16::timestamptz,
        $24::smallint
      where exists (select 1 from schedules s
          where s.clinician_id = $3::uuid and s.brand_id = $2 and s.version = $17::int)
        and not exists (select 1 from waiting_offers o
          where o.clinician_id = $3::uuid and o.ended_at is null and o.held_until > $16::timestamptz
            and o.patient_id <> $4::uuid and o.starts_at < $8::timestamptz and o.busy_until > $6::timestamptz)
      on conflict do nothing
      returning id
    ), entry as (
      insert into appointment_history (appointment_id, version, change, at, by_id, by_type, to_status, to_starts_at, mode)
      select id, 1, 'booked', $16::timestamptz, $5::uuid, $18, $23::smallint, $6::timestamptz, $9 from booked
    ), event as (
      ${insertIntoOutbox(
        {
          id: '$19::uuid',
          type: '$20',
          brandId: '$2',
          data: '$21::jsonb',
          live: '$22::jsonb',
          at: '$16::timestamptz',
        },
        'booked',
      )}
    )
    select id from booked`,
};

/** Whether it was booked. `scheduleVersion` is that of the hours from which the slot was computed. */
export async function insertBooking(
  tx: Tx,
  a: NewAppointment,
  { now, scheduleVersion, event }: { now: Date; scheduleVersion: number; event: DomainEvent },
): Promise<boolean> {
  const notified = outboxRow(event, now);
  const rows = await runPrepared(tx, INSERT, [
    a.id,
    a.brandId,
    a.clinicianId,
    a.patientId,
    a.bookedBy,
    new Date(a.startsAt).toISOString(),
    new Date(a.endsAt).toISOString(),
    new Date(a.busyUntil).toISOString(),
    a.mode,
    a.reason,
    a.fee,
    a.followUp,
    a.clinicId,
    a.seriesId,
    a.fileCount,
    now.toISOString(),
    scheduleVersion,
    a.bookedByType,
    notified.id,
    notified.type,
    JSON.stringify(notified.data),
    JSON.stringify(notified.live),
    a.status,
    a.cutOffHours,
  ]);
  return rows.length > 0;
}

export interface Obstacles {
  readonly id_taken: boolean;
  readonly patient_busy: boolean;
  readonly clinician_busy: boolean;
  readonly held: boolean;
}

const OBSTACLES: Statement = {
  name: 'appointments.obstacles',
  text: `select
    exists (select 1 from appointments where id = $1::uuid) as id_taken,
    exists (select 1 from appointments a where a.patient_id = $3::uuid and a.id <> $1::uuid and a.status in ${ACTIVE}
      and tstzrange(a.starts_at, a.ends_at) && tstzrange($4::timestamptz, $5::timestamptz)) as patient_busy,
    exists (select 1 from appointments a where a.clinician_id = $2::uuid and a.id <> $1::uuid and a.status in ${ACTIVE}
      and tstzrange(a.starts_at, a.busy_until) && tstzrange($4::timestamptz, $6::timestamptz)) as clinician_busy,
    exists (select 1 from waiting_offers o where o.clinician_id = $2::uuid and o.ended_at is null
      and o.held_until > $7::timestamptz and o.patient_id <> $3::uuid
      and o.starts_at < $6::timestamptz and o.busy_until > $4::timestamptz) as held`,
};

export interface Place {
  readonly id: string;
  readonly clinicianId: string;
  readonly patientId: string;
  readonly startsAt: number;
  readonly endsAt: number;
  readonly busyUntil: number;
}

/** What is in the way of a booking that did not happen. */
export async function obstaclesTo(tx: Tx, place: Place, now: Date): Promise<Obstacles> {
  const [row] = await runPrepared<Obstacles>(tx, OBSTACLES, [
    place.id,
    place.clinicianId,
    place.patientId,
    new Date(place.startsAt).toISOString(),
    new Date(place.endsAt).toISOString(),
    new Date(place.busyUntil).toISOString(),
    now.toISOString(),
  ]);
  if (!row) throw new Error('a select without a table answers with one row');
  return row;
}

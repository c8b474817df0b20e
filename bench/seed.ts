import pg from 'pg';
import { BARE_READS } from './bare-trail.ts';

const BENCH_CLINICIANS = 500;
/** Appointments of the measured doctor in the measured month: the same at every size. */
export const MONTH_DAYS = 25;
const A_DAY = 8;

/** What is measured, as ids and days. */
export interface Seeded {
  readonly total: number;
  readonly doctorId: string;
  /** Clinic days YYYY-MM-DD: the first of the measured month, and the first of the month after. */
  readonly from: string;
  readonly until: string;
  /** Appointments from all over the table. */
  readonly sample: readonly string[];
  /** Clinicians and times at which they are free, ten minutes apart. */
  readonly bookable: { readonly clinicians: readonly string[]; readonly times: readonly string[] };
}

/**
 * Fills a migrated database that has the demo's people with `size` appointments. Nine of ten are over, as in a clinic
 * that has been running for a while; the measured doctor's month holds 200 whatever the size.
 */
export async function seed(url: string, size: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // The demo's own appointments would make a thousand three thousand, and lie in the measured month.
    await client.query('truncate appointments, appointment_history cascade');
    const doctors = await doctorsOf(client);
    const [doctorId = '', ...bookers] = doctors;
    await giveHours(client, doctors);
    const from = nextMonth(new Date(), 1);
    const until = nextMonth(new Date(), 2);
    await addPeople(client, Math.max(1000, Math.floor(size / 20)));
    const month = await addMonth(client, doctorId, from);
    await addOthers(client, size - month);
    await addBareTables(client);
    await client.query('vacuum analyze');
    // What filling a million rows left to write is written now, and not while something is measured.
    await client.query('checkpoint');
    const { rows } = await client.query<{ n: string }>('select count(*) as n from appointments');
    const sample = await client.query<{ id: string }>(
      `select id from appointments order by md5(id::text) limit 2000`,
    );
    return {
      total: Number(rows[0]?.n),
      doctorId,
      from,
      until,
      sample: sample.rows.map((row) => row.id),
      bookable: { clinicians: bookers, times: freeTimes() },
    };
  } finally {
    await client.end();
  }
}

async function doctorsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ person_id: string }>(
    `select m.person_id from memberships m join accounts a on a.person_id = m.person_id
      where m.brand_id = 'living' and m.user_type = 'doctor' order by a.phone`,
  );
  if (rows.length < 2) throw new Error('The demo data has no doctors.');
  return rows.map((row) => row.person_id);
}

/** The first doctor has ordinary hours, for measuring slots; the others are free all day, for bookings. */
async function giveHours(client: pg.Client, doctors: readonly string[]): Promise<void> {
  await client.query('delete from weekly_rules where clinician_id = any($1)', [doctors]);
  await client.query('delete from dated_exceptions where clinician_id = any($1)', [doctors]);
  await client.query('update clinicians set closed_to_new_at = null where person_id = any($1)', [doctors]);
  const add = (who: readonly string[], from: string, to: string, minutes: number) =>
    client.query(
      `insert into weekly_rules (id, brand_id, clinician_id, mode, weekday, from_time, to_time, slot_minutes,
          buffer_minutes, created_at, created_by)
        select gen_random_uuid(), 'living', who, 'virtual', weekday, $2, $3, $4, 0, now() - interval '4 years', who
        from unnest($1::uuid[]) who, generate_series(0, 6) weekday`,
      [who, from, to, minutes],
    );
  await add(doctors.slice(0, 1), '09:00', '13:00', 20);
  await add(doctors.slice(0, 1), '16:00', '20:00', 20);
  await add(doctors.slice(1), '00:00', '23:50', 10);
}

async function addPeople(client: pg.Client, patients: number): Promise<void> {
  for (const [kind, count] of [
    ['patient', patients],
    ['doctor', BENCH_CLINICIANS],
  ] as const) {
    await client.query(
      `insert into persons (id, name, language, created_at)
        select md5('bench-${kind}-' || n)::uuid, 'Bench ${kind} ' || n, 'en', now() from generate_series(0, $1) n`,
      [count - 1],
    );
    await client.query(
      `insert into memberships (person_id, brand_id, user_type, since)
        select md5('bench-${kind}-' || n)::uuid, 'living', '${kind}', now() from generate_series(0, $1) n`,
      [count - 1],
    );
  }
}

const INSERT = `insert into appointments (id, brand_id, clinician_id, patient_id, booked_by, starts_at, ends_at, busy_until,
  mode, status, reason, fee, follow_up, file_count, version, created_at)`;
const HISTORY = `insert into appointment_history (appointment_id, version, change, at, by_id, by_type, to_status,
    to_starts_at, mode)
  select a.id, 1, 'booked', a.created_at, a.booked_by, 'patient', a.status, a.starts_at, a.mode from appointments a
  where not exists (select from appointment_history h where h.appointment_id = a.id)`;

/** Eight appointments on each of 25 days, from nine o'clock, every forty minutes, so that slots stay free between. */
async function addMonth(client: pg.Client, doctorId: string, from: string): Promise<number> {
  const { rowCount } = await client.query(
    `${INSERT} select gen_random_uuid(), 'living', $1, md5('bench-patient-' || (d * ${A_DAY} + k))::uuid,
        md5('bench-patient-' || (d * ${A_DAY} + k))::uuid, at, at + interval '20 minutes', at + interval '20 minutes',
        'virtual', 4, 'Sugar is high in the morning', 50000, false, 0, 1, now()
      from generate_series(0, ${MONTH_DAYS - 1}) d, generate_series(0, ${A_DAY - 1}) k,
        lateral (select ($2::date + d + case when k < 5 then time '09:00' + k * interval '40 minutes'
          else time '16:00' + (k - 5) * interval '40 minutes' end) at time zone 'Asia/Kolkata' as at) t`,
    [doctorId, from],
  );
  await client.query(HISTORY);
  return rowCount ?? 0;
}

/** The rest of the brand: 500 clinicians, a patient never twice at a time, one of ten still to come. */
async function addOthers(client: pg.Client, count: number): Promise<void> {
  if (count <= 0) return;
  const patients = await client.query<{ n: string }>(
    `select count(*) as n from persons where name like 'Bench patient %'`,
  );
  await client.query(
    `${INSERT} select gen_random_uuid(), 'living', md5('bench-doctor-' || n % ${BENCH_CLINICIANS})::uuid, who, who, at,
        at + interval '20 minutes', at + interval '20 minutes', (array['virtual', 'in_person', 'audio'])[1 + n % 3],
        case when coming then 4 else 9 end, 'Review of the last month', 50000, n % 4 = 0, 0, 1, at - interval '7 days'
      from generate_series(0, $1 - 1) n,
        lateral (select n / ${BENCH_CLINICIANS} as k, (n / ${BENCH_CLINICIANS}) % 10 = 0 as coming) t,
        lateral (select md5('bench-patient-' || n % $2)::uuid as who, date_trunc('hour', now()) +
          case when coming then interval '200 days' + k * interval '20 minutes'
          else - interval '1 day' - k * interval '20 minutes' end as at) u`,
    [count, Number(patients.rows[0]?.n)],
  );
  await client.query(HISTORY);
}

/** A trail and events for the bare server to write: what it writes into ours, our server would act upon. */
async function addBareTables(client: pg.Client): Promise<void> {
  await client.query(`
    create table bare_events (id uuid primary key, type text not null, data jsonb not null, at timestamptz not null);
    ${BARE_READS};
  `);
}

/** The first day of the month that is `ahead` months from now. */
function nextMonth(now: Date, ahead: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)).toISOString().slice(0, 10);
}

/** Every ten minutes of the next 40 days from the day after tomorrow on, in the clinic's zone. */
function freeTimes(): string[] {
  const midnight =
    new Date(new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)).getTime() - 5.5 * 3_600_000;
  return Array.from({ length: 40 }, (_, day) =>
    Array.from({ length: 142 }, (_, k) => new Date(midnight + day * 86_400_000 + k * 600_000).toISOString()),
  ).flat();
}

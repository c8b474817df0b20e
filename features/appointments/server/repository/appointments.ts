import { eq, inArray } from 'drizzle-orm';
import { persons } from '#features/accounts/server/index.ts';
import type { Named } from '#platform/contract/name-in-script.ts';
import { BatchedReads } from '#platform/server/db/batched-reads.ts';
import type { Db } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { WAIT_AFTER_MINUTES } from '../../contract.ts';
import { appointments } from '../tables.ts';
import {
  ACTIVE,
  APPOINTMENT_COLUMNS,
  APPOINTMENT_SOURCE,
  type AppointmentRow,
  DELAY_MINUTES,
  type HistoryRow,
  HOLDER,
  ms,
} from './rows.ts';

const FIND: Statement = {
  name: 'appointments.find',
  text: `select ${APPOINTMENT_COLUMNS}, ${HOLDER} from ${APPOINTMENT_SOURCE} where a.id = $1 and a.brand_id = $2`,
};

/** The history comes with the appointment: one round trip for the page that is opened most. */
const FIND_WITH_HISTORY: Statement = {
  name: 'appointments.find_with_history',
  text: `select ${APPOINTMENT_COLUMNS}, ${HOLDER}, (
      select json_agg(json_build_object(
        'version', h.version, 'change', h.change, 'at', ${ms('h.at')}, 'by_id', h.by_id, 'by_type', h.by_type,
        'by_name', b.name, 'by_other_name', b.other_name, 'from_status', h.from_status, 'to_status', h.to_status,
        'from_starts_at', ${ms('h.from_starts_at')}, 'to_starts_at', ${ms('h.to_starts_at')}, 'why', h.why
      ) order by h.version)
      from appointment_history h left join persons b on b.id = h.by_id where h.appointment_id = a.id
    ) as history
    from unnest($1::uuid[], $2::text[]) as ask (id, brand_id)
    join (${APPOINTMENT_SOURCE}) on a.id = ask.id and a.brand_id = ask.brand_id`,
};

export type AppointmentWithHistory = AppointmentRow & { readonly history: readonly HistoryRow[] | null };

export async function findAppointment(db: Db, brandId: string, id: string): Promise<AppointmentRow | null> {
  return (await runPrepared<AppointmentRow>(db, FIND, [id, brandId]))[0] ?? null;
}

/** When the visits of these ids begin; those that aren't there are missing. */
export async function startsOfVisits(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  const rows = await db
    .select({ id: appointments.id, startsAt: appointments.startsAt })
    .from(appointments)
    .where(inArray(appointments.id, [...ids]));
  return new Map(rows.map(({ id, startsAt }) => [id, startsAt]));
}

export interface NamedVisit {
  /** The clinician. */
  readonly with: Named;
  readonly startsAt: Date;
}

/** The clinician's names and the start of each of these visits, by id. Unknown ids are left out. */
export async function namedVisits(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedVisit>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({
      id: appointments.id,
      startsAt: appointments.startsAt,
      name: persons.name,
      otherName: persons.otherName,
    })
    .from(appointments)
    .leftJoin(persons, eq(persons.id, appointments.clinicianId))
    .where(inArray(appointments.id, [...ids]));
  return new Map(rows.map(({ id, startsAt, ...names }) => [id, { startsAt, with: names }]));
}

/** One page, as it is asked for. */
interface Which {
  readonly brandId: string;
  readonly id: string;
}

const withHistory = new BatchedReads<Which, AppointmentWithHistory | null>(async (db, asked) => {
  const rows = await runPrepared<AppointmentWithHistory>(db, FIND_WITH_HISTORY, [
    asked.map(({ id }) => id),
    asked.map(({ brandId }) => brandId),
  ]);
  const found = new Map(rows.map((row) => [row.id, row]));
  return asked.map(({ id, brandId }) => {
    const row = found.get(id);
    return row?.brand_id === brandId ? row : null;
  });
});

export async function findWithHistory(
  db: Db,
  brandId: string,
  id: string,
): Promise<AppointmentWithHistory | null> {
  return await withHistory.read(db, `${brandId} ${id}`, { brandId, id });
}

export interface Wanted {
  readonly brandId: string;
  readonly patientIds?: readonly string[];
  readonly clinicianId?: string;
  readonly status?: number;
  /** Epoch milliseconds; the end is not part of it. */
  readonly from?: number;
  readonly until?: number;
  readonly scope?: 'upcoming' | 'past';
  readonly now: Date;
  /** Begins after this one. */
  readonly after: readonly [startsAt: string, id: string] | null;
  readonly limit: number;
}

/**
 * Ended ones are past, and so are those after their time, unless they are still in progress. A booked call is waited for
 * as long as it stays open.
 */
const UPCOMING = (now: string) =>
  `a.status in ${ACTIVE} and a.starts_at > ${now} - interval '12 hours' and (a.ends_at > ${now} or a.status in (5, 6, 7)
    or a.status = 4 and a.mode <> 'in_person' and a.ends_at + make_interval(mins => ${WAIT_AFTER_MINUTES} + ${DELAY_MINUTES}) > ${now})`;

/** A page by (starts_at, id); one more than the limit, so that one sees whether there is another page. */
export async function listAppointments(db: Db, wanted: Wanted): Promise<AppointmentRow[]> {
  const values: unknown[] = [];
  const conditions: string[] = [];
  let shape = '';
  const where = (mark: string, condition: (...names: string[]) => string, ...given: unknown[]): void => {
    shape += mark;
    conditions.push(condition(...given.map((value) => `$${values.push(value)}`)));
  };
  where('', (brand) => `a.brand_id = ${brand}`, wanted.brandId);
  if (wanted.patientIds)
    where('p', (ids) => `a.patient_id = any(${ids}::uuid[])`, `{${wanted.patientIds.join(',')}}`);
  if (wanted.clinicianId) where('c', (id) => `a.clinician_id = ${id}`, wanted.clinicianId);
  if (wanted.status !== undefined) where('s', (status) => `a.status = ${status}`, wanted.status);
  if (wanted.from !== undefined)
    where('f', (at) => `a.starts_at >= ${at}::timestamptz`, instant(wanted.from));
  if (wanted.until !== undefined)
    where('u', (at) => `a.starts_at < ${at}::timestamptz`, instant(wanted.until));
  const now = wanted.now.toISOString();
  if (wanted.scope === 'upcoming') where('n', (at) => UPCOMING(`${at}::timestamptz`), now);
  if (wanted.scope === 'past') where('o', (at) => `not (${UPCOMING(`${at}::timestamptz`)})`, now);
  const past = wanted.scope === 'past';
  if (wanted.after)
    where(
      'a',
      (at, id) => `(a.starts_at, a.id) ${past ? '<' : '>'} (${at}::timestamptz, ${id}::uuid)`,
      ...wanted.after,
    );
  const direction = past ? 'desc' : 'asc';
  const limit = `$${values.push(wanted.limit + 1)}`;
  return await runPrepared<AppointmentRow>(
    db,
    {
      name: `appointments.list.${shape}`,
      text: `select ${APPOINTMENT_COLUMNS}, null::uuid as holder_id from ${APPOINTMENT_SOURCE} where ${conditions.join(' and ')}
        order by a.starts_at ${direction}, a.id ${direction} limit ${limit}`,
    },
    values,
  );
}

const instant = (at: number): string => new Date(at).toISOString();

const QUEUE: Statement = {
  name: 'appointments.queue',
  text: `select
    (select count(*)::int from queue_tokens q join appointments a on a.id = q.appointment_id
      where q.clinician_id = $1 and q.brand_id = $2 and q.day = $3 and q.token < $4 and a.status in (5, 6)) as waiting_ahead,
    (select max(${ms('h.at')}) from queue_tokens q
      join appointments a on a.id = q.appointment_id
      join appointment_history h on h.appointment_id = a.id and h.version = a.version
      where q.clinician_id = $1 and q.brand_id = $2 and q.day = $3 and a.status = 7) as running_since,
    (select avg(extract(epoch from done.at - began.at) / 60)::float8 from queue_tokens q
      join appointments a on a.id = q.appointment_id and a.status = 9
      join appointment_history done on done.appointment_id = a.id and done.to_status = 9
      join appointment_history began on began.appointment_id = a.id and began.to_status = 7
      where q.clinician_id = $1 and q.brand_id = $2 and q.day = $3) as mean_minutes`,
};

export interface QueueRow {
  readonly waiting_ahead: number;
  readonly running_since: number | null;
  readonly mean_minutes: number | null;
}

/** What the place in a clinician's queue of a day follows from. */
export async function queueBefore(
  db: Db,
  of: { clinicianId: string; brandId: string; day: string; token: number },
): Promise<QueueRow> {
  const [row] = await runPrepared<QueueRow>(db, QUEUE, [of.clinicianId, of.brandId, of.day, of.token]);
  return row ?? { waiting_ahead: 0, running_since: null, mean_minutes: null };
}

const SERIES: Statement = {
  name: 'appointments.series',
  text: `select ${APPOINTMENT_COLUMNS}, null::uuid as holder_id from ${APPOINTMENT_SOURCE}
    where a.series_id = $1 order by a.starts_at, a.id`,
};

/** Of whatever brand: series ids are made by clients, and the caller compares. */
export async function listSeries(db: Db, seriesId: string): Promise<AppointmentRow[]> {
  return await runPrepared<AppointmentRow>(db, SERIES, [seriesId]);
}

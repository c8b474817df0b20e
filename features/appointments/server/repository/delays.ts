import { and, eq, sql } from 'drizzle-orm';
import { builtOnce } from '#platform/server/db/built-once.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { OPEN_BEFORE_MINUTES } from '../../contract.ts';
import { clinicianDelays } from '../tables.ts';
import { APPOINTMENT_COLUMNS, APPOINTMENT_SOURCE, type AppointmentRow, HOLDER, ms } from './rows.ts';

export interface DayOfClinician {
  readonly brandId: string;
  readonly clinicianId: string;
  readonly day: string;
}

/** For how long a patient who checked in and wasn't seen counts as waiting. */
const LONGEST_WAIT = '6 hours';

const NEXT_START: Statement = {
  name: 'appointments.next_start',
  text: `select ${ms('min(a.starts_at)')} as starts_at from appointments a
    where a.clinician_id = $1::uuid and a.brand_id = $2
      and (a.status in (5, 6) or a.status = 4 and a.starts_at >= $3::timestamptz)
      and a.starts_at > $3::timestamptz - interval '${LONGEST_WAIT}'
      and a.starts_at <= $3::timestamptz + make_interval(mins => $4::int)`,
};

/** When the visit is booked for which the clinician is wanted now: of who waits, or of who may join already. */
export async function nextStart(db: Db, of: Omit<DayOfClinician, 'day'>, now: Date): Promise<number | null> {
  const [row] = await runPrepared<{ starts_at: number | null }>(db, NEXT_START, [
    ...[of.clinicianId, of.brandId, now.toISOString(), OPEN_BEFORE_MINUTES],
  ]);
  return row?.starts_at ?? null;
}

const minutesOfDay = builtOnce((db) =>
  db
    .select({ minutes: sql<number>`coalesce(sum(${clinicianDelays.minutes}), 0)::int` })
    .from(clinicianDelays)
    .where(
      and(
        eq(clinicianDelays.clinicianId, sql.placeholder('clinicianId')),
        eq(clinicianDelays.brandId, sql.placeholder('brandId')),
        eq(clinicianDelays.day, sql.placeholder('day')),
      ),
    )
    .prepare('appointments.delay_of_day'),
);

/** By how many minutes that day is late in all. */
export async function delayOf(db: Db, of: DayOfClinician): Promise<number> {
  const [row] = await minutesOfDay(db).execute({ ...of });
  return row?.minutes ?? 0;
}

/** False when that id existed already: a repeated request, or one of another clinician. */
export async function addDelay(
  tx: Tx,
  of: DayOfClinician,
  delay: { readonly id: string; readonly minutes: number; readonly at: Date },
): Promise<boolean> {
  const added = await tx
    .insert(clinicianDelays)
    .values({ ...of, ...delay })
    .onConflictDoNothing()
    .returning({ id: clinicianDelays.id });
  return added.length > 0;
}

/** The visits that a delay of that day concerns: those that have not begun. Instants in epoch milliseconds. */
export async function delayedVisits(
  tx: Tx,
  of: DayOfClinician,
  within: { readonly from: number; readonly until: number },
): Promise<AppointmentRow[]> {
  return await rowsOf<AppointmentRow>(
    tx,
    sql`select ${sql.raw(APPOINTMENT_COLUMNS)}, ${sql.raw(HOLDER)} from ${sql.raw(APPOINTMENT_SOURCE)}
      where a.clinician_id = ${of.clinicianId}::uuid and a.brand_id = ${of.brandId} and a.status in (4, 5, 6)
        and a.starts_at >= ${new Date(within.from).toISOString()}::timestamptz
        and a.starts_at < ${new Date(within.until).toISOString()}::timestamptz
      order by a.starts_at`,
  );
}

import { and, eq, sql } from 'drizzle-orm';
import type { UserType } from '#platform/domain/user-type.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { runPrepared, type Statement } from '#platform/server/db/prepared.ts';
import { type Change, type Mode, STATUS, type Status } from '../../contract.ts';
import { appointmentHistory, appointments } from '../tables.ts';
import { ACTIVE, type AppointmentRow } from './rows.ts';

export interface Entry {
  readonly change: Change;
  readonly byId: string;
  readonly byType: UserType | 'clock';
  readonly at: Date;
  readonly why: string | null;
}

/** False when another request changed the appointment since `row` was read. */
export async function setStatus(tx: Tx, row: AppointmentRow, to: Status, entry: Entry): Promise<boolean> {
  const changed = await tx
    .update(appointments)
    .set({ status: to, version: row.version + 1 })
    .where(and(eq(appointments.id, row.id), eq(appointments.version, row.version)))
    .returning({ id: appointments.id });
  if (changed.length === 0) return false;
  await addEntry(tx, row, entry, { status: to, startsAt: row.starts_at, mode: row.mode });
  return true;
}

export interface NewPlace {
  readonly startsAt: number;
  readonly endsAt: number;
  readonly busyUntil: number;
  readonly mode: Mode;
  readonly fee: number;
  readonly followUp: boolean;
  readonly clinicId: string | null;
}

/** Like a booking, a move takes its new time only if hours, holds and both calendars allow it at that moment. */
const MOVE: Statement = {
  name: 'appointments.move',
  text: `update appointments m set starts_at = $3::timestamptz, ends_at = $4::timestamptz, busy_until = $5::timestamptz,
      mode = $6, fee = $7::int, follow_up = $8::boolean, clinic_id = $9::uuid, version = m.version + 1
    where m.id = $1::uuid and m.version = $2::int
      and exists (select 1 from schedules s
        where s.clinician_id = m.clinician_id and s.brand_id = m.brand_id and s.version = $10::int)
      and not exists (select 1 from waiting_offers o where o.clinician_id = m.clinician_id and o.ended_at is null
        and o.held_until > $11::timestamptz and o.patient_id <> m.patient_id
        and o.starts_at < $5::timestamptz and o.busy_until > $3::timestamptz)
      and not exists (select 1 from appointments b where b.clinician_id = m.clinician_id and b.id <> m.id
        and b.status in ${ACTIVE}
        and tstzrange(b.starts_at, b.busy_until) && tstzrange($3::timestamptz, $5::timestamptz))
      and not exists (select 1 from appointments b where b.patient_id = m.patient_id and b.id <> m.id
        and b.status in ${ACTIVE}
        and tstzrange(b.starts_at, b.ends_at) && tstzrange($3::timestamptz, $4::timestamptz))
    returning m.id`,
};

/** False when the place is taken, or another request changed the appointment or the hours meanwhile. */
export async function move(
  tx: Tx,
  row: AppointmentRow,
  to: NewPlace,
  scheduleVersion: number,
  entry: Entry,
): Promise<boolean> {
  const changed = await runPrepared(tx, MOVE, [
    row.id,
    row.version,
    new Date(to.startsAt).toISOString(),
    new Date(to.endsAt).toISOString(),
    new Date(to.busyUntil).toISOString(),
    to.mode,
    to.fee,
    to.followUp,
    to.clinicId,
    scheduleVersion,
    entry.at.toISOString(),
  ]);
  if (changed.length === 0) return false;
  await addEntry(tx, row, entry, { status: row.status, startsAt: to.startsAt, mode: to.mode });
  return true;
}

async function addEntry(
  tx: Tx,
  row: AppointmentRow,
  entry: Entry,
  to: { status: Status; startsAt: number; mode: Mode },
): Promise<void> {
  await tx.insert(appointmentHistory).values({
    appointmentId: row.id,
    version: row.version + 1,
    change: entry.change,
    at: entry.at,
    byId: entry.byId,
    byType: entry.byType,
    fromStatus: row.status,
    toStatus: to.status,
    fromStartsAt: new Date(row.starts_at),
    toStartsAt: new Date(to.startsAt),
    mode: to.mode,
    why: entry.why,
  });
}

/**
 * The next token of the clinician's day, or the one that the appointment has. The lock on the clinician's calendar
 * serialises the count.
 */
export async function giveToken(tx: Tx, row: AppointmentRow, day: string, now: Date): Promise<number> {
  await tx.execute(sql`
    insert into queue_tokens (appointment_id, brand_id, clinician_id, day, token, at)
    select ${row.id}::uuid, ${row.brand_id}, ${row.clinician_id}::uuid, ${day}::date,
      coalesce(max(token), 0) + 1, ${now.toISOString()}::timestamptz
    from queue_tokens where clinician_id = ${row.clinician_id}::uuid and brand_id = ${row.brand_id} and day = ${day}::date
    on conflict (appointment_id) do nothing`);
  const [given] = await rowsOf<{ token: number }>(
    tx,
    sql`select token from queue_tokens where appointment_id = ${row.id}::uuid`,
  );
  return given?.token ?? 0;
}

/** Of a check-in that is taken back. */
export async function dropToken(tx: Tx, appointmentId: string): Promise<void> {
  await tx.execute(sql`delete from queue_tokens where appointment_id = ${appointmentId}::uuid`);
}

export interface FirstEntry {
  readonly starts_at: number;
  readonly mode: Mode;
  readonly by_id: string;
}

/** What was booked at first, to tell a repeated request from another one with the same id. */
export async function firstEntryOf(tx: Tx, id: string): Promise<FirstEntry | null> {
  const [row] = await tx
    .select({ at: appointmentHistory.toStartsAt, mode: appointmentHistory.mode, by: appointmentHistory.byId })
    .from(appointmentHistory)
    .where(and(eq(appointmentHistory.appointmentId, id), eq(appointmentHistory.version, 1)));
  return row ? { starts_at: row.at.getTime(), mode: row.mode, by_id: row.by } : null;
}

/** Whether its time was reserved until the fee was paid. */
export async function wasPaidOnline(db: Db, id: string): Promise<boolean> {
  const rows = await db
    .select({ version: appointmentHistory.version })
    .from(appointmentHistory)
    .where(
      and(
        eq(appointmentHistory.appointmentId, id),
        eq(appointmentHistory.fromStatus, STATUS.awaitingPayment),
        eq(appointmentHistory.toStatus, STATUS.booked),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

import { filesOf } from '#features/files/server/index.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Db } from '#platform/server/db/database.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type Appointment, type getAppointmentStatus, type getQueuePlace, STATUS } from '../../contract.ts';
import { dayOf, expectedAt, MINUTE, type Participation } from '../../rules.ts';
import { calendarFile } from '../calendar-file.ts';
import { iso } from '../iso.ts';
import { calendarWords } from '../labels.ts';
import { partIn, seesClinicalText } from '../policy.ts';
import { presentAppointment, presentStatus } from '../presenter.ts';
import {
  type AppointmentWithHistory,
  findAppointment,
  findWithHistory,
  queueBefore,
} from '../repository/appointments.ts';
import type { AppointmentRow } from '../repository/rows.ts';

/** One appointment as its principal may see it. */
export async function readAppointment(ctx: SignedIn, id: string): Promise<Appointment> {
  const { row, part } = await seen(ctx, await findWithHistory(ctx.db, ctx.principal.brandId, id));
  const isOff = row.status === STATUS.cancelled || row.status === STATUS.declined;
  const files =
    row.file_count > 0 && seesClinicalText(part) && !(isOff && part === 'clinician')
      ? await filesOf(ctx.db, row.brand_id, { kind: 'appointment', id: row.id })
      : [];
  const viewer = { part, language: ctx.language, now: ctx.now };
  const queue = await queuePlaceOf(ctx.db, row, ctx.now);
  return presentAppointment(row, viewer, { history: row.history ?? [], files, queue });
}

export async function readStatus(ctx: SignedIn, id: string): Promise<ReplyOf<typeof getAppointmentStatus>> {
  const { row } = await seen(ctx, await findAppointment(ctx.db, ctx.principal.brandId, id));
  return { appointment_id: row.id, ...presentStatus(row, ctx.language) };
}

export async function readQueue(ctx: SignedIn, id: string): Promise<ReplyOf<typeof getQueuePlace>> {
  const { row } = await seen(ctx, await findAppointment(ctx.db, ctx.principal.brandId, id));
  return { appointment_id: row.id, queue: await queuePlaceOf(ctx.db, row, ctx.now) };
}

export async function readCalendar(ctx: SignedIn, id: string): Promise<Reply<string>> {
  const found = await seen(ctx, await findWithHistory(ctx.db, ctx.principal.brandId, id));
  return new Reply(200, calendarOf(ctx, found.row, found.part), {
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="appointment.ics"',
  });
}

/** @throws Refusal 404 when there is none that the principal may see. */
async function seen<R extends AppointmentRow>(
  ctx: SignedIn,
  row: R | null,
): Promise<{ row: R; part: Participation }> {
  const part = row && (await partIn(ctx.db, ctx.principal, row));
  if (!row || !part) throw notFound();
  await ctx.audit({ resource: 'appointment', patientIds: [row.patient_id] });
  return { row, part };
}

/** From check-in until the visit is over. */
export async function queuePlaceOf(db: Db, row: AppointmentRow, now: Date): Promise<Appointment['queue']> {
  const { token, status } = row;
  if (token === null || ![STATUS.arrived, STATUS.preSession, STATUS.inSession].some((s) => s === status))
    return null;
  if (status === STATUS.inSession) return { token, ahead: 0, expected_at: null };
  const day = dayOf(row.starts_at, CLINIC_ZONE);
  const queue = await queueBefore(db, { clinicianId: row.clinician_id, brandId: row.brand_id, day, token });
  const expected = expectedAt(
    {
      startsAt: row.starts_at + row.delay_minutes * MINUTE,
      slotMinutes: (row.ends_at - row.starts_at) / MINUTE,
      waitingAhead: queue.waiting_ahead,
      runningSince: queue.running_since,
      meanMinutes: queue.mean_minutes,
    },
    now.getTime(),
  );
  const ahead = queue.waiting_ahead + (queue.running_since === null ? 0 : 1);
  return { token, ahead, expected_at: iso(expected) };
}

/** Calendars are often shared: patients are named to others by their initials. */
function calendarOf(ctx: SignedIn, row: AppointmentWithHistory, part: Participation): string {
  const name =
    part === 'patient'
      ? (nameIn(ctx.language, namesIn(row, 'clinician')) ?? '')
      : initialsOf(row.patient_name ?? '');
  const modes = calendarWords(ctx.language, {}).mode;
  const words = calendarWords(ctx.language, { name, mode: modes[row.mode], product: ctx.brand.title });
  const inPerson = row.mode === 'in_person' && row.clinic_name !== null;
  return calendarFile({
    id: row.id,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    version: row.version,
    status: row.status,
    writtenAt: row.history?.at(-1)?.at ?? row.created_at,
    title: words.title,
    description: words.description,
    reminder: words.reminder,
    place: inPerson ? [row.clinic_name, row.clinic_address].filter(Boolean).join(', ') : null,
    product: ctx.brand.title,
  });
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => [...word].slice(0, 1).join(''))
    .join(' ');

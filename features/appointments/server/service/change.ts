import { withdrawFiles } from '#features/files/server/index.ts';
import { endCareRelation, openCareRelation } from '#features/people/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import { CLINIC_ZONE } from '#platform/domain/clinic-time.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  ACTIVE_STATUSES,
  type Appointment,
  type Change,
  type cancelAppointment,
  type changeStatus,
  STATUS,
  type Status,
  type undoArrival,
} from '../../contract.ts';
import {
  changeOf,
  dayOf,
  mayCancel,
  maySetStatus,
  mayUndoArrival,
  type Participation,
  type Verdict,
} from '../../rules.ts';
import { appointmentEvent } from '../events.ts';
import { partIn } from '../policy.ts';
import { stateOf } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { findAppointment } from '../repository/appointments.ts';
import { dropToken, giveToken, setStatus } from '../repository/changes.ts';
import { lockCalendars } from '../repository/locks.ts';
import type { AppointmentRow } from '../repository/rows.ts';
import { changeCalendar } from './calendar-conflict.ts';
import { offerFreedTime } from './offer.ts';
import { readAppointment } from './read.ts';

/** An appointment and the reader's part in it. @throws Refusal 404 when the principal has none. */
export async function seenAppointment(
  ctx: SignedIn,
  id: string,
): Promise<{ row: AppointmentRow; part: Participation }> {
  const row = await findAppointment(ctx.db, ctx.principal.brandId, id);
  const part = row && (await partIn(ctx.db, ctx.principal, row));
  if (!row || !part) throw notFound();
  return { row, part };
}

export function assertAllowed(verdict: Verdict, row: AppointmentRow): void {
  if (verdict === 'too_late') throw refusal(409, verdict, { values: { count: row.cut_off_hours } });
  if (verdict !== 'allowed') throw conflict(verdict);
}

export function assertVersion(row: AppointmentRow, expected: number | undefined): void {
  if (expected !== undefined && row.version !== expected) throw conflict('changed_meanwhile');
}

/** Cancels with a reason. */
export async function cancel(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof cancelAppointment>,
): Promise<Appointment> {
  return await change(ctx, id, { ...body, to: STATUS.cancelled }, (row, part) =>
    mayCancel(stateOf(row), part, ctx.now.getTime()),
  );
}

/** Sets a status: forward, declined, no-show and its correction. */
export async function setStatusOf(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof changeStatus>,
): Promise<Appointment> {
  return await change(ctx, id, { ...body, to: body.status }, (row, part) =>
    maySetStatus(stateOf(row), body.status, part, ctx.now.getTime()),
  );
}

/** Takes a check-in back: the visit is booked again, and its token is gone. */
export async function takeBackArrival(
  ctx: SignedIn,
  id: string,
  body: BodyOf<typeof undoArrival>,
): Promise<Appointment> {
  return await change(ctx, id, { ...body, to: STATUS.booked }, (row, part) =>
    mayUndoArrival(stateOf(row), part),
  );
}

interface WantedChange {
  readonly to: Status;
  readonly reason?: string | undefined;
  readonly expected_version?: number | undefined;
}

async function change(
  ctx: SignedIn,
  id: string,
  { to, reason, expected_version: expectedVersion }: WantedChange,
  verdictOn: (row: AppointmentRow, part: Participation) => Verdict,
): Promise<Appointment> {
  const { row: seen, part } = await seenAppointment(ctx, id);
  await changeCalendar(ctx, async (tx) => {
    // A corrected no-show takes its time again, so the patient's calendar is locked as well.
    await lockCalendars(tx, seen.clinician_id, seen.patient_id);
    const row = await findAppointment(tx, ctx.principal.brandId, id);
    if (!row) throw notFound();
    assertVersion(row, expectedVersion);
    assertAllowed(verdictOn(row, part), row);
    const name = changeOf(row.status, to);
    const entry = {
      change: name,
      byId: ctx.principal.personId,
      byType: ctx.principal.userType,
      at: ctx.now,
      why: reason ?? null,
    };
    if (!(await setStatus(tx, row, to, entry))) throw conflict('changed_meanwhile');
    await follow(tx, ctx, row, to);
    const after = { ...row, status: to, version: row.version + 1 };
    await publish(tx, ctx.now, appointmentEvent(after, newsOf(row, name), ctx.principal.personId));
  });
  return await readAppointment(ctx, id);
}

/** A reserved time without payment was announced to no user, so its end isn't either. */
export const newsOf = ({ status }: AppointmentRow, change: Change): Change =>
  status === STATUS.awaitingPayment && change === 'cancelled' ? 'status_changed' : change;

/** What else is true once the status is another one. */
export async function follow(tx: Tx, work: JobContext, row: AppointmentRow, to: Status): Promise<void> {
  const wasActive = ACTIVE_STATUSES.includes(row.status);
  const isActive = ACTIVE_STATUSES.includes(to);
  const care = { brandId: row.brand_id, kind: 'appointment', sourceId: row.id } as const;
  if (wasActive && !isActive) await endCareRelation(tx, care, work.now);
  if (!wasActive && isActive)
    await openCareRelation(
      tx,
      { ...care, patientId: row.patient_id, clinicianId: row.clinician_id },
      work.now,
    );
  if (to === STATUS.booked && row.status === STATUS.arrived) await dropToken(tx, row.id);
  if (to === STATUS.arrived) await giveToken(tx, row, dayOf(row.starts_at, CLINIC_ZONE), work.now);
  if (to === STATUS.cancelled || to === STATUS.declined) {
    // A visit that won't be needs no files; another one with the same clinician shares its own.
    await withdrawFiles(tx, { kind: 'appointment', id: row.id });
    await offerFreedTime(tx, work, row);
  }
}

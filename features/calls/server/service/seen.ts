import { type AppointmentRow, findAppointment, partIn } from '#features/appointments/server/index.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { Ctx, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type CallTimes, callState, callWindow } from '../../rules.ts';
import { conflict } from '../refusals.ts';
import { callOfAppointment } from '../repository/calls.ts';
import type { CallRow } from '../repository/rows.ts';
import { phoneFor } from './phone.ts';

export interface SeenCall {
  readonly row: AppointmentRow;
  readonly part: 'patient' | 'clinician';
  readonly call: CallRow | undefined;
}

/**
 * The patient's side and the clinician of a visit have to do with its call. Other clinicians of the patient, staff and
 * everybody else learn nothing of it, nor is there one of a visit at the clinic.
 * @throws Refusal 404
 */
export async function seenCall(ctx: SignedIn, appointmentId: string, db: Db = ctx.db): Promise<SeenCall> {
  const row = await findAppointment(db, ctx.principal.brandId, appointmentId);
  const part = row && row.mode !== 'in_person' ? await partIn(db, ctx.principal, row) : null;
  if (!row || (part !== 'patient' && part !== 'clinician')) throw notFound();
  return { row, part, call: await callOfAppointment(db, appointmentId) };
}

export const timesOf = (
  row: Pick<AppointmentRow, 'status' | 'starts_at' | 'ends_at' | 'delay_minutes'>,
  call: Pick<CallRow, 'startedAt'> | undefined,
): CallTimes => ({
  status: row.status,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  delayMinutes: row.delay_minutes,
  startedAt: call?.startedAt?.getTime() ?? null,
});

/** Whether its time is over, however it ended. */
export const isOver = (row: AppointmentRow, call: CallRow | undefined, now: Date): boolean =>
  Boolean(call?.endedAt) || callState(timesOf(row, call), now.getTime()) === 'over';

/** @throws Refusal with when it opens, or with the number by which to continue once it is over */
export async function assertOpen(
  ctx: Pick<Ctx, 'now' | 'db' | 'brand' | 'language'>,
  { row, call, part }: { row: AppointmentRow; call: CallRow | undefined; part: SeenCall['part'] | 'guest' },
): Promise<void> {
  const times = timesOf(row, call);
  const state = call?.endedAt ? 'over' : callState(times, ctx.now.getTime());
  if (state === 'not_open')
    throw conflict('call_not_open', { open_from: new Date(callWindow(times).openFrom).toISOString() });
  if (state === 'over') throw conflict('call_over', { phone: await phoneFor(ctx, row, part) });
}

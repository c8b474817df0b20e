import { STATUS } from '#features/appointments/contract.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { conflict } from '#platform/server/http/refusal.ts';
import type { CallView } from '../../contract.ts';
import { callState } from '../../rules.ts';
import type { CallsDeps } from '../deps.ts';
import { publishCall } from '../events.ts';
import { addEvent, changeCall, openCall } from '../repository/calls.ts';
import { ledCall } from './conduct.ts';
import { newCall } from './join.ts';
import { timesOf } from './seen.ts';
import { readCall } from './view.ts';

/** The clinician is late today; the patient's waiting room says so. Saying the same again notifies nobody. */
export async function sayLate(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  minutes: number,
): Promise<CallView> {
  const seen = await ledCall(ctx, appointmentId);
  const { row } = seen;
  const startsAt = new Date(row.starts_at);
  if (row.status === STATUS.inSession) throw conflict('already_started');
  if (seen.call?.endedAt || callState(timesOf(row, seen.call), ctx.now.getTime()) === 'over')
    throw conflict('call_over');
  if (clinicDay(startsAt) !== clinicDay(ctx.now)) throw conflict('not_today');
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const call = await openCall(tx, newCall(seen, deps), personId, ctx.now);
    if (call.lateMinutes === minutes && call.lateOf?.getTime() === row.starts_at) return;
    await changeCall(tx, call.id, { lateMinutes: minutes, lateSaidAt: ctx.now, lateOf: startsAt });
    await addEvent(tx, call.id, { kind: 'late', byId: personId, minutes }, ctx.now);
    await publishCall(
      tx,
      ctx.now,
      { call, visit: row },
      { change: 'late', event: 'late', actorId: personId, minutes },
    );
  });
  return await readCall(ctx, deps, appointmentId);
}

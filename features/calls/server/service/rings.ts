import { STATUS } from '#features/appointments/contract.ts';
import { findAppointment } from '#features/appointments/server/index.ts';
import { familyIdsOf } from '#features/people/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { JobContext, SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import {
  type answerRing,
  type CallRingLive,
  type CallView,
  RING_SECONDS,
  type RingState,
} from '../../contract.ts';
import type { CallsDeps } from '../deps.ts';
import { presentRing, publishCall } from '../events.ts';
import { presenceAt } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { addEvent, findCall } from '../repository/calls.ts';
import { participantsOf } from '../repository/participants.ts';
import { addRing, endRing, findRing, lastRing, runningRing } from '../repository/rings.ts';
import type { CallRow, RingRow } from '../repository/rows.ts';
import { ledCall } from './conduct.ts';
import { lockOpenCall } from './participation.ts';
import { assertOpen, type SeenCall, seenCall } from './seen.ts';
import { readCall } from './view.ts';

export const MISS_RING = 'calls.miss-ring';

/** Calls the patient: every open screen of theirs rings, and who notifies is asked to. */
export async function ring(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  ringId: string,
): Promise<CallView> {
  const seen = await ledCall(ctx, appointmentId);
  await assertOpen(ctx, seen);
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    if (!seen.call) throw conflict('not_joined');
    const call = await lockOpenCall(tx, seen.call.id);
    const repeated = await findRing(tx, ringId);
    if (repeated) {
      if (repeated.callId !== call.id) throw conflict('ring_id_taken');
      return;
    }
    const people = await participantsOf(tx, call.id);
    const inside = people.filter(({ state }) => state === 'admitted');
    if (!inside.some(({ role }) => role === 'clinician')) throw conflict('not_joined');
    if (inside.some((each) => each.role === 'patient' && presenceAt(each, ctx.now) === 'here'))
      throw conflict('already_in_call');
    const before = await lastRing(tx, call.id);
    if (before?.state === 'ringing') {
      if (before.until > ctx.now) throw conflict('already_ringing');
      await miss(tx, ctx, call, seen.row, before);
    }
    const until = new Date(ctx.now.getTime() + RING_SECONDS * 1000);
    await addRing(tx, {
      id: ringId,
      callId: call.id,
      rungBy: personId,
      rungAt: ctx.now,
      until,
      state: 'ringing',
    });
    await addEvent(tx, call.id, { kind: 'rang', byId: personId }, ctx.now);
    await publishCall(
      tx,
      ctx.now,
      { call, visit: seen.row },
      { change: 'ring', event: 'ringing', actorId: personId, ring: { id: ringId, state: 'ringing', until } },
    );
    await ctx.jobs.enqueue(tx, MISS_RING, { ring_id: ringId }, { runAt: until, key: ringId });
  });
  return await readCall(ctx, deps, appointmentId);
}

/** What rings for the reader: a page that is opened by a push begins after the ring. */
export async function currentRing(ctx: SignedIn): Promise<{ ring: CallRingLive | null }> {
  const { brandId, personId } = ctx.principal;
  const patientIds = [personId, ...(await familyIdsOf(ctx.db, brandId, personId))];
  const found = await runningRing(ctx.db, brandId, patientIds, ctx.now);
  const visit = found && (await findAppointment(ctx.db, brandId, found.call.appointmentId));
  if (!visit) return { ring: null };
  await ctx.audit({ resource: 'call', patientIds: [found.call.patientId] });
  return { ring: presentRing(found.call, visit, found.ring, ctx.now) };
}

/** The first answer counts; the same one again from the same device is no error, so that others learn that it wasn't theirs. */
export async function answer(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  ringId: string,
  { answer: said }: BodyOf<typeof answerRing>,
): Promise<CallView> {
  const seen = await seenCall(ctx, appointmentId);
  if (seen.part !== 'patient') throw notFound();
  const { personId, sessionId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const found = await findRing(tx, ringId);
    if (!found || found.callId !== seen.call?.id) throw notFound();
    const call = await lockOpenCall(tx, seen.call.id);
    const isOwn = found.answeredBy === personId && (found.answeredIn ?? sessionId) === sessionId;
    if (found.state === said && isOwn) return;
    if (found.until <= ctx.now || !(await endRing(tx, ringId, said, { personId, sessionId }, ctx.now)))
      throw conflict('ring_over');
    const kind = said === 'accepted' ? 'ring_accepted' : 'ring_declined';
    await addEvent(tx, call.id, { kind, byId: personId }, ctx.now);
    await publishCall(
      tx,
      ctx.now,
      { call, visit: seen.row },
      { change: 'ring', actorId: personId, ring: { ...found, state: said } },
    );
  });
  return await readCall(ctx, deps, appointmentId);
}

/** The time of a ring is over without an answer. */
export async function missRing(work: JobContext, ringId: string): Promise<void> {
  const found = await findRing(work.db, ringId);
  const call = found && (await findCall(work.db, found.callId));
  if (!call || found.state !== 'ringing') return;
  const row = await findAppointment(work.db, call.brandId, call.appointmentId);
  if (!row) return;
  await work.transaction((tx) => miss(tx, work, call, row, found));
}

async function miss(
  tx: Parameters<typeof endRing>[0],
  work: Pick<JobContext, 'now'>,
  call: CallRow,
  row: SeenCall['row'],
  found: RingRow,
): Promise<void> {
  const state: RingState = 'missed';
  if (!(await endRing(tx, found.id, state, null, work.now))) return;
  await addEvent(tx, call.id, { kind: 'ring_missed' }, work.now);
  // A clinician who has met the patient meanwhile isn't notified that the patient didn't answer.
  const event = row.status < STATUS.inSession ? ('missed' as const) : ('changed' as const);
  await publishCall(tx, work.now, { call, visit: row }, { change: 'ring', event, ring: { ...found, state } });
}

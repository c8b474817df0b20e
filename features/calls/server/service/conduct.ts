import { STATUS } from '#features/appointments/contract.ts';
import { takeVisitForward } from '#features/appointments/server/index.ts';
import type { BodyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { CallView, reportMedium } from '../../contract.ts';
import type { CallsDeps } from '../deps.ts';
import { type Occurrence, publishCall } from '../events.ts';
import { conflict } from '../refusals.ts';
import { addEvent, changeCall, lockCall } from '../repository/calls.ts';
import { changeParticipant, closeParticipants, participantsOf } from '../repository/participants.ts';
import type { CallRow, ParticipantRow } from '../repository/rows.ts';
import { startVisit } from './join.ts';
import { followCall, withoutEngine } from './media-engine.ts';
import { endParticipation, limitsOf, lockOpenCall, setMedium } from './participation.ts';
import { assertOpen, type SeenCall, seenCall } from './seen.ts';
import { hasConsent } from './valid-consent.ts';
import { readCall } from './view.ts';

/** @throws Refusal 404 for everybody but the clinician of the visit */
export async function ledCall(ctx: SignedIn, appointmentId: string): Promise<SeenCall> {
  const seen = await seenCall(ctx, appointmentId);
  if (seen.part !== 'clinician') throw notFound();
  return seen;
}

/** Admits one participant. A second request to admit them succeeds without effect. */
export async function admit(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  participantId: string,
): Promise<CallView> {
  const seen = await ledCall(ctx, appointmentId);
  const { brandId, personId, userType } = ctx.principal;
  const { role, state } = assertParticipant(await participantsNow(ctx, seen), participantId);
  await assertOpen(ctx, seen);
  const isLetIn = role === 'patient' && state === 'waiting';
  if (isLetIn && !(await hasConsent(ctx.db, seen.row, seen.call))) throw conflict('adult_not_named');
  await ctx.transaction(async (tx) => {
    // Calendars are locked before calls, by everybody.
    const by = { personId, userType };
    await takeVisitForward(tx, ctx, { brandId, appointmentId }, STATUS.preSession, by);
    const call = await lockOpenCall(tx, seen.call?.id);
    const people = await participantsOf(tx, call.id);
    const participant = assertParticipant(people, participantId);
    if (!people.some(({ personId: id, state }) => id === personId && state === 'admitted'))
      throw conflict('not_joined');
    if (participant.state === 'admitted') return;
    if (participant.state !== 'waiting') throw conflict('not_waiting');
    if (participant.role === 'patient') await startVisit(tx, ctx, call, seen.row);
    await changeParticipant(tx, participant.id, {
      state: 'admitted',
      since: ctx.now,
      admittedAt: ctx.now,
      admittedBy: personId,
    });
    await note(tx, ctx, { seen, call }, 'admitted', {
      change: 'admitted',
      event: 'admitted',
      participantId: participant.id,
    });
  });
  return await readCall(ctx, deps, appointmentId);
}

/** Sends one person out. The others drop their connections to that one as soon as they are notified. */
export async function remove(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  participantId: string,
): Promise<CallView> {
  const seen = await ledCall(ctx, appointmentId);
  assertParticipant(await participantsNow(ctx, seen), participantId);
  const callId = await ctx.transaction(async (tx) => {
    const call = await lockOpenCall(tx, seen.call?.id);
    const participant = assertParticipant(await participantsOf(tx, call.id), participantId);
    if (participant.role === 'clinician') throw conflict('not_removable');
    if (
      await endParticipation(tx, call, participant, {
        to: 'removed',
        byId: ctx.principal.personId,
        now: ctx.now,
      })
    )
      await publishCall(
        tx,
        ctx.now,
        { call, visit: seen.row },
        { change: 'removed', participantId, actorId: ctx.principal.personId },
      );
    return call.id;
  });
  await withoutEngine(ctx, () => followCall(ctx.db, deps.media, callId, participantId));
  return await readCall(ctx, deps, appointmentId);
}

/** Ends the call for the reader alone. */
export async function leave(ctx: SignedIn, deps: CallsDeps, appointmentId: string): Promise<CallView> {
  const seen = await seenCall(ctx, appointmentId);
  const { personId } = ctx.principal;
  const left = await ctx.transaction(async (tx) => {
    const call = seen.call ? await lockCall(tx, seen.call.id) : undefined;
    const participant =
      call && (await participantsOf(tx, call.id)).find((each) => each.personId === personId);
    if (!call || call.endedAt || !participant) return null;
    if (await endParticipation(tx, call, participant, { to: 'left', byId: personId, now: ctx.now }))
      await publishCall(
        tx,
        ctx.now,
        { call, visit: seen.row },
        { change: 'left', participantId: participant.id, actorId: personId },
      );
    return { room: call.id, participantId: participant.id };
  });
  if (left) await withoutEngine(ctx, () => followCall(ctx.db, deps.media, left.room, left.participantId));
  return await readCall(ctx, deps, appointmentId);
}

/** Ends the visit for everybody. A second end finds it done. */
export async function end(ctx: SignedIn, deps: CallsDeps, appointmentId: string): Promise<CallView> {
  const seen = await ledCall(ctx, appointmentId);
  if (seen.row.status < STATUS.inSession) throw conflict('not_started');
  const { brandId, personId, userType } = ctx.principal;
  const callId = await ctx.transaction(async (tx) => {
    const by = { personId, userType };
    await takeVisitForward(tx, ctx, { brandId, appointmentId }, STATUS.completed, by);
    const call = seen.call ? await lockCall(tx, seen.call.id) : undefined;
    if (call && !call.endedAt) await closeCall(tx, ctx.now, call, seen.row, personId);
    return call?.id;
  });
  if (callId) await withoutEngine(ctx, () => deps.media.closeRoom(callId));
  return await readCall(ctx, deps, appointmentId);
}

/** Ends the call: all participants are removed, and none can come back. */
export async function closeCall(
  tx: Tx,
  now: Date,
  call: CallRow,
  visit: SeenCall['row'],
  byId: string | null,
): Promise<void> {
  await closeParticipants(tx, call.id, now);
  await changeCall(tx, call.id, { endedAt: now, endedBy: byId, medium: null });
  await addEvent(tx, call.id, { kind: 'ended', byId }, now);
  await publishCall(tx, now, { call, visit }, { change: 'ended', event: 'ended', actorId: byId });
}

/** What the reader sends from now on. */
export async function sayMedium(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  { medium, why }: BodyOf<typeof reportMedium>,
): Promise<CallView> {
  const seen = await seenCall(ctx, appointmentId);
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    if (!seen.call) throw conflict('not_admitted');
    const call = await lockOpenCall(tx, seen.call.id);
    const participant = (await participantsOf(tx, call.id)).find((each) => each.personId === personId);
    if (!participant) throw conflict('not_admitted');
    const limits = limitsOf(deps, seen.row, ctx.now);
    if (await setMedium(tx, call, participant, { medium, why, byId: personId }, limits))
      await publishCall(
        tx,
        ctx.now,
        { call, visit: seen.row },
        { change: 'medium', participantId: participant.id, actorId: personId },
      );
  });
  return await readCall(ctx, deps, appointmentId);
}

async function note(
  tx: Tx,
  ctx: SignedIn,
  { seen, call }: { seen: SeenCall; call: CallRow },
  kind: 'admitted',
  what: Occurrence & { participantId: string },
): Promise<void> {
  const { personId } = ctx.principal;
  await addEvent(tx, call.id, { kind, participantId: what.participantId, byId: personId }, ctx.now);
  await publishCall(tx, ctx.now, { call, visit: seen.row }, { ...what, actorId: personId });
}

const participantsNow = async (ctx: SignedIn, { call }: SeenCall) =>
  call ? await participantsOf(ctx.db, call.id) : [];

function assertParticipant(people: readonly ParticipantRow[], id: string): ParticipantRow {
  const participant = people.find((each) => each.id === id);
  if (!participant) throw notFound();
  return participant;
}

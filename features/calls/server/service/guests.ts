import { v7 as uuid } from 'uuid';
import { type AppointmentRow, findAppointment } from '#features/appointments/server/index.ts';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { nameIn, namesIn } from '#platform/contract/name-in-script.ts';
import { randomToken, sha256 } from '#platform/server/crypto/secrets.ts';
import type { Ctx } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type {
  CallMedia,
  CallView,
  enterAsGuest,
  lookAtCallLink,
  rejoinAsGuest,
  reportMediumAsGuest,
} from '../../contract.ts';
import { callWindow, GUEST_TOKEN_MINUTES, linkProblem } from '../../rules.ts';
import type { CallsDeps } from '../deps.ts';
import { publishCall } from '../events.ts';
import { presenceAt, takesPlace } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { addEvent, findCall } from '../repository/calls.ts';
import { findLink, linkByToken, takeLink } from '../repository/links.ts';
import {
  addParticipant,
  changeParticipant,
  guestByToken,
  participantsOf,
} from '../repository/participants.ts';
import type { CallRow, LinkRow, ParticipantRow } from '../repository/rows.ts';
import { mediaOf } from './media.ts';
import { followCall, withoutEngine } from './media-engine.ts';
import {
  endParticipation,
  followMedium,
  isFull,
  limitsOf,
  lockOpenCall,
  setMedium,
} from './participation.ts';
import { assertOpen, isOver, timesOf } from './seen.ts';
import { viewOf } from './view.ts';

/** What a link is for. It stays unused: programs that look at links in messages must not use them up. */
export async function look(ctx: Ctx, linkToken: string): Promise<ReplyOf<typeof lookAtCallLink>> {
  const { link, row } = await openedBy(ctx, linkToken);
  return {
    role: link.role,
    clinician_name: nameIn(ctx.language, namesIn(row, 'clinician')) ?? '',
    starts_at: new Date(row.starts_at).toISOString(),
    expires_at: link.expiresAt.toISOString(),
  };
}

/** Uses the link. A guest who sends the same guest token again gets the same seat. */
export async function enter(
  ctx: Ctx,
  deps: CallsDeps,
  { link_token, guest_token: token = randomToken(), name, device }: BodyOf<typeof enterAsGuest>,
): Promise<ReplyOf<typeof enterAsGuest>> {
  const { link, call, row } = await openedBy(ctx, link_token, token);
  const until = new Date(
    Math.max(callWindow(timesOf(row, call)).overAt, ctx.now.getTime()) + GUEST_TOKEN_MINUTES * 60_000,
  );
  const entered = await ctx.transaction(async (tx) => {
    await lockOpenCall(tx, call.id);
    const before = await guestByToken(tx, sha256(token), ctx.now);
    if (before) {
      if ((await findLink(tx, link.id))?.usedBy !== before.id) throw conflict('link_used');
      return { id: before.id, until: before.until ?? until };
    }
    const id = uuid();
    if (!(await takeLink(tx, link.id, id, ctx.now))) throw conflict('link_used');
    if (await isFull(tx, call.id, ctx.now)) throw conflict('call_full');
    await addParticipant(tx, {
      id,
      callId: call.id,
      role: link.role,
      guestName: name.trim(),
      guestTokenHash: sha256(token),
      guestTokenUntil: until,
      state: 'waiting',
      since: ctx.now,
      joinedAt: ctx.now,
      seenAt: ctx.now,
      ...device,
    });
    await addEvent(tx, call.id, { kind: 'link_used', participantId: id }, ctx.now);
    await publishCall(tx, ctx.now, { call, visit: row }, { change: 'waiting', participantId: id });
    return { id, until };
  });
  const view = await viewOf(ctx, deps, row, call, { part: 'guest', participantId: entered.id });
  return { guest_token: token, expires_at: entered.until.toISOString(), call: view };
}

/** @throws Refusal 404 for an unknown link, else why it opens nothing */
async function openedBy(
  ctx: Ctx,
  linkToken: string,
  guestToken?: string,
): Promise<{ link: LinkRow; call: CallRow; row: AppointmentRow }> {
  const link = await linkByToken(ctx.db, sha256(linkToken));
  const call = link && (await findCall(ctx.db, link.callId));
  const row = call && (await findAppointment(ctx.db, ctx.brand.id, call.appointmentId));
  if (!link || !row) throw notFound();
  const problem = linkProblem(
    {
      expiresAt: link.expiresAt.getTime(),
      isUsed: link.usedAt !== null,
      isWithdrawn: link.withdrawnAt !== null,
    },
    ctx.now.getTime(),
  );
  const guest = link.usedBy && guestToken && (await guestByToken(ctx.db, sha256(guestToken), ctx.now));
  if (problem && !(guest && guest.id === link.usedBy)) throw conflict(problem);
  await assertOpen(ctx, { row, call, part: 'guest' });
  return { link, call, row };
}

interface SeatedGuest {
  readonly call: CallRow;
  readonly row: AppointmentRow;
  readonly participant: ParticipantRow;
}

/** @throws Refusal 404 for a token that is unknown or no longer valid */
async function guestOf(ctx: Ctx, guestToken: string): Promise<SeatedGuest> {
  const guest = await guestByToken(ctx.db, sha256(guestToken), ctx.now);
  const call = guest && (await findCall(ctx.db, guest.callId));
  const row = call && (await findAppointment(ctx.db, ctx.brand.id, call.appointmentId));
  const participant = call && (await participantsOf(ctx.db, call.id)).find(({ id }) => id === guest?.id);
  if (!call || !row || !participant) throw notFound();
  return { call, row, participant };
}

export async function readAsGuest(ctx: Ctx, deps: CallsDeps, guestToken: string): Promise<CallView> {
  const { call, row, participant } = await guestOf(ctx, guestToken);
  return await viewOf(ctx, deps, row, call, { part: 'guest', participantId: participant.id });
}

/** A guest who was admitted once and left comes back in; one who wasn't waits again. */
export async function rejoin(
  ctx: Ctx,
  deps: CallsDeps,
  { guest_token, device }: BodyOf<typeof rejoinAsGuest>,
): Promise<CallView> {
  const { call, row, participant } = await guestOf(ctx, guest_token);
  if (participant.state === 'removed') throw conflict('removed_from_call');
  await assertOpen(ctx, { row, call, part: 'guest' });
  await ctx.transaction(async (tx) => {
    const locked = await lockOpenCall(tx, call.id);
    const now = (await participantsOf(tx, call.id)).find(({ id }) => id === participant.id);
    if (!now || now.state === 'removed') throw conflict('removed_from_call');
    const hadLeft = now.state === 'left';
    if (!takesPlace(now, ctx.now) && (await isFull(tx, call.id, ctx.now))) throw conflict('call_full');
    const state = now.admittedAt ? ('admitted' as const) : ('waiting' as const);
    const back = hadLeft ? { state, since: ctx.now } : {};
    const isHere = { seenAt: ctx.now, goneAt: null, medium: null };
    await changeParticipant(tx, participant.id, { ...device, ...back, ...isHere });
    await followMedium(tx, locked, ctx.now);
    if (!hadLeft && presenceAt(now, ctx.now) === 'here') return;
    const kind = hadLeft ? 'returned' : 'reconnected';
    await addEvent(tx, call.id, { kind, participantId: participant.id }, ctx.now);
    const place = state === 'admitted' ? 'joined' : 'waiting';
    const change = hadLeft ? place : 'presence';
    await publishCall(tx, ctx.now, { call, visit: row }, { change, participantId: participant.id });
  });
  return await readAsGuest(ctx, deps, guest_token);
}

export async function mediaAsGuest(ctx: Ctx, deps: CallsDeps, guestToken: string): Promise<CallMedia> {
  const { call, row, participant } = await guestOf(ctx, guestToken);
  if (!takesPlace(participant, ctx.now) && (await isFull(ctx.db, call.id, ctx.now)))
    throw conflict('not_admitted');
  return await mediaOf(ctx, deps, { ...call, isOver: isOver(row, call, ctx.now) }, participant);
}

export async function sayMediumAsGuest(
  ctx: Ctx,
  deps: CallsDeps,
  { guest_token, medium, why }: BodyOf<typeof reportMediumAsGuest>,
): Promise<CallView> {
  const { call, row, participant } = await guestOf(ctx, guest_token);
  await ctx.transaction(async (tx) => {
    const locked = await lockOpenCall(tx, call.id);
    const now = (await participantsOf(tx, call.id)).find(({ id }) => id === participant.id);
    if (now && (await setMedium(tx, locked, now, { medium, why, byId: null }, limitsOf(deps, row, ctx.now))))
      await publishCall(
        tx,
        ctx.now,
        { call, visit: row },
        { change: 'medium', participantId: participant.id },
      );
  });
  return await readAsGuest(ctx, deps, guest_token);
}

export async function leaveAsGuest(
  ctx: Ctx,
  deps: CallsDeps,
  guestToken: string,
): Promise<{ clinician_name: string | null }> {
  const { call, row, participant } = await guestOf(ctx, guestToken);
  if (!call.endedAt)
    await ctx.transaction(async (tx) => {
      const locked = await lockOpenCall(tx, call.id);
      const now = (await participantsOf(tx, call.id)).find(({ id }) => id === participant.id);
      if (now && (await endParticipation(tx, locked, now, { to: 'left', byId: null, now: ctx.now })))
        await publishCall(
          tx,
          ctx.now,
          { call, visit: row },
          { change: 'left', participantId: participant.id },
        );
    });
  await withoutEngine(ctx, () => followCall(ctx.db, deps.media, call.id, participant.id));
  return { clinician_name: nameIn(ctx.language, namesIn(row, 'clinician')) };
}

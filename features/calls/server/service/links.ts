import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { randomToken, sha256 } from '#platform/server/crypto/secrets.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { CALL_MAX_PEOPLE, LINK_MINUTES, type makeCallLink } from '../../contract.ts';
import type { CallsDeps } from '../deps.ts';
import { publishCall } from '../events.ts';
import { conflict } from '../refusals.ts';
import { addEvent, openCall } from '../repository/calls.ts';
import { addLink, changeLink, countOpenLinks, findLink } from '../repository/links.ts';
import { newCall } from './join.ts';
import { isFull, lockOpenCall } from './participation.ts';
import { assertOpen, seenCall } from './seen.ts';

/**
 * A link for one person, once. Only a hash is stored, so a repeated request gets another token, and the one before
 * opens nothing any more.
 */
export async function makeLink(
  ctx: SignedIn,
  deps: CallsDeps,
  appointmentId: string,
  { link_id, role }: BodyOf<typeof makeCallLink>,
): Promise<ReplyOf<typeof makeCallLink>> {
  const seen = await seenCall(ctx, appointmentId);
  await assertOpen(ctx, seen);
  const { personId } = ctx.principal;
  const token = randomToken();
  const expiresAt = new Date(ctx.now.getTime() + LINK_MINUTES * 60_000);
  const fresh = { tokenHash: sha256(token), madeAt: ctx.now, expiresAt };
  await ctx.transaction(async (tx) => {
    const call = await openCall(tx, newCall(seen, deps), personId, ctx.now);
    if (call.endedAt) throw conflict('call_over');
    const before = await findLink(tx, link_id);
    if (before) {
      const isSame = before.callId === call.id && before.madeBy === personId && before.role === role;
      if (!isSame || before.usedAt || before.withdrawnAt) throw conflict('link_id_taken');
      return await changeLink(tx, link_id, fresh);
    }
    if (await isFull(tx, call.id, ctx.now)) throw conflict('call_full');
    if ((await countOpenLinks(tx, call.id, ctx.now)) >= CALL_MAX_PEOPLE) throw conflict('too_many_links');
    await addLink(tx, { id: link_id, callId: call.id, role, madeBy: personId, ...fresh });
    await addEvent(tx, call.id, { kind: 'link_made', byId: personId }, ctx.now);
    await publishCall(tx, ctx.now, { call, visit: seen.row }, { change: 'link', actorId: personId });
  });
  return { link_id, role, token, expires_at: expiresAt.toISOString() };
}

/** The user who made the link and the clinician may withdraw it. */
export async function withdrawLink(
  ctx: SignedIn,
  appointmentId: string,
  linkId: string,
): Promise<{ ok: true }> {
  const seen = await seenCall(ctx, appointmentId);
  const { personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const link = await findLink(tx, linkId);
    const mayWithdraw = link?.madeBy === personId || seen.part === 'clinician';
    if (!link || link.callId !== seen.call?.id || !mayWithdraw) throw notFound();
    const call = await lockOpenCall(tx, seen.call.id);
    if (link.usedAt || link.withdrawnAt) return;
    await changeLink(tx, linkId, { withdrawnAt: ctx.now, withdrawnBy: personId });
    await addEvent(tx, call.id, { kind: 'link_withdrawn', byId: personId }, ctx.now);
    await publishCall(tx, ctx.now, { call, visit: seen.row }, { change: 'link', actorId: personId });
  });
  return { ok: true };
}

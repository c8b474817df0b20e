import { v7 as uuid } from 'uuid';
import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import { Reply } from '#platform/server/feature.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import type { Chat, rejectChat, startChat as StartChat } from '../../contract.ts';
import { abilitiesOf } from '../../rules.ts';
import { chatChanged, chatLeft, chatRequested } from '../events.ts';
import { type PlanCoaches, requestableRole } from '../policy.ts';
import { membershipOf } from '../presenter.ts';
import { conflict, refusal } from '../refusals.ts';
import { findChat, findPair, type PairRow } from '../repository/chats.ts';
import {
  askAgain,
  decide,
  endMembership,
  insertChat,
  joinGroup,
  lockGroup,
  typesOf,
  writeEvent,
} from '../repository/groups.ts';
import { appointAdmin } from './leaving.ts';
import { readOne } from './reading.ts';

/**
 * Asks a person for a chat. Two people have one chat in a brand: asking again returns it, and two people who ask each
 * other at the same moment have accepted.
 * @throws Refusal 404 for a person that the principal may not ask.
 */
export async function start(
  ctx: SignedIn,
  body: BodyOf<typeof StartChat>,
  plans: PlanCoaches,
): Promise<Reply<Chat>> {
  const { brandId, personId, userType } = ctx.principal;
  const types = (await typesOf(ctx.db, brandId, [body.with_user_id])).get(body.with_user_id) ?? [];
  const otherType = await requestableRole(ctx, { personId: body.with_user_id, types }, plans);
  if (!otherType) throw refusal(404, 'not_found', { fields: [{ field: 'with_user_id', code: 'unknown' }] });
  const id = body.chat_id ?? uuid();
  const started = await ctx.transaction(async (tx) => {
    const isNew = await insertChat(tx, {
      id,
      brandId,
      createdBy: personId,
      members: [
        { personId, userType, isAdmin: false },
        { personId: body.with_user_id, userType: otherType, isAdmin: false },
      ],
      group: null,
      now: ctx.now,
    });
    if (isNew) {
      await publish(
        tx,
        ctx.now,
        chatRequested(brandId, { chat_id: id, asked_by: personId, asked: body.with_user_id }),
      );
      return { id, isNew };
    }
    const before = await findPair(tx, brandId, personId, body.with_user_id);
    if (!before) throw conflict('chat_id_taken');
    await meet(tx, ctx, before, body.with_user_id);
    return { id: before.id, isNew };
  });
  return new Reply(started.isNew ? 201 : 200, await readOne(ctx, started.id));
}

/** What asking means for a chat that there is: who was asked and asks back has accepted. */
async function meet(tx: Tx, ctx: SignedIn, before: PairRow, otherId: string): Promise<void> {
  const { brandId, personId } = ctx.principal;
  if (before.accepted || before.created_by === personId) return;
  // As it stands once it is held: on another device the same person may just have declined.
  const chat = (await lockGroup(tx, before.id))?.chat;
  if (!chat || chat.acceptedAt || chat.createdBy === personId) return;
  if (chat.declinedAt) {
    await askAgain(tx, before.id, personId);
    await publish(
      tx,
      ctx.now,
      chatRequested(brandId, { chat_id: before.id, asked_by: personId, asked: otherId }),
    );
    return;
  }
  await decide(tx, before.id, 'accepted', ctx.now);
  await publish(
    tx,
    ctx.now,
    chatChanged(brandId, [personId, otherId], { chat_id: before.id, change: 'accepted' }),
  );
}

/** Accepting again changes nothing. */
export async function accept(ctx: SignedIn, chatId: string): Promise<Chat> {
  await ctx.transaction(async (tx) => {
    const found = await lockAnd(tx, ctx, chatId);
    if (found.accepted && (found.isGroup || !found.isFounder)) return;
    if (!found.can.accept) throw conflict('transition_not_allowed');
    if (found.isGroup) {
      const { personId } = ctx.principal;
      await joinGroup(tx, chatId, personId);
      const event = { type: 'joined', person_ids: [personId], text: null } as const;
      await writeEvent(tx, { chatId, actorId: personId, event, now: ctx.now });
      await appointIn(tx, ctx, chatId);
    } else await decide(tx, chatId, 'accepted', ctx.now);
    await publish(
      tx,
      ctx.now,
      chatChanged(ctx.principal.brandId, found.members, { chat_id: chatId, change: 'accepted' }),
    );
  });
  return await readOne(ctx, chatId);
}

/** The chat disappears for the user who declines; the other learns only that it was not accepted. */
export async function reject(ctx: SignedIn, chatId: string): Promise<ReplyOf<typeof rejectChat>> {
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const found = await lockAnd(tx, ctx, chatId);
    if (!found.can.reject) throw conflict('transition_not_allowed');
    if (!found.isGroup) await decide(tx, chatId, 'declined', ctx.now);
    await endMembership(tx, chatId, [personId], ctx.now);
    if (found.isGroup) await appointIn(tx, ctx, chatId);
    const stay = found.members.filter((id) => id !== personId);
    await publish(
      tx,
      ctx.now,
      chatLeft(brandId, {
        chat_id: chatId,
        gone: [personId],
        stay,
        change: found.isGroup ? 'participants' : 'declined',
      }),
    );
  });
  return { chat_id: chatId, is_accepted: false };
}

/** The only members who had accepted may have left before. */
async function appointIn(tx: Tx, { principal, now }: SignedIn, chatId: string): Promise<void> {
  const locked = await lockGroup(tx, chatId);
  if (locked) await appointAdmin(tx, locked, principal.personId, now);
}

/** The chat as the principal stands to it, locked. @throws Refusal 404 for who isn't part of it. */
async function lockAnd(tx: Tx, ctx: SignedIn, chatId: string) {
  await lockGroup(tx, chatId);
  const row = await findChat(tx, ctx.principal, chatId, ctx.now);
  if (!row) throw notFound();
  const membership = membershipOf(row, ctx.principal.personId);
  return {
    ...membership,
    can: abilitiesOf(membership),
    members: row.members.map((member) => member.person_id),
  };
}

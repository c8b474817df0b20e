import type { Tx } from '#platform/server/db/database.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Message } from '../../contract.ts';
import { lettersPossible, linksOf, mayEdit, textProblem } from '../../rules.ts';
import { messageChanged } from '../events.ts';
import { presentMessage } from '../presenter.ts';
import { conflict } from '../refusals.ts';
import { readerIds } from '../repository/members.ts';
import { lockChat, lockMessage, membershipOf, replaceMessage } from '../repository/messages.ts';
import { findMessage } from '../repository/write.ts';
import { lexemesOf, openBody, sealBody, sealLink } from '../sealing.ts';

interface Which {
  readonly chat_id: string;
  readonly message_id: string;
}

/** Says something else, within 15 minutes. The same text again changes nothing. */
export async function edit(ctx: SignedIn, which: Which, text: string): Promise<Message> {
  return await ctx.transaction(async (tx) => {
    const own = await lockOwn(tx, ctx, which);
    if (own.deleted) throw conflict('message_deleted');
    const problem = textProblem(text, { mayBeEmpty: own.has_files });
    if (problem) throw invalidField('message', problem, { limit: lettersPossible(text) });
    if (openBody(ctx.keys, which.message_id, own.body) === text)
      return await shown(tx, ctx, which.message_id);
    if (!mayEdit({ sentAt: own.sent_at, deleted: own.deleted }, ctx.now.getTime()))
      throw conflict('edit_too_late');
    return await replace(tx, ctx, which, { text, edited: true });
  });
}

/** Deletes for everybody; doing it again changes nothing. */
export async function remove(ctx: SignedIn, which: Which): Promise<Message> {
  return await ctx.transaction(async (tx) => {
    const own = await lockOwn(tx, ctx, which);
    if (own.deleted) return await shown(tx, ctx, which.message_id);
    return await replace(tx, ctx, which, { text: '', edited: false });
  });
}

/** @throws Refusal 404 unless it is the reader's own message in a chat that the principal is part of. */
async function lockOwn(tx: Tx, ctx: SignedIn, { chat_id, message_id }: Which) {
  if (!(await membershipOf(tx, ctx.principal, chat_id))) throw notFound();
  await lockChat(tx, chat_id);
  // Who was removed while this waited for the chat changes nothing in it.
  const membership = await membershipOf(tx, ctx.principal, chat_id);
  if (!membership) throw notFound();
  const message = await lockMessage(tx, chat_id, message_id, membership.since_seq);
  if (message?.kind !== 'message' || message.sender_id !== ctx.principal.personId) throw notFound();
  return message;
}

async function replace(
  tx: Tx,
  ctx: SignedIn,
  { chat_id, message_id }: Which,
  { text, edited }: { text: string; edited: boolean },
): Promise<Message> {
  await replaceMessage(tx, {
    chatId: chat_id,
    id: message_id,
    body: sealBody(ctx.keys, message_id, text),
    words: lexemesOf(ctx.keys, text),
    links: linksOf(text).map((url) => sealLink(ctx.keys, message_id, url)),
    edited,
    now: ctx.now,
  });
  const message = await shown(tx, ctx, message_id);
  const change = edited ? 'edited' : 'deleted';
  const readers = await readerIds(tx, chat_id, message.seq);
  const event = messageChanged(ctx.principal.brandId, readers, { chat_id, message, change });
  await publish(tx, ctx.now, event);
  return message;
}

async function shown(tx: Tx, ctx: SignedIn, id: string): Promise<Message> {
  const row = await findMessage(tx, id);
  if (!row) throw notFound();
  return presentMessage(ctx.keys, row, ctx.principal.personId);
}

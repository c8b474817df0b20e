import type { BodyOf, ReplyOf } from '#platform/contract/endpoint.ts';
import { publish } from '#platform/server/events/publish.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField, notFound } from '#platform/server/http/refusal.ts';
import type { Chat, muteChat, readChat } from '../../contract.ts';
import { mutedUntil, unreadOf } from '../../rules.ts';
import { chatChanged, chatRead } from '../events.ts';
import { listUnread } from '../repository/chats.ts';
import { lockProgress, markRead, memberIds, muteAll, progressOf, setOwn } from '../repository/members.ts';
import { placeOf } from '../repository/messages.ts';
import { auditChat } from './history.ts';
import { readOne } from './reading.ts';

/** Reading never goes back: an old answer that arrives late changes nothing. */
export async function read(
  ctx: SignedIn,
  chatId: string,
  messageId: string | undefined,
): Promise<ReplyOf<typeof readChat>> {
  const { brandId, personId } = ctx.principal;
  const unread = await ctx.transaction(async (tx) => {
    const before = await lockProgress(tx, ctx.principal, chatId);
    if (!before) throw notFound();
    const upTo =
      messageId === undefined
        ? { seq: before.last_seq, counted: before.counted }
        : await placeOf(tx, chatId, messageId, before.since_seq);
    if (!upTo) throw invalidField('message_id', 'unknown');
    const moved = await markRead(tx, ctx.principal, { chatId, ...upTo });
    const after = await progressOf(tx, ctx.principal, chatId);
    if (!after) throw notFound();
    const unread = unreadOf(after.counted, {
      readCounted: after.read_counted,
      ownSinceRead: after.own_since_read,
      archived: after.archived,
    });
    if (moved) {
      const { patient_ids, ...status } = moved;
      await auditChat(ctx, patient_ids);
      const members = after.shown ? await memberIds(tx, chatId) : [];
      const event = chatRead(brandId, {
        reader: personId,
        members,
        status: { chat_id: chatId, person_id: personId, ...status },
        unread,
      });
      await publish(tx, ctx.now, event);
    }
    return { unread_count: unread, read_seq: after.read_seq };
  });
  const all = await listUnread(ctx.db, ctx.principal);
  return { chat_id: chatId, ...unread, total: all.reduce((sum, row) => sum + row.unread, 0) };
}

export async function archive(ctx: SignedIn, chatId: string, archived: boolean): Promise<Chat> {
  await setMine(ctx, chatId, 'archive', archived ? ctx.now : null);
  return await readOne(ctx, chatId);
}

/** One chat, or all chats of a user, also later ones. */
export async function mute(ctx: SignedIn, body: BodyOf<typeof muteChat>): Promise<ReplyOf<typeof muteChat>> {
  const until = body.un_mute ? null : new Date(mutedUntil(body.mute_for ?? 'always', ctx.now.getTime()));
  if (body.chat_id) {
    await setMine(ctx, body.chat_id, 'mute', until);
    return await readOne(ctx, body.chat_id);
  }
  const { brandId, personId } = ctx.principal;
  await ctx.transaction(async (tx) => {
    const chatIds = await muteAll(tx, ctx.principal, until);
    const settings = chatIds.map((chat_id) =>
      chatChanged(brandId, [personId], { chat_id, change: 'settings' }),
    );
    await publish(tx, ctx.now, ...settings);
  });
  return { un_mute: body.un_mute, muted_until: until?.toISOString() ?? null };
}

export async function closeNotice(ctx: SignedIn, chatId: string): Promise<Chat> {
  await setMine(ctx, chatId, 'notice', ctx.now);
  return await readOne(ctx, chatId);
}

/** On all of a person's devices. */
async function setMine(
  ctx: SignedIn,
  chatId: string,
  what: 'archive' | 'mute' | 'notice',
  at: Date | null,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    if (!(await setOwn(tx, ctx.principal, chatId, what, at))) throw notFound();
    const live = { chat_id: chatId, change: 'settings' } as const;
    await publish(tx, ctx.now, chatChanged(ctx.principal.brandId, [ctx.principal.personId], live));
  });
}

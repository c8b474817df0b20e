import Type from 'typebox';
import { exact, Id } from '#platform/contract/schema.ts';
import { notFound } from '#platform/server/http/refusal.ts';
import { type SocketCtx, type SocketFeature, socketEvent } from '#platform/server/realtime/socket-events.ts';
import type { TypingLive } from '../contract.ts';
import { sharesPresence } from '../rules.ts';
import { Deliveries } from './deliveries.ts';
import { roomsOf } from './events.ts';
import { Presence, roomOfPresence } from './presence.ts';
import { memberIds, sitsIn } from './repository/members.ts';
import { type Membership, membershipOf } from './repository/messages.ts';
import { isHidden } from './repository/presence.ts';

const InChat = exact({ chat_id: Id });

/** What clients send over their socket about chats. Only members of a chat learn anything about it. */
export function sockets(): SocketFeature & { close(): Promise<void> } {
  const presence = new Presence();
  const deliveries = new Deliveries();
  const member = async (ctx: SocketCtx, chatId: string): Promise<Membership> => {
    const membership = await membershipOf(ctx.db, ctx.principal, chatId);
    if (!membership) throw notFound();
    return membership;
  };
  const others = async (ctx: SocketCtx, chatId: string): Promise<string[]> =>
    (await memberIds(ctx.db, chatId)).filter((id) => id !== ctx.principal.personId);
  return {
    events: [
      socketEvent({
        name: 'typing',
        body: InChat,
        async handle(ctx, { chat_id }) {
          const { is_group: isGroup, accepted, is_founder: isFounder } = await member(ctx, chat_id);
          // A user who hides their presence isn't shown as typing.
          if (!sharesPresence({ isGroup, accepted, isFounder })) return;
          if (ctx.principal.userType === 'patient' && (await isHidden(ctx.db, ctx.principal))) return;
          const payload: TypingLive = { chat_id, person_id: ctx.principal.personId };
          const rooms = roomsOf(ctx.principal.brandId, await others(ctx, chat_id));
          if (rooms.length > 0) ctx.send({ event: 'typing', rooms, payload });
        },
      }),
      socketEvent({
        name: 'delivered',
        body: exact({ chat_id: Id, seq: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
        async handle(ctx, { chat_id, seq }) {
          const { personId, brandId } = ctx.principal;
          if (!(await sitsIn(ctx.db, { chatId: chat_id, personId, brandId }))) throw notFound();
          deliveries.add(ctx, chat_id, seq);
        },
      }),
      socketEvent({
        name: 'watch',
        body: InChat,
        async handle(ctx, { chat_id }) {
          const { is_group: isGroup, accepted, is_founder } = await member(ctx, chat_id);
          if (!sharesPresence({ isGroup, accepted, isFounder: !is_founder })) return;
          for (const id of await others(ctx, chat_id))
            await ctx.join(roomOfPresence(ctx.principal.brandId, id));
        },
      }),
      socketEvent({
        name: 'unwatch',
        body: InChat,
        async handle(ctx, { chat_id }) {
          await member(ctx, chat_id);
          for (const id of await others(ctx, chat_id))
            await ctx.leave(roomOfPresence(ctx.principal.brandId, id));
        },
      }),
    ],
    arrived: (ctx) => presence.arrived(ctx),
    left: (ctx, isLast) => presence.left(ctx, isLast),
    async close() {
      presence.close();
      await deliveries.close();
    },
  };
}

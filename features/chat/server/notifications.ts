import { defineNotifications, type NotificationKind } from '#platform/contract/notification.ts';
import { type FeatureNotifications, type Notice, notifyOn } from '#platform/server/notification.ts';
import { CHAT_EVENTS } from '../contract.ts';
import { pairOf } from './repository/news.ts';

const href = (chatId: string | null) => (chatId ? `/chat/${chatId}` : null);
const KINDS = defineNotifications('chat', {
  // Pushed only: the chats themselves show what is unread.
  chat_message: { topic: 'chat', isUrgent: true, href },
  chat_request: { topic: 'chat', href },
  chat_accepted: { topic: 'chat', href },
});

export const notifications: FeatureNotifications = {
  kinds: Object.values(KINDS),
  sources: [
    notifyOn(CHAT_EVENTS.requested, async (_job, { chat_id, asked, asked_by }) => [
      notice(KINDS.chat_request, chat_id, { personId: asked, fromId: asked_by }),
    ]),
    notifyOn(CHAT_EVENTS.accepted, async ({ db }, { chat_id }) => {
      const pair = await pairOf(db, chat_id);
      if (!pair) return [];
      return [notice(KINDS.chat_accepted, chat_id, { personId: pair.created_by, fromId: pair.other })];
    }),
  ],
};

const notice = (
  kind: NotificationKind,
  chatId: string,
  { personId, fromId }: { readonly personId: string; readonly fromId: string },
): Notice => ({
  personId,
  kind,
  group: `chat:${chatId}`,
  subjectId: chatId,
  data: { fromId },
  byOneself: false,
});

import type { WebFeature } from '#platform/web/feature.ts';

/** Who takes part in chats; the shell's page for the others says that they don't. */
const CHATTERS = ['patient', 'doctor', 'coach', 'staff'] as const;

export const chat: WebFeature = {
  name: 'chat',
  routes: [
    {
      path: '/chat',
      screen: () => import('./screens/chats.tsx').then((m) => m.ChatsScreen),
      access: 'signed-in',
      title: 'shell.nav.chat',
    },
    {
      path: '/chat/:chat_id',
      screen: () => import('./screens/conversation.tsx').then((m) => m.ConversationScreen),
      access: CHATTERS,
      title: 'shell.nav.chat',
    },
  ],
  background: [
    {
      id: 'chat.live',
      userTypes: CHATTERS,
      part: () => import('./parts/chat-live.tsx').then((m) => m.ChatLive),
    },
  ],
};

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
      path: '/chat/new',
      screen: () => import('./groups/new-chat.tsx').then((m) => m.NewChatScreen),
      access: ['patient', 'doctor', 'coach'],
      title: 'chat.groups.newChat',
    },
    {
      path: '/chat/new-group',
      screen: () => import('./groups/new-group.tsx').then((m) => m.NewGroupScreen),
      access: ['doctor', 'coach', 'staff'],
      title: 'chat.groups.newGroup',
    },
    {
      path: '/chat/:chat_id',
      screen: () => import('./screens/conversation.tsx').then((m) => m.ConversationScreen),
      access: CHATTERS,
      title: 'shell.nav.chat',
    },
    {
      path: '/chat/:chat_id/info',
      screen: () => import('./info/chat-info.tsx').then((m) => m.ChatInfoScreen),
      access: CHATTERS,
      title: 'chat.head.info',
    },
    {
      path: '/chat/:chat_id/files',
      screen: () => import('./info/chat-files.tsx').then((m) => m.ChatFilesScreen),
      access: CHATTERS,
      title: 'chat.head.files',
    },
    {
      path: '/chat/:chat_id/summary',
      screen: () => import('./summary/summary.tsx').then((m) => m.ChatSummaryScreen),
      access: ['doctor', 'coach'],
      title: 'chat.summary.title',
    },
  ],
  clinicianPage: [
    {
      id: 'chat.write',
      userTypes: ['patient', 'doctor', 'coach'],
      part: () => import('./groups/write-message.tsx').then((m) => m.WriteMessage),
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

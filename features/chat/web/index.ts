import type { WebFeature } from '#platform/web/feature.ts';

/** Who takes part in chats; the others have no such place in their navigation. */
const CHATTERS = ['patient', 'doctor', 'coach', 'staff'] as const;

export const chat: WebFeature = {
  name: 'chat',
  navigation: [{ place: 'chat', path: '/chat', userTypes: CHATTERS }],
  home: [
    {
      id: 'new-messages',
      order: 40,
      column: 'side',
      later: true,
      quiet: true,
      userTypes: ['patient'],
      part: () => import('./components/home-messages.tsx').then((m) => m.HomeMessages),
    },
  ],
  background: [
    {
      id: 'chat.live',
      userTypes: CHATTERS,
      part: () => import('./components/chat-live.tsx').then((m) => m.ChatLive),
    },
  ],
};

import type { WebFeature } from '#platform/web/feature.ts';

export const notifications: WebFeature = {
  name: 'notifications',
  banners: [
    {
      id: 'notifications.push',
      userTypes: ['patient', 'doctor', 'coach', 'staff'],
      part: () => import('./push/follow.tsx').then((m) => m.FollowPushes),
    },
  ],
  background: [
    {
      id: 'notifications.unread',
      part: () => import('./components/unread-count.tsx').then((m) => m.UnreadCount),
    },
  ],
};

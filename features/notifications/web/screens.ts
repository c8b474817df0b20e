import { brand } from '#platform/web/brand.ts';
import type { WebRoute, WebScreens } from '#platform/web/feature.ts';

/** What would have been sent. Production sends it instead, and has no such page. */
const OUTBOX: WebRoute = {
  path: '/outbox',
  screen: () => import('./outbox/outbox-screen.tsx').then((m) => m.OutboxScreen),
  access: 'public',
  title: 'notifications.outbox.title',
  frame: 'bare',
};

/**
 * Notifications. `screens/` are the list and its settings; `push/` registers this device for pushes, `outbox/` shows what a
 * test installation sent by SMS and e-mail; `components/` are an entry, the number of unread ones, topics and quiet hours.
 */
export const screens: WebScreens = {
  name: 'notifications',
  routes: [
    {
      path: '/notifications',
      screen: () => import('./screens/notifications.tsx').then((m) => m.NotificationsScreen),
      access: 'signed-in',
      title: 'shell.section.notifications',
    },
    {
      path: '/notifications/settings',
      screen: () => import('./screens/settings.tsx').then((m) => m.NotificationSettingsScreen),
      access: 'signed-in',
      title: 'notifications.settings.title',
    },
    ...(brand.mode === 'production' ? [] : [OUTBOX]),
  ],
  more: [{ section: 'notifications', path: '/notifications' }],
  chatList: [
    {
      id: 'notifications.push-offer',
      userTypes: ['patient', 'doctor', 'coach', 'staff'],
      part: () => import('./push/offer.tsx').then((m) => m.Offer),
    },
  ],
};

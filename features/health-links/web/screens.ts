import { yourData } from '#features/exports/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser has of health links: their part of "Your data", and the page that they lead to. */
export const screens: WebScreens = {
  name: 'health-links',
  routes: [
    {
      path: '/shl',
      screen: () => import('./screens/viewer.tsx').then((m) => m.ViewerScreen),
      access: 'public',
      title: 'health-links.viewer.title',
      frame: 'bare',
    },
  ],
  fillings: [
    fill(yourData, {
      id: 'health-links.share',
      order: 10,
      userTypes: ['patient'],
      part: () => import('./components/share.tsx').then((m) => m.Share),
    }),
  ],
};

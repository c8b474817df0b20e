import type { WebScreens } from '#platform/web/feature.ts';

/** What the browser has of exports: one screen, where people get a copy of their data. */
export const screens: WebScreens = {
  name: 'exports',
  routes: [
    {
      path: '/your-data',
      screen: () => import('./screens/your-data.tsx').then((m) => m.YourDataScreen),
      access: ['patient'],
      title: 'exports.title',
    },
    {
      path: '/allow-app',
      screen: () => import('./screens/allow-app.tsx').then((m) => m.AllowAppScreen),
      access: ['patient'],
      title: 'exports.apps.title',
    },
  ],
  more: [
    {
      id: 'your-data',
      group: 'safety',
      label: 'exports.title',
      path: '/your-data',
      icon: 'download',
      order: 62,
      userTypes: ['patient'],
    },
  ],
};

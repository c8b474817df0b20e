import type { WebScreens } from '#platform/web/feature.ts';

const READERS = ['patient', 'doctor', 'coach', 'staff'] as const;

/** What the browser has of the tests that can be ordered. */
export const screens: WebScreens = {
  name: 'lab-tests',
  routes: [
    {
      path: '/lab-tests',
      screen: () => import('./screens/tests.tsx').then((m) => m.TestsScreen),
      access: READERS,
      title: 'lab-tests.title',
    },
    {
      path: '/lab-tests/:packageId',
      screen: () => import('./screens/test.tsx').then((m) => m.TestScreen),
      access: READERS,
      title: 'lab-tests.one',
    },
  ],
  more: [
    {
      id: 'lab-tests',
      group: 'orders',
      label: 'lab-tests.title',
      path: '/lab-tests',
      icon: 'drop',
      order: 30,
      userTypes: ['patient'],
    },
  ],
};

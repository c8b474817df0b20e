import { beforePaying } from '#features/payments/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/**
 * Care plans. `screens/` show one's own plan and choose one; for staff they list plans, their versions and who has one.
 * `components/` are the facts of a plan, its next charge, what can be done with it, and the form of a version;
 * `plan-draft.ts` is that form without React.
 */
export const screens: WebScreens = {
  name: 'subscriptions',
  routes: [
    {
      path: '/care-plans',
      screen: () => import('./screens/plans.tsx').then((m) => m.PlansScreen),
      access: ['patient'],
      title: 'subscriptions.title',
    },
    {
      path: '/care-plans/mine',
      screen: () => import('./screens/mine.tsx').then((m) => m.MineScreen),
      access: ['patient'],
      title: 'subscriptions.mine',
    },
    {
      path: '/care-plans/choose/:planId',
      screen: () => import('./screens/choose.tsx').then((m) => m.ChooseScreen),
      access: ['patient'],
      title: 'subscriptions.title',
    },
    {
      path: '/care-plans/versions',
      screen: () => import('./screens/versions.tsx').then((m) => m.VersionsScreen),
      access: ['staff'],
      title: 'subscriptions.desk.versions',
    },
    {
      path: '/care-plans/all',
      screen: () => import('./screens/all.tsx').then((m) => m.AllScreen),
      access: ['staff'],
      title: 'subscriptions.title',
    },
  ],
  more: [
    {
      id: 'subscriptions',
      group: 'orders',
      label: 'subscriptions.title',
      path: '/care-plans',
      icon: 'heart',
      order: 36,
      userTypes: ['patient'],
    },
    {
      id: 'subscriptions-desk',
      group: 'orders',
      label: 'subscriptions.title',
      path: '/care-plans/all',
      icon: 'heart',
      order: 39,
      userTypes: ['staff'],
    },
  ],
  fillings: [
    fill(beforePaying, {
      id: 'subscriptions.before-paying',
      order: 1,
      userTypes: ['patient'],
      part: () => import('./components/before-paying.tsx').then((m) => m.BeforePaying),
    }),
  ],
};

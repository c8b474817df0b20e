import type { WebScreens } from '#platform/web/feature.ts';

/**
 * Reports. `screens/` show a brand's figures and one's own; `components/` draw tiles, charts with their tables, the choice of
 * the period and what is saved. `asked.ts` is the state of the filters in the URL, `figure-text.ts` writes figures.
 */
export const screens: WebScreens = {
  name: 'reports',
  routes: [
    {
      path: '/reports',
      screen: () => import('./screens/reports.tsx').then((m) => m.ReportsScreen),
      access: ['faculty_head', 'staff'],
      title: 'reports.title',
    },
    {
      path: '/my-figures',
      screen: () => import('./screens/own.tsx').then((m) => m.OwnScreen),
      access: ['doctor', 'coach'],
      title: 'reports.own.title',
    },
  ],
  more: [
    {
      id: 'reports',
      group: 'clinic',
      label: 'reports.title',
      path: '/reports',
      icon: 'list',
      order: 35,
      userTypes: ['faculty_head', 'staff'],
    },
    {
      id: 'own-report',
      group: 'clinic',
      label: 'reports.own.title',
      path: '/my-figures',
      icon: 'list',
      order: 60,
      userTypes: ['doctor', 'coach'],
    },
  ],
};

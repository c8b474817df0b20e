import type { WebFeature } from '#platform/web/feature.ts';

/** What the browser has of reports. */
export const reports: WebFeature = {
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
  navigation: [
    { place: 'vitals', path: '/reports', userTypes: ['faculty_head'], label: 'reports.title', icon: 'list' },
    {
      place: 'schedule',
      path: '/doctors',
      userTypes: ['faculty_head'],
      label: 'shell.section.doctors',
      icon: 'users',
    },
  ],
  more: [
    {
      id: 'reports',
      label: 'reports.title',
      path: '/reports',
      icon: 'list',
      order: 35,
      userTypes: ['faculty_head', 'staff'],
    },
    {
      id: 'own-report',
      label: 'reports.own.title',
      path: '/my-figures',
      icon: 'list',
      order: 60,
      userTypes: ['doctor', 'coach'],
    },
  ],
  home: [
    {
      id: 'report',
      order: 10,
      userTypes: ['faculty_head'],
      part: () => import('./components/home-report.tsx').then((m) => m.HomeReport),
    },
  ],
};

import type { WebFeature } from '#platform/web/feature.ts';

/** What the browser has of reports. */
export const reports: WebFeature = {
  name: 'reports',
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
  home: [
    {
      id: 'report',
      order: 10,
      userTypes: ['faculty_head'],
      part: () => import('./components/home-report.tsx').then((m) => m.HomeReport),
    },
  ],
};

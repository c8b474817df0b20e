import type { WebFeature } from '#platform/web/feature.ts';

export const accounts: WebFeature = {
  name: 'accounts',
  firstRun: '/account/first-run',
  background: [
    {
      id: 'accounts.language',
      part: () => import('./components/keep-language.tsx').then((m) => m.KeepLanguage),
    },
    {
      id: 'accounts.desk-lock',
      userTypes: ['doctor', 'coach', 'faculty_head', 'staff'],
      part: () => import('./proof/desk-lock.tsx').then((m) => m.DeskLock),
    },
  ],
};

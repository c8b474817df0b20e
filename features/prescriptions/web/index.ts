import type { WebFeature } from '#platform/web/feature.ts';

/** What the browser knows of prescriptions. The composer is loaded by doctors, when they write. */
export const prescriptions: WebFeature = {
  name: 'prescriptions',
  home: [
    {
      id: 'prescription-drafts',
      order: 16,
      later: true,
      quiet: true,
      userTypes: ['doctor'],
      part: () => import('./components/home-drafts.tsx').then((m) => m.HomeDrafts),
    },
  ],
};

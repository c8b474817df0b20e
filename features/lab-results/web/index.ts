import type { WebFeature } from '#platform/web/feature.ts';

const CARERS = ['doctor', 'coach'] as const;

/** What the browser has of medical reports: the list, one result, and what a doctor goes over. */
export const labResults: WebFeature = {
  name: 'lab-results',
  home: [
    {
      id: 'critical-results',
      order: 6,
      later: true,
      quiet: true,
      userTypes: ['patient'],
      part: () => import('./components/home-critical.tsx').then((m) => m.HomeCriticalResults),
    },
    {
      id: 'unseen-results',
      order: 18,
      later: true,
      quiet: true,
      userTypes: CARERS,
      part: () => import('./components/home-unseen.tsx').then((m) => m.HomeUnseen),
    },
  ],
};

import type { WebFeature } from '#platform/web/feature.ts';

const CARERS = ['doctor', 'coach'] as const;

/** What a clinician's Home shows of patients who need a look. */
export const triage: WebFeature = {
  name: 'triage',
  home: [
    {
      id: 'critical-of-patients',
      order: 5,
      later: true,
      quiet: true,
      userTypes: CARERS,
      part: () => import('./components/home-care-critical.tsx').then((m) => m.HomeCareCritical),
    },
    {
      id: 'triage',
      order: 20,
      column: 'side',
      later: true,
      // Shows no skeleton: the queue above it loads later and would push it down.
      quiet: true,
      userTypes: CARERS,
      part: () => import('./components/home-triage.tsx').then((m) => m.HomeTriage),
    },
  ],
};

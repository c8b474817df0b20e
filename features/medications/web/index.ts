import type { WebFeature } from '#platform/web/feature.ts';

const PATIENTS = ['patient'] as const;
const DOCTORS = ['doctor'] as const;
const CARERS = ['doctor', 'coach'] as const;
const live = () => import('./components/medications-live.tsx').then((m) => m.MedicationsLive);

/** What the browser knows of the taking of medicines. Everything behind it is loaded when it is first shown. */
export const medications: WebFeature = {
  name: 'medications',
  home: [
    {
      id: 'medicines',
      order: 8,
      column: 'top',
      dayItems: ['medications'],
      later: true,
      quiet: true,
      userTypes: PATIENTS,
      part: () => import('./components/home-medicines.tsx').then((m) => m.HomeMedicines),
    },
    {
      id: 'low-adherence',
      order: 15,
      later: true,
      quiet: true,
      userTypes: CARERS,
      part: () => import('./components/home-low.tsx').then((m) => m.HomeLow),
    },
    {
      id: 'refills',
      order: 14,
      later: true,
      quiet: true,
      userTypes: DOCTORS,
      part: () => import('./components/home-refills.tsx').then((m) => m.HomeRefills),
    },
  ],
  background: [
    { id: 'medications-live', later: true, userTypes: PATIENTS, part: live },
    { id: 'medications-care-live', later: true, userTypes: CARERS, part: live },
  ],
};

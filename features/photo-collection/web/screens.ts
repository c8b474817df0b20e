import { patientForDesk } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser has of it: the patient's decision on the page Privacy, and the front desk's part of a patient's page. */
export const screens: WebScreens = {
  name: 'photo-collection',
  routes: [],
  settings: [
    {
      id: 'photo-collection.consent',
      userTypes: ['patient'],
      part: () => import('./components/consent.tsx').then((m) => m.ConsentPart),
    },
  ],
  fillings: [
    fill(patientForDesk, {
      id: 'photo-collection.collect',
      order: 90,
      userTypes: ['staff'],
      part: () => import('./components/collect.tsx').then((m) => m.CollectPart),
    }),
  ],
};

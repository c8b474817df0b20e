import type { WebFeature } from '#platform/web/feature.ts';

/** Tabs of the search overlay; its pages are the shell's own. */
export const search: WebFeature = {
  name: 'search',
  search: [
    {
      id: 'doctors',
      label: 'search.tabs.doctors',
      find: () => import('./find-people.ts').then((m) => m.findDoctors),
    },
    {
      id: 'visits',
      label: 'search.tabs.visits',
      userTypes: ['patient', 'doctor', 'coach', 'staff'],
      find: () => import('./find-visits.ts').then((m) => m.findVisits),
    },
    {
      id: 'help',
      label: 'search.tabs.help',
      find: () => import('./find-help.ts').then((m) => m.findHelp),
    },
    {
      id: 'patients',
      label: 'search.tabs.patients',
      userTypes: ['doctor', 'coach', 'staff'],
      find: () => import('./find-people.ts').then((m) => m.findPatients),
    },
  ],
};

import type { WebScreens } from '#platform/web/feature.ts';

/** Tabs of the search overlay; its pages are the shell's own. */
export const screens: WebScreens = {
  name: 'search',
  search: [
    {
      id: 'doctors',
      order: 10,
      label: 'search.tabs.doctors',
      find: () => import('./find-people.ts').then((m) => m.findDoctors),
    },
    {
      id: 'visits',
      order: 20,
      label: 'search.tabs.visits',
      userTypes: ['patient', 'doctor', 'coach', 'staff'],
      find: () => import('./find-visits.ts').then((m) => m.findVisits),
    },
    {
      id: 'help',
      order: 25,
      label: 'search.tabs.help',
      find: () => import('./find-help.ts').then((m) => m.findHelp),
    },
    {
      id: 'patients',
      order: 30,
      label: 'search.tabs.patients',
      userTypes: ['doctor', 'coach', 'staff'],
      find: () => import('./find-people.ts').then((m) => m.findPatients),
    },
  ],
};

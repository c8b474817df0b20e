import type { WebFeature } from '#platform/web/feature.ts';

/** What a patient's Home shows of routines: marks on the line of the day, and nothing else. */
export const routines: WebFeature = {
  name: 'routines',
  home: [
    {
      id: 'routine',
      order: 31,
      dayItems: ['routine'],
      later: true,
      quiet: true,
      userTypes: ['patient'],
      part: () => import('./components/routine-today.tsx').then((m) => m.RoutineToday),
    },
  ],
};

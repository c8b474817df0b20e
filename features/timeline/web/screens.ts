import { recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser knows of the timeline of a patient. */
export const screens: WebScreens = {
  name: 'timeline',
  fillings: [
    fill(recordRight, {
      id: 'timeline.record',
      order: 5,
      userTypes: ['doctor', 'coach'],
      part: () => import('./components/record-timeline.tsx').then((m) => m.RecordTimeline),
    }),
  ],
};

import { besideWriting, recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CARERS = ['doctor', 'coach'] as const;
const ofPatient = () => import('./components/record-timeline.tsx').then((m) => m.RecordTimeline);

/** What the browser knows of the timeline of a patient. */
export const screens: WebScreens = {
  name: 'timeline',
  fillings: [
    fill(recordRight, { id: 'timeline.record', order: 5, userTypes: CARERS, part: ofPatient }),
    fill(besideWriting, { id: 'timeline.beside', order: 8, userTypes: CARERS, part: ofPatient }),
  ],
};

import { recordHeader, recordLeft } from '#features/people/web/slots.ts';
import type { WebFeature } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CLINICIANS = ['doctor', 'coach'] as const;

/** What the browser knows of the medical history. */
export const history: WebFeature = {
  name: 'history',
  routes: [
    {
      path: '/history',
      screen: () => import('./screens/own-history.tsx').then((m) => m.OwnHistoryScreen),
      access: ['patient'],
      title: 'history.title',
    },
    {
      path: '/patients/:patientId/history',
      screen: () => import('./screens/patient-history.tsx').then((m) => m.PatientHistoryScreen),
      access: CLINICIANS,
      title: 'history.title',
    },
  ],
  more: [
    {
      id: 'history',
      label: 'history.title',
      path: '/history',
      icon: 'heart',
      order: 35,
      userTypes: ['patient'],
    },
  ],
  fillings: [
    fill(recordHeader, {
      id: 'history.strip',
      order: 10,
      userTypes: CLINICIANS,
      part: () => import('./components/header-strip.tsx').then((m) => m.HeaderStrip),
    }),
    fill(recordLeft, {
      id: 'history.record',
      order: 10,
      userTypes: CLINICIANS,
      part: () => import('./components/record-history.tsx').then((m) => m.RecordHistory),
    }),
  ],
};

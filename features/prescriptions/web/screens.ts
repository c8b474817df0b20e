import { visitComposer } from '#features/appointments/web/slots.ts';
import { recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CLINICIANS = ['doctor', 'coach'] as const;
const one = () => import('./screens/one.tsx').then((m) => m.OneScreen);
const list = () => import('./screens/list.tsx').then((m) => m.ListScreen);

/**
 * `composer/` writes, checks and signs a prescription (loaded by doctors); `reading/` shows one; `screens/verify.tsx` is the page
 * behind the printed code; `components/` are what Home, a visit and a record show of prescriptions.
 */
export const screens: WebScreens = {
  name: 'prescriptions',
  routes: [
    { path: '/prescriptions', screen: list, access: ['patient'], title: 'prescriptions.list.title' },
    {
      path: '/prescriptions/:prescriptionId',
      screen: one,
      access: ['patient'],
      title: 'prescriptions.one.title',
    },
    {
      path: '/patients/:patientId/prescriptions',
      screen: list,
      access: CLINICIANS,
      title: 'prescriptions.list.title',
    },
    {
      path: '/patients/:patientId/prescriptions/:prescriptionId',
      screen: one,
      access: CLINICIANS,
      title: 'prescriptions.one.title',
    },
    {
      path: '/v/:code',
      screen: () => import('./screens/verify.tsx').then((m) => m.VerifyScreen),
      access: 'public',
      title: 'prescriptions.verify.title',
      frame: 'bare',
    },
  ],
  more: [
    {
      id: 'prescriptions',
      label: 'prescriptions.list.title',
      path: '/prescriptions',
      icon: 'pill',
      order: 34,
      userTypes: ['patient'],
    },
  ],
  fillings: [
    fill(visitComposer, {
      id: 'prescriptions.composer',
      order: 20,
      label: 'prescriptions.composer.tab',
      userTypes: ['doctor'],
      part: () => import('./components/visit-prescription.tsx').then((m) => m.VisitPrescription),
    }),
    fill(recordRight, {
      id: 'prescriptions.list',
      order: 20,
      userTypes: CLINICIANS,
      part: () => import('./components/record-prescriptions.tsx').then((m) => m.RecordPrescriptions),
    }),
  ],
};

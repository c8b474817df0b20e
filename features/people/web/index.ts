import type { LoadPart, WebFeature } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { PatientHeadProps } from './components/patient-head.tsx';

export { otherActedFor, useActingFor, useFamily } from './acting-for.ts';
export { useSubjectAsked } from './use-subject-asked.ts';

/** Who a patient is and what must never be out of sight, over another feature's screen about that patient. */
export const patientHead: LoadPart<PatientHeadProps> = async () =>
  (await Promise.all([import('./components/patient-head.tsx'), wordsFor('people')]))[0].PatientHead;
const WITH_PATIENTS = ['doctor', 'coach', 'staff'] as const;

/** What the browser knows of people. Everything behind it is loaded when it is first shown. */
export const people: WebFeature = {
  name: 'people',
  navigation: [
    { place: 'profile', path: '/profile' },
    {
      place: 'vitals',
      path: '/patients',
      userTypes: WITH_PATIENTS,
      label: 'people.patients.title',
      icon: 'users',
    },
  ],
  home: [
    {
      id: 'whose-record',
      order: 0,
      userTypes: ['patient'],
      part: () => import('./components/home-subject.tsx').then((m) => m.HomeSubject),
    },
  ],
  header: [
    {
      id: 'emergency',
      userTypes: ['patient'],
      part: () => import('./components/emergency-button.tsx').then((m) => m.EmergencyButton),
    },
  ],
  actingFor: [
    {
      id: 'acting-for',
      userTypes: ['patient'],
      part: () => import('./components/acting-for-bar.tsx').then((m) => m.ActingForBar),
    },
  ],
};

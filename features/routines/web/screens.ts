import { recordMiddle, recordNow } from '#features/people/web/slots.ts';
import { aboveReadings } from '#features/vitals/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

export const screens: WebScreens = {
  name: 'routines',
  routes: [
    {
      path: '/vitals/routine/:routineId',
      screen: () => import('./screens/answer.tsx').then((m) => m.AnswerScreen),
      access: PATIENTS,
      title: 'vitals.choose.title',
    },
  ],
  fillings: [
    fill(aboveReadings, {
      id: 'routines.wanted',
      order: 0,
      userTypes: PATIENTS,
      part: () => import('./components/own-routine.tsx').then((m) => m.OwnRoutine),
    }),
    fill(recordNow, {
      id: 'routines.day',
      order: 20,
      userTypes: CARERS,
      part: () => import('./components/patient-day.tsx').then((m) => m.PatientDay),
    }),
    fill(recordMiddle, {
      id: 'routines.routine',
      order: 60,
      userTypes: CARERS,
      part: () => import('./components/patient-routine.tsx').then((m) => m.PatientRoutine),
    }),
  ],
};

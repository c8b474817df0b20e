import { recordMiddle, recordNow } from '#features/people/web/slots.ts';
import { aboveReadings } from '#features/vitals/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

/**
 * `screens/` has the answer to a reminder to measure; `components/` are parts on screens of others: the patient's own routine
 * above the readings, the day and the routine of a patient on the record. What a routine asks for is in `../rules`.
 */
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

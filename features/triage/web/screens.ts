import { patientFilters, recordTop } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CARERS = ['doctor', 'coach'] as const;

/**
 * `screens/` has the list of patients who have to be looked after today; `components/` are its rows, the sheet of one patient, and parts
 * on screens of others: the link above the patients, a critical reading on the record. Deadlines are in `../rules.ts`.
 */
export const screens: WebScreens = {
  name: 'triage',
  routes: [
    {
      path: '/patients/triage',
      screen: () => import('./screens/triage.tsx').then((m) => m.TriageScreen),
      access: CARERS,
      title: 'triage.title',
    },
  ],
  more: [
    {
      id: 'triage',
      group: 'people',
      label: 'triage.title',
      path: '/patients/triage',
      icon: 'pulse',
      order: 35,
      userTypes: CARERS,
    },
  ],
  fillings: [
    fill(patientFilters, {
      id: 'triage.link',
      order: 10,
      userTypes: CARERS,
      part: () => import('./components/triage-link.tsx').then((m) => m.TriageLink),
    }),
    fill(recordTop, {
      id: 'triage.critical',
      order: 0,
      userTypes: CARERS,
      part: () => import('./components/patient-critical.tsx').then((m) => m.PatientCritical),
    }),
  ],
};

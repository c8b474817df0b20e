import { besideWriting, recordMiddle } from '#features/people/web/slots.ts';
import { underTrend } from '#features/vitals/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const PATIENTS = ['patient'] as const;
const DOCTORS = ['doctor'] as const;
const CARERS = ['doctor', 'coach'] as const;
const ofPatient = () => import('./components/patient-medicines.tsx').then((m) => m.PatientMedicines);

/**
 * `screens/` are the medicines of a person and of patients in their care; `sync/` stores answers to doses on the
 * device and sends them; `day.ts` puts a day's doses in order.
 */
export const screens: WebScreens = {
  name: 'medications',
  routes: [
    {
      path: '/medicines',
      screen: () => import('./screens/medicines.tsx').then((m) => m.MedicinesScreen),
      access: PATIENTS,
      title: 'medications.list.title',
    },
    {
      path: '/medicines/add',
      screen: () => import('./screens/add.tsx').then((m) => m.AddMedicineScreen),
      access: PATIENTS,
      title: 'medications.add.title',
    },
    {
      path: '/medicines/settings',
      screen: () => import('./screens/settings.tsx').then((m) => m.MedicineSettingsScreen),
      access: PATIENTS,
      title: 'medications.settings.title',
    },
    {
      path: '/medicines/watch',
      screen: () => import('./screens/watch.tsx').then((m) => m.WatchScreen),
      access: PATIENTS,
      title: 'medications.watch.title',
    },
    {
      path: '/refills',
      screen: () => import('./screens/refills.tsx').then((m) => m.RefillsScreen),
      access: DOCTORS,
      title: 'medications.inbox.title',
    },
    {
      path: '/medicines/:medicationId',
      screen: () => import('./screens/medicine.tsx').then((m) => m.MedicineScreen),
      access: PATIENTS,
      title: 'medications.one.title',
    },
  ],
  more: [
    {
      id: 'medicines',
      group: 'health',
      label: 'medications.list.title',
      path: '/medicines',
      icon: 'pill',
      order: 33,
      userTypes: PATIENTS,
    },
  ],
  fillings: [
    fill(underTrend, {
      id: 'medications.doses',
      order: 10,
      userTypes: [...PATIENTS, ...CARERS],
      part: () => import('./components/doses-under-trend.tsx').then((m) => m.DosesUnderTrend),
    }),
    fill(recordMiddle, { id: 'medications.list', order: 20, userTypes: CARERS, part: ofPatient }),
    fill(besideWriting, { id: 'medications.beside', order: 5, userTypes: CARERS, part: ofPatient }),
  ],
};

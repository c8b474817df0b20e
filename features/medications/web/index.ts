import { recordMiddle } from '#features/people/web/slots.ts';
import { underTrend } from '#features/vitals/web/slots.ts';
import type { WebFeature } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const PATIENTS = ['patient'] as const;
const DOCTORS = ['doctor'] as const;
const CARERS = ['doctor', 'coach'] as const;
const live = () => import('./components/medications-live.tsx').then((m) => m.MedicationsLive);

/** What the browser knows of the taking of medicines. Everything behind it is loaded when it is first shown. */
export const medications: WebFeature = {
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
      label: 'medications.list.title',
      path: '/medicines',
      icon: 'pill',
      order: 33,
      userTypes: PATIENTS,
    },
  ],
  home: [
    {
      id: 'medicines',
      order: 8,
      column: 'top',
      dayItems: ['medications'],
      later: true,
      quiet: true,
      userTypes: PATIENTS,
      part: () => import('./components/home-medicines.tsx').then((m) => m.HomeMedicines),
    },
    {
      id: 'low-adherence',
      order: 15,
      later: true,
      quiet: true,
      userTypes: CARERS,
      part: () => import('./components/home-low.tsx').then((m) => m.HomeLow),
    },
    {
      id: 'refills',
      order: 14,
      later: true,
      quiet: true,
      userTypes: DOCTORS,
      part: () => import('./components/home-refills.tsx').then((m) => m.HomeRefills),
    },
  ],
  fillings: [
    fill(underTrend, {
      id: 'medications.doses',
      order: 10,
      userTypes: [...PATIENTS, ...CARERS],
      part: () => import('./components/doses-under-trend.tsx').then((m) => m.DosesUnderTrend),
    }),
    fill(recordMiddle, {
      id: 'medications.list',
      order: 20,
      userTypes: CARERS,
      part: () => import('./components/patient-medicines.tsx').then((m) => m.PatientMedicines),
    }),
  ],
  background: [
    { id: 'medications-live', later: true, userTypes: PATIENTS, part: live },
    { id: 'medications-care-live', later: true, userTypes: CARERS, part: live },
  ],
};

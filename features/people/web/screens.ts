import type { WebScreens } from '#platform/web/feature.ts';

const profile = () => import('./screens/profile.tsx').then((m) => m.ProfileScreen);
const WITH_PATIENTS = ['doctor', 'coach', 'staff'] as const;

/**
 * `screens/` are a person's own details, their family, doctors and patients; `components/` has their forms, and what
 * other features fill or show of a person (`slots.ts`). `acting-for.ts` says for which person the patient acts.
 */
export const screens: WebScreens = {
  name: 'people',
  routes: [
    {
      path: '/doctors',
      screen: () => import('./screens/doctors.tsx').then((m) => m.DoctorsScreen),
      access: 'signed-in',
      title: 'shell.section.doctors',
    },
    {
      path: '/doctors/:clinicianId',
      screen: () => import('./screens/doctor.tsx').then((m) => m.DoctorScreen),
      access: 'signed-in',
      title: 'shell.section.doctors',
    },
    { path: '/profile', screen: profile, access: 'signed-in', title: 'shell.nav.profile' },
    {
      path: '/profile/details',
      screen: () => import('./screens/own-details.tsx').then((m) => m.OwnDetailsScreen),
      access: ['patient'],
      title: 'people.details.title',
    },
    {
      path: '/profile/edit',
      screen: () => import('./screens/edit-clinician.tsx').then((m) => m.EditClinicianScreen),
      access: ['doctor', 'coach'],
      title: 'people.editor.title',
    },
    {
      path: '/profile/signature',
      screen: () => import('./screens/signature.tsx').then((m) => m.SignatureScreen),
      access: ['doctor'],
      title: 'people.signature.title',
    },
    {
      path: '/profile/identity',
      screen: () => import('./screens/identity.tsx').then((m) => m.IdentityScreen),
      access: ['patient', 'doctor'],
      title: 'people.kyc.title',
    },
    {
      path: '/family',
      screen: () => import('./screens/family.tsx').then((m) => m.FamilyScreen),
      access: ['patient'],
      title: 'people.family.title',
    },
    {
      path: '/emergency-contacts',
      screen: () => import('./screens/emergency-contacts.tsx').then((m) => m.EmergencyContactsScreen),
      access: ['patient'],
      title: 'shell.section.emergency-contacts',
    },
    {
      path: '/kyc',
      screen: () => import('./screens/kyc.tsx').then((m) => m.KycScreen),
      access: ['staff'],
      title: 'people.kycList.title',
    },
    {
      path: '/patients',
      screen: () => import('./screens/patients.tsx').then((m) => m.PatientsScreen),
      access: WITH_PATIENTS,
      title: 'people.patients.title',
    },
    {
      path: '/patients/new',
      screen: () => import('./screens/walk-in.tsx').then((m) => m.WalkInScreen),
      access: ['staff'],
      title: 'people.walkIn.title',
    },
    {
      path: '/patients/:patientId',
      screen: () => import('./screens/patient.tsx').then((m) => m.PatientScreen),
      access: WITH_PATIENTS,
      title: 'people.patients.one',
    },
  ],
  more: [
    { section: 'doctors', path: '/doctors' },
    { section: 'emergency-contacts', path: '/emergency-contacts', userTypes: ['patient'] },
    {
      id: 'family',
      group: 'people',
      label: 'people.family.title',
      path: '/family',
      icon: 'users',
      order: 40,
      userTypes: ['patient'],
    },
    {
      id: 'patients',
      group: 'people',
      label: 'people.patients.title',
      path: '/patients',
      icon: 'users',
      order: 40,
      userTypes: WITH_PATIENTS,
    },
    {
      id: 'kyc',
      group: 'people',
      label: 'people.kycList.title',
      path: '/kyc',
      icon: 'shield',
      order: 44,
      userTypes: ['staff'],
    },
  ],
};

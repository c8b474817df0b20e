import type { LoadPart, WebFeature } from '#platform/web/feature.ts';
import { wordsFor } from '#platform/web/i18n/words.ts';
import type { PatientHeadProps } from './components/patient-head.tsx';

export { useActingFor } from './acting-for.ts';

/** Who a patient is and what must never be out of sight, over another feature's screen about that patient. */
export const patientHead: LoadPart<PatientHeadProps> = async () =>
  (await Promise.all([import('./components/patient-head.tsx'), wordsFor('people')]))[0].PatientHead;

const profile = () => import('./screens/profile.tsx').then((m) => m.ProfileScreen);
const WITH_PATIENTS = ['doctor', 'coach', 'staff'] as const;

/** What the browser knows of people. Everything behind it is loaded when it is first shown. */
export const people: WebFeature = {
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
  more: [
    { section: 'doctors', path: '/doctors' },
    { section: 'emergency-contacts', path: '/emergency-contacts', userTypes: ['patient'] },
    {
      id: 'family',
      label: 'people.family.title',
      path: '/family',
      icon: 'users',
      order: 40,
      userTypes: ['patient'],
    },
    {
      id: 'patients',
      label: 'people.patients.title',
      path: '/patients',
      icon: 'users',
      order: 40,
      userTypes: WITH_PATIENTS,
    },
    {
      id: 'kyc',
      label: 'people.kycList.title',
      path: '/kyc',
      icon: 'shield',
      order: 45,
      userTypes: ['staff'],
    },
  ],
  home: [
    {
      id: 'whose-record',
      order: 0,
      userTypes: ['patient'],
      part: () => import('./components/home-subject.tsx').then((m) => m.HomeSubject),
    },
    {
      id: 'clinicians',
      order: 20,
      userTypes: ['faculty_head'],
      part: () => import('./components/brand-clinicians.tsx').then((m) => m.BrandClinicians),
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

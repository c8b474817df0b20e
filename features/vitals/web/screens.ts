import { chatPhoto } from '#features/chat/web/slots.ts';
import { recordAbout, recordMiddle, recordNow } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

// Shown to patients, and to who looks after one.
const photo = () => import('./screens/photo.tsx').then((m) => m.PhotoScreen);
const undecided = () => import('./screens/photos.tsx').then((m) => m.UndecidedPhotosScreen);
const exporting = () => import('./screens/export.tsx').then((m) => m.ExportScreen);
const picture = () => import('./screens/picture.tsx').then((m) => m.PictureScreen);

/**
 * `screens/` list, enter and export readings; `trends/` draws their charts, `photo/` reads a photo of a meter, `sync/` sends
 * what was entered without a network, `papers/` prints. `entry-plan.ts` and `range-form.ts` are rules without React;
 * `components/` serve several screens, Home and the patient's record.
 */
export const screens: WebScreens = {
  name: 'vitals',
  routes: [
    {
      path: '/vitals',
      screen: () => import('./screens/list.tsx').then((m) => m.VitalsScreen),
      access: PATIENTS,
      title: 'vitals.list.title',
    },
    {
      path: '/vitals/add/:vitalType?',
      screen: () => import('./screens/add.tsx').then((m) => m.AddScreen),
      access: PATIENTS,
      title: 'vitals.choose.title',
    },
    {
      path: '/vitals/photo/:vitalType?',
      screen: photo,
      access: PATIENTS,
      title: 'vitals.photo.title',
    },
    {
      path: '/vitals/photos',
      screen: undecided,
      access: PATIENTS,
      title: 'vitals.undecided.title',
    },
    {
      path: '/vitals/export',
      screen: exporting,
      access: PATIENTS,
      title: 'vitals.export.title',
    },
    {
      path: '/vitals/trends',
      screen: () => import('./screens/trends.tsx').then((m) => m.TrendsScreen),
      access: PATIENTS,
      title: 'vitals.trends.title',
    },
    {
      path: '/vitals/:vitalId/edit',
      screen: () => import('./screens/edit.tsx').then((m) => m.EditScreen),
      access: PATIENTS,
      title: 'vitals.edit.title',
    },
    {
      path: '/vitals/:vitalId/picture',
      screen: picture,
      access: PATIENTS,
      title: 'vitals.picture.title',
    },
    {
      path: '/patients/:patientId/vitals/:vitalId/picture',
      screen: picture,
      access: CARERS,
      title: 'vitals.picture.title',
    },
    {
      path: '/patients/:patientId/vitals/photo/:vitalType?',
      screen: photo,
      access: CARERS,
      title: 'vitals.photo.title',
    },
    {
      path: '/patients/:patientId/vitals/photos',
      screen: undecided,
      access: CARERS,
      title: 'vitals.undecided.title',
    },
    {
      path: '/patients/:patientId/vitals/export',
      screen: exporting,
      access: CARERS,
      title: 'vitals.export.title',
    },
    {
      path: '/patients/:patientId/add-vital',
      screen: () => import('./screens/add-for-patient.tsx').then((m) => m.AddForPatientScreen),
      access: CARERS,
      title: 'vitals.choose.title',
    },
    {
      path: '/patients/:patientId/ranges',
      screen: () => import('./screens/ranges.tsx').then((m) => m.RangesScreen),
      access: CARERS,
      title: 'vitals.ranges.title',
    },
  ],
  search: [
    {
      id: 'readings',
      order: 60,
      label: 'shell.nav.vitals',
      userTypes: PATIENTS,
      find: () => import('./find-readings.ts').then((m) => m.findReadings),
    },
  ],
  fillings: [
    fill(recordNow, {
      id: 'vitals.readings',
      order: 10,
      userTypes: CARERS,
      part: () => import('./components/patient-readings.tsx').then((m) => m.PatientReadings),
    }),
    fill(recordAbout, {
      id: 'vitals.weight',
      order: 0,
      userTypes: CARERS,
      part: () => import('./components/patient-weight.tsx').then((m) => m.PatientWeight),
    }),
    fill(recordMiddle, {
      id: 'vitals.trends',
      order: 30,
      userTypes: CARERS,
      part: () => import('./components/patient-trends.tsx').then((m) => m.PatientTrends),
    }),
    fill(recordMiddle, {
      id: 'vitals.ranges',
      order: 70,
      userTypes: CARERS,
      part: () => import('./components/patient-ranges.tsx').then((m) => m.PatientRanges),
    }),
    fill(chatPhoto, {
      id: 'vitals.reading',
      order: 0,
      userTypes: PATIENTS,
      part: () => import('./screens/photo.tsx').then((m) => m.ChatPhoto),
    }),
  ],
};

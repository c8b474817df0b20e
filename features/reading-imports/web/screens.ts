import type { WebScreens } from '#platform/web/feature.ts';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

// Shown to patients, and to who looks after one.
const importing = () => import('./screens/import.tsx').then((m) => m.ImportScreen);

/** Readings from a meter in `devices/`, from a file or an export of a platform in `import/`. */
export const screens: WebScreens = {
  name: 'reading-imports',
  routes: [
    {
      path: '/vitals/device',
      screen: () => import('./screens/device.tsx').then((m) => m.DeviceScreen),
      access: PATIENTS,
      title: 'reading-imports.device.title',
    },
    {
      path: '/vitals/import',
      screen: importing,
      access: PATIENTS,
      title: 'reading-imports.import.title',
    },
    {
      path: '/patients/:patientId/vitals/import',
      screen: importing,
      access: CARERS,
      title: 'reading-imports.import.title',
    },
  ],
};

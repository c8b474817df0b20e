import type { WebScreens } from '#platform/web/feature.ts';

const PATIENTS = ['patient'] as const;
const CARERS = ['doctor', 'coach'] as const;

// Shown to patients, and to who looks after one.
const importing = () => import('./screens/import.tsx').then((m) => m.ImportScreen);

/**
 * Readings from elsewhere. `devices/` reads a meter over Bluetooth, `import/` reads a CSV file or the export of a platform;
 * both show what was found before it is stored.
 */
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

import type { WebFeature } from '#platform/web/feature.ts';

const KEEPERS = ['patient', 'doctor', 'coach'] as const;

export const records: WebFeature = {
  name: 'records',
  routes: [
    {
      path: '/files',
      screen: () => import('./screens/files.tsx').then((m) => m.FilesScreen),
      access: KEEPERS,
      title: 'shell.section.files',
    },
  ],
  more: [{ section: 'files', path: '/files', userTypes: KEEPERS }],
};

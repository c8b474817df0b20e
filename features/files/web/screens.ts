import { recordRight } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const KEEPERS = ['patient', 'doctor', 'coach'] as const;

/**
 * `screens/` are a patient's files and who has read the record; `components/` scan pages into a PDF, upload in parts, preview
 * and share files, and list accesses.
 */
export const screens: WebScreens = {
  name: 'files',
  routes: [
    {
      path: '/files',
      screen: () => import('./screens/files.tsx').then((m) => m.FilesScreen),
      access: KEEPERS,
      title: 'shell.section.files',
    },
    {
      path: '/record-access',
      screen: () => import('./screens/record-access.tsx').then((m) => m.RecordAccessScreen),
      access: ['patient', 'doctor', 'staff'],
      title: 'files.access.title',
    },
  ],
  search: [
    {
      id: 'files',
      order: 40,
      label: 'shell.section.files',
      userTypes: KEEPERS,
      find: () => import('./find-files.ts').then((m) => m.findFiles),
    },
  ],
  fillings: [
    fill(recordRight, {
      id: 'files.record',
      order: 60,
      userTypes: ['doctor', 'coach'],
      part: () => import('./components/record-files.tsx').then((m) => m.RecordFiles),
    }),
  ],
  more: [
    { section: 'files', path: '/files', userTypes: KEEPERS },
    {
      id: 'record-access',
      group: 'safety',
      label: 'files.access.title',
      path: '/record-access',
      icon: 'eye',
      order: 45,
      userTypes: ['patient'],
    },
    {
      id: 'own-doings',
      group: 'safety',
      label: 'files.access.doings',
      path: '/record-access',
      icon: 'eye',
      order: 45,
      userTypes: ['doctor'],
    },
  ],
};

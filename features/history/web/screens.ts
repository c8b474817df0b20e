import { recordHeader, recordLeft } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const CARERS = ['doctor', 'coach'] as const;

/** What the browser knows of medical history. */
export const screens: WebScreens = {
  name: 'history',
  routes: [
    {
      path: '/history',
      screen: () => import('./screens/history.tsx').then((m) => m.HistoryScreen),
      access: ['patient'],
      title: 'history.title',
    },
  ],
  more: [
    {
      id: 'history',
      group: 'health',
      label: 'history.title',
      path: '/history',
      icon: 'heart',
      order: 34,
      userTypes: ['patient'],
    },
  ],
  fillings: [
    fill(recordHeader, {
      id: 'history.chips',
      order: 10,
      userTypes: CARERS,
      part: () => import('./components/header-chips.tsx').then((m) => m.HeaderChips),
    }),
    fill(recordLeft, {
      id: 'history.record',
      order: 5,
      userTypes: CARERS,
      part: () => import('./components/record-history.tsx').then((m) => m.RecordHistory),
    }),
  ],
};

import { accessTop } from '#features/files/web/slots.ts';
import { patientForDesk, recordTop } from '#features/people/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser has of records that are opened in an emergency. */
export const screens: WebScreens = {
  name: 'break-glass',
  routes: [
    {
      path: '/break-glass',
      screen: () => import('./screens/break-glass.tsx').then((m) => m.BreakGlassScreen),
      access: ['doctor'],
      title: 'break-glass.title',
    },
    {
      path: '/break-glass/review',
      screen: () => import('./screens/review.tsx').then((m) => m.ReviewScreen),
      access: ['staff'],
      title: 'break-glass.reviewTitle',
    },
  ],
  more: [
    {
      id: 'break-glass',
      group: 'safety',
      label: 'break-glass.title',
      path: '/break-glass',
      icon: 'alert',
      order: 47,
      userTypes: ['doctor'],
    },
    {
      id: 'break-glass-review',
      group: 'safety',
      label: 'break-glass.reviewTitle',
      path: '/break-glass/review',
      icon: 'shield',
      order: 47,
      userTypes: ['staff'],
    },
  ],
  fillings: [
    fill(accessTop, {
      id: 'break-glass.own',
      order: 0,
      userTypes: ['patient'],
      part: () => import('./components/own-accesses.tsx').then((m) => m.OwnAccesses),
    }),
    fill(recordTop, {
      id: 'break-glass.open',
      order: 0,
      userTypes: ['doctor'],
      part: () => import('./components/open-banner.tsx').then((m) => m.OpenBanner),
    }),
    fill(patientForDesk, {
      id: 'break-glass.contacts',
      order: 80,
      userTypes: ['staff'],
      part: () => import('./components/desk-contacts.tsx').then((m) => m.DeskContacts),
    }),
  ],
};

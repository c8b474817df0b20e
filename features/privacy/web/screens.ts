import { beforeDeletion, securityParts } from '#features/accounts/web/slots.ts';
import { patientForDesk } from '#features/people/web/slots.ts';
import type { LoadPart, WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

const requests: LoadPart = () => import('./screens/requests.tsx').then((m) => m.RequestsScreen);
const make: LoadPart = () => import('./screens/make.tsx').then((m) => m.MakeScreen);

/**
 * Privacy. `screens/` are the notice, what one decides and asks the clinic for, and for staff requests, policies and data
 * breaches; `components/` are the parts of those pages.
 */
export const screens: WebScreens = {
  name: 'privacy',
  routes: [
    {
      path: '/privacy',
      screen: () => import('./screens/privacy.tsx').then((m) => m.PrivacyScreen),
      access: 'public',
      title: 'shell.section.privacy',
    },
    {
      path: '/about',
      screen: () => import('./screens/about.tsx').then((m) => m.AboutScreen),
      access: 'public',
      title: 'shell.section.about',
    },
    {
      path: '/privacy/requests',
      screen: requests,
      access: ['patient', 'staff'],
      title: 'privacy.requests.title',
    },
    { path: '/privacy/complain', screen: make, access: ['patient'], title: 'privacy.make.complaint' },
    { path: '/privacy/correct', screen: make, access: ['patient'], title: 'privacy.make.correction' },
    {
      path: '/privacy/nominee',
      screen: () => import('./screens/nominee.tsx').then((m) => m.NomineeScreen),
      access: ['patient'],
      title: 'privacy.nominee.title',
    },
    {
      path: '/privacy/breaches',
      screen: () => import('./screens/breaches.tsx').then((m) => m.BreachesScreen),
      access: ['staff'],
      title: 'privacy.breach.title',
    },
    {
      path: '/privacy/breach/:breachId',
      screen: () => import('./screens/breach-notice.tsx').then((m) => m.BreachNoticeScreen),
      access: ['patient'],
      title: 'privacy.breach.title',
    },
  ],
  fillings: [
    fill(beforeDeletion, {
      id: 'privacy.erasure',
      order: 10,
      part: () => import('./components/erasure-part.tsx').then((m) => m.ErasurePart),
    }),
    fill(patientForDesk, {
      id: 'privacy.nominee',
      order: 90,
      userTypes: ['staff'],
      part: () => import('./components/desk-nominee.tsx').then((m) => m.DeskNominee),
    }),
    fill(securityParts, {
      id: 'privacy.security',
      order: 10,
      part: () => import('./components/security-part.tsx').then((m) => m.SecurityPart),
    }),
  ],
  more: [
    {
      id: 'privacy-requests',
      group: 'safety',
      label: 'privacy.requests.desk',
      path: '/privacy/requests',
      icon: 'shield',
      order: 48,
      userTypes: ['staff'],
    },
    {
      id: 'privacy-breaches',
      group: 'safety',
      label: 'privacy.breach.title',
      path: '/privacy/breaches',
      icon: 'alert',
      order: 49,
      userTypes: ['staff'],
    },
  ],
};

import { visitJoin, visitMedium } from '#features/appointments/web/slots.ts';
import type { WebScreens } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/**
 * `screens/` let a person check the device, wait and talk; `room/` follows the state of a call, `engine/` carries picture and
 * sound (from browser to browser, or through Janus), `media/` opens camera and microphone.
 */
export const screens: WebScreens = {
  name: 'calls',
  routes: [
    {
      path: '/appointments/:appointmentId/call',
      screen: () => import('./screens/call.tsx').then((m) => m.CallScreen),
      access: ['patient', 'doctor', 'coach'],
      title: 'calls.title',
      frame: 'bare',
    },
    {
      // The token of a link stands behind #: no server and no log sees it.
      path: '/join',
      screen: () => import('./screens/join.tsx').then((m) => m.JoinScreen),
      access: 'public',
      title: 'calls.title',
      frame: 'bare',
    },
  ],
  fillings: [
    fill(visitJoin, {
      id: 'calls.join',
      order: 10,
      part: () => import('./components/visit-join.tsx').then((m) => m.VisitJoin),
    }),
    fill(visitMedium, {
      id: 'calls.medium',
      order: 10,
      userTypes: ['doctor', 'coach'],
      part: () => import('./components/visit-medium.tsx').then((m) => m.VisitMedium),
    }),
  ],
};

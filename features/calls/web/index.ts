import { visitJoin, visitMedium } from '#features/appointments/web/slots.ts';
import type { WebFeature } from '#platform/web/feature.ts';
import { fill } from '#platform/web/slot.ts';

/** What the browser knows of video and audio visits. Everything behind it is loaded when it is first shown. */
export const calls: WebFeature = {
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
  background: [
    {
      id: 'calls.ringing',
      userTypes: ['patient'],
      later: true,
      part: () => import('./components/incoming-call.tsx').then((m) => m.IncomingCall),
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

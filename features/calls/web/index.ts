import type { WebFeature } from '#platform/web/feature.ts';

/** What the browser knows of video and audio visits. Everything behind it is loaded when it is first shown. */
export const calls: WebFeature = {
  name: 'calls',
  background: [
    {
      id: 'calls.ringing',
      userTypes: ['patient'],
      later: true,
      part: () => import('./components/incoming-call.tsx').then((m) => m.IncomingCall),
    },
  ],
};

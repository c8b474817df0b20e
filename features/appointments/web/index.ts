import type { WebFeature } from '#platform/web/feature.ts';

const CLINICIANS = ['doctor', 'coach'] as const;
const EVERYBODY = ['patient', 'doctor', 'coach', 'staff'] as const;

/** What the browser knows of appointments. Everything behind it is loaded when it is first shown. */
export const appointments: WebFeature = {
  name: 'appointments',
  navigation: [
    { place: 'schedule', path: '/appointments', userTypes: ['patient'] },
    { place: 'schedule', path: '/schedule', also: ['/appointments'], userTypes: CLINICIANS },
    { place: 'schedule', path: '/board', also: ['/appointments', '/schedule'], userTypes: ['staff'] },
  ],
  home: [
    {
      id: 'next-appointment',
      order: 10,
      column: 'side',
      userTypes: ['patient'],
      part: () => import('./components/home-next.tsx').then((m) => m.HomeNext),
    },
    {
      id: 'day-of-appointments',
      order: 20,
      // It says nothing before readings and medicines are there, and these come later too.
      later: true,
      userTypes: ['patient'],
      part: () => import('./components/home-day.tsx').then((m) => m.HomeDay),
    },
    {
      id: 'queue-of-today',
      order: 10,
      userTypes: CLINICIANS,
      part: () => import('./components/home-queue.tsx').then((m) => m.HomeQueue),
    },
    {
      id: 'board-of-today',
      order: 10,
      userTypes: ['staff'],
      part: () => import('./components/home-board.tsx').then((m) => m.HomeBoard),
    },
    {
      id: 'waiting-list-of-today',
      order: 30,
      column: 'side',
      userTypes: ['staff'],
      part: () => import('./components/home-waiting.tsx').then((m) => m.HomeWaiting),
    },
  ],
  background: [
    {
      id: 'appointment-news',
      userTypes: EVERYBODY,
      part: () => import('./components/news.tsx').then((m) => m.News),
    },
  ],
};

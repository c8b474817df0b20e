import type { WebFeature } from '#platform/web/feature.ts';

/** What the browser has of the administration of a brand; all of it for staff. */
export const administration: WebFeature = {
  name: 'administration',
  navigation: [
    {
      place: 'profile',
      path: '/administration',
      also: [
        '/kyc',
        '/payments',
        '/profile',
        '/privacy/requests',
        '/privacy/breaches',
        '/break-glass/review',
      ],
      userTypes: ['staff'],
      label: 'administration.short',
      icon: 'settings',
    },
  ],
  home: [
    {
      id: 'administration-attention',
      order: 20,
      column: 'side',
      userTypes: ['staff'],
      part: () => import('./components/home-attention.tsx').then((m) => m.HomeAttention),
    },
  ],
};

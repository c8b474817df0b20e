import type { WebScreens } from '#platform/web/feature.ts';

/** What the browser has of addresses. */
export const screens: WebScreens = {
  name: 'addresses',
  routes: [
    {
      path: '/addresses',
      screen: () => import('./screens/addresses.tsx').then((m) => m.AddressesScreen),
      access: ['patient'],
      title: 'addresses.title',
    },
  ],
  settings: [
    {
      id: 'addresses',
      userTypes: ['patient'],
      part: () => import('./components/settings-part.tsx').then((m) => m.SettingsPart),
    },
  ],
  more: [
    {
      id: 'addresses',
      group: 'people',
      label: 'addresses.title',
      path: '/addresses',
      icon: 'pin',
      order: 42,
      userTypes: ['patient'],
    },
  ],
};

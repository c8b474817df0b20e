import type { WebRoute, WebScreens } from '#platform/web/feature.ts';

const screen = (path: string, title: string, load: WebRoute['screen']): WebRoute => ({
  path,
  screen: load,
  access: ['staff'],
  title,
});

/**
 * `screens/` are one page for each thing that staff administer; `components/` serve several of them: search, preview and undo
 * of bulk changes, the changes of one object.
 */
export const screens: WebScreens = {
  name: 'administration',
  routes: [
    screen('/administration', 'administration.title', () =>
      import('./screens/overview.tsx').then((m) => m.OverviewScreen),
    ),
    screen('/administration/people', 'administration.people.title', () =>
      import('./screens/people.tsx').then((m) => m.PeopleScreen),
    ),
    screen('/administration/registrations', 'administration.registrations.title', () =>
      import('./screens/registrations.tsx').then((m) => m.RegistrationsScreen),
    ),
    screen('/administration/prices', 'administration.prices.title', () =>
      import('./screens/prices.tsx').then((m) => m.PricesScreen),
    ),
    screen('/administration/texts', 'administration.texts.title', () =>
      import('./screens/texts.tsx').then((m) => m.TextsScreen),
    ),
    screen('/administration/system', 'administration.system.title', () =>
      import('./screens/system.tsx').then((m) => m.SystemScreen),
    ),
    screen('/administration/history', 'administration.history.title', () =>
      import('./screens/history.tsx').then((m) => m.HistoryScreen),
    ),
  ],
  more: [
    {
      id: 'administration',
      group: 'clinic',
      label: 'administration.title',
      path: '/administration',
      icon: 'settings',
      order: 10,
      userTypes: ['staff'],
    },
  ],
};

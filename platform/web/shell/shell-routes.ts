import { brand } from '../brand.ts';
import type { LoadPart, WebRoute } from '../feature.ts';

const notBuilt: LoadPart = () => import('./screens/not-built.tsx').then((m) => m.NotBuilt);

/** Addresses that the navigation names and that no feature fills yet; a feature's route replaces them. */
const AWAITED: readonly (readonly [path: string, title: string])[] = [
  ['/chat', 'shell.nav.chat'],
  ['/schedule', 'shell.nav.schedule'],
  ['/profile', 'shell.nav.profile'],
  ['/appointments', 'shell.section.appointments'],
  ['/orders', 'shell.section.orders'],
];

/** Every part in every state, for those who draw the screens; not in production. */
const GALLERY: WebRoute = {
  path: '/ui',
  screen: () => import('#platform/ui/gallery/ui-page.tsx').then((m) => m.UiPage),
  access: 'public',
  title: 'shell.more.title',
  frame: 'none',
};

export const SHELL_ROUTES: readonly WebRoute[] = [
  {
    path: '/',
    screen: () => import('./screens/home.tsx').then((m) => m.Home),
    access: 'signed-in',
    title: 'shell.nav.home',
  },
  {
    path: '/more',
    screen: () => import('./screens/more.tsx').then((m) => m.More),
    access: 'signed-in',
    title: 'shell.more.title',
  },
  ...(brand.mode === 'production' ? [] : [GALLERY]),
  ...AWAITED.map(([path, title]): WebRoute => ({ path, screen: notBuilt, access: 'signed-in', title })),
];

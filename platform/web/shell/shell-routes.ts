import { brand } from '../brand.ts';
import type { WebRoute } from '../feature.ts';

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
];

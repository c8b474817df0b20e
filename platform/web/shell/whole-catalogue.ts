import { matchPath } from 'react-router';
import { createStore } from '../store.ts';
import type { Catalogue } from './catalogue.ts';
import { preload } from './lazy-part.tsx';

const store = createStore<Catalogue | undefined>(undefined);
let load: () => Promise<Catalogue>;
let whole: Promise<Catalogue> | undefined;

/** The catalogue in use: of the first pages alone until another page is opened. */
export const useLoadedCatalogue = store.use;

/** @param first with Home and the sign-in */
export function startCatalogue(first: Catalogue, loadWhole: () => Promise<Catalogue>): void {
  store.set(first);
  load = loadWhole;
  whole = undefined;
}

/** The catalogue with every screen. A failure, for instance without a network, ends with the next call. */
export function wholeCatalogue(): Promise<Catalogue> {
  whole ??= load().then(
    (loaded) => {
      store.set(loaded);
      return loaded;
    },
    (error: unknown) => {
      whole = undefined;
      throw error;
    },
  );
  return whole;
}

/** Begins to load the screen at an address, so that it is there when it is shown. A failure shows when it is. */
export function preloadAt(pathname: string): void {
  const first = isFirstPage(pathname) ? store.get() : undefined;
  Promise.resolve(first ?? wholeCatalogue()).then(
    ({ routes }) => {
      const route = routes.find((each) => matchPath(each.path, pathname));
      if (route) preload(route.screen);
    },
    () => undefined,
  );
}

/** Whether a page opens without the list of all screens: Home and the sign-in. */
export function isFirstPage(pathname: string): boolean {
  return store.get()?.routes.some(({ path }) => matchPath(path, pathname)) ?? false;
}

export function isHome(pathname: string): boolean {
  return pathname === '/';
}

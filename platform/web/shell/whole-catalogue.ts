import { startTransition, useEffect, useState } from 'react';
import { matchPath } from 'react-router';
import type { UserType } from '#platform/domain/user-type.ts';
import type { Slot } from '../feature.ts';
import { createStore } from '../store.ts';
import type { Catalogue } from './catalogue.ts';
import { preload } from './lazy-part.tsx';

const store = createStore<Catalogue | undefined>(undefined);
let load: () => Promise<Catalogue>;
let whole: Promise<Catalogue> | undefined;

/**
 * The catalogue in use: of the first pages alone until all screens are there. Every part of a page asks it, so a new
 * one draws the page again in slices, between which the page answers.
 */
export function useLoadedCatalogue(): Catalogue | undefined {
  const [catalogue, setCatalogue] = useState(store.get);
  useEffect(() => {
    const follow = () => startTransition(() => setCatalogue(store.get()));
    follow();
    return store.subscribe(follow);
  }, []);
  return catalogue;
}

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

/** Loads the screen at an address before it is shown. Never rejects: a failure shows with the screen. */
export async function preloadAt(pathname: string): Promise<void> {
  const first = isFirstPage(pathname) ? store.get() : undefined;
  const catalogue = first ?? (await wholeCatalogue().catch(() => undefined));
  const route = catalogue?.routes.find((each) => matchPath(each.path, pathname));
  if (route) await preload(route.screen);
}

/** Loads the first parts of Home and of the frame around it before they are shown. */
export async function preloadHome(userType: UserType): Promise<void> {
  const catalogue = store.get();
  if (!catalogue) return;
  const slots = (['actingFor', 'banners', 'header', 'background'] as const).flatMap((kind): readonly Slot[] =>
    catalogue.slots(kind, userType),
  );
  const first = [...catalogue.home(userType), ...slots].filter(({ later }) => !later);
  await Promise.all(first.map(({ part }) => preload(part)));
}

/** Whether a page opens without the list of all screens: Home and the sign-in. */
export function isFirstPage(pathname: string): boolean {
  return store.get()?.routes.some(({ path }) => matchPath(path, pathname)) ?? false;
}

export function isHome(pathname: string): boolean {
  return pathname === '/';
}

import type { Slot, WebFeature, WebRoute, WebScreens } from '../feature.ts';
import { wordsFor } from '../i18n/words.ts';
import { isFor } from './catalogue.ts';
import { restOfPage } from './rest-of-page.ts';

/**
 * What a feature brings, with each of its screens loading at the same time as the words that it says. What a patient's Home
 * and the frame around every page say is there from the start.
 */
export function withWords(feature: WebFeature & WebScreens) {
  const { name } = feature;
  const routes = (of: readonly WebRoute[] = []) =>
    of.map((route) => (route.path === '/' ? route : { ...route, screen: together(name, route.screen) }));
  const slots = <S extends Slot>(of: readonly S[] = []) =>
    of.map((slot) => {
      if (slot.later) return { ...slot, part: afterTheRest(name, slot) };
      return isFor(slot.userTypes, 'patient') ? slot : { ...slot, part: together(name, slot.part) };
    });
  // On another feature's screen, that knows nothing of these words.
  const elsewhere = <S extends { readonly part: () => Promise<unknown> }>(of?: readonly S[]) =>
    of?.map((slot): S => ({ ...slot, part: together(name, slot.part) }));
  return {
    ...feature,
    routes: routes(feature.routes),
    home: slots(feature.home),
    settings: elsewhere(feature.settings),
    chatList: elsewhere(feature.chatList),
    banners: slots(feature.banners),
    actingFor: slots(feature.actingFor),
    header: slots(feature.header),
    railFoot: slots(feature.railFoot),
    background: slots(feature.background),
    fillings: elsewhere(feature.fillings),
    search: feature.search?.map((source) => ({ ...source, find: together(name, source.find) })),
  };
}

function afterTheRest(name: string, { part }: Slot): Slot['part'] {
  return async () => {
    await restOfPage();
    return await onceReachable(together(name, part));
  };
}

/** Loads a part again when the network is back, if it could not be loaded without one. */
export async function onceReachable<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (navigator.onLine) throw error;
      await new Promise((again) => window.addEventListener('online', again, { once: true }));
    }
  }
}

function together<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([wordsFor(name), load()]))[1];
}

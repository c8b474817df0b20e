import type { Slot, WebFeature, WebRoute } from '../feature.ts';
import { wordsFor } from '../i18n/words.ts';
import { isFor } from './catalogue.ts';

/**
 * The feature, with each of its screens loading at the same time as the words that it says. What a patient's Home
 * and the frame around every page say is there from the start.
 */
export function withWords(feature: WebFeature): WebFeature {
  const { name } = feature;
  const routes = (of: readonly WebRoute[] = []) =>
    of.map((route) => (route.path === '/' ? route : { ...route, screen: together(name, route.screen) }));
  const slots = <S extends Slot>(of: readonly S[] = []) =>
    of.map((slot) =>
      isFor(slot.userTypes, 'patient') ? slot : { ...slot, part: together(name, slot.part) },
    );
  return {
    ...feature,
    routes: routes(feature.routes),
    home: slots(feature.home),
    // On another feature's screen, that knows nothing of these words.
    patientPage: feature.patientPage?.map((slot) => ({ ...slot, part: together(name, slot.part) })),
    clinicianPage: feature.clinicianPage?.map((slot) => ({ ...slot, part: together(name, slot.part) })),
    banners: slots(feature.banners),
    actingFor: slots(feature.actingFor),
    background: slots(feature.background),
    search: feature.search?.map((source) => ({ ...source, find: together(name, source.find) })),
  };
}

function together<T>(name: string, load: () => Promise<T>): () => Promise<T> {
  return async () => (await Promise.all([load(), wordsFor(name)]))[0];
}

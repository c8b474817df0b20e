import i18next, { type TFunction } from 'i18next';
import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import { loadFont } from '#platform/ui/fonts/load-font.ts';
import { keepPreferredLanguage, preferredLanguage } from '../session/browser-store.ts';
import { createFormats, type Formats } from './format.ts';

/** `{ shell: {...}, appointments: {...} }`: what every feature says, in one language. */
export type LoadWords = () => Promise<{ default: Record<string, unknown> }>;

let loaders: Record<Language, LoadWords>;

/** Loads the words of the language that this browser prefers, else of the page as the server sent it. */
export async function startWords(load: Record<Language, LoadWords>): Promise<void> {
  loaders = load;
  const asked = document.documentElement.lang;
  const language = preferredLanguage() ?? (isLanguage(asked) ? asked : DEFAULT_LANGUAGE);
  const words = await loaders[language]();
  await i18next.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: words.default } },
    interpolation: { escapeValue: false },
  });
  dress(language);
}

/** Loads what the language needs, then switches the whole page, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18next.hasResourceBundle(language, 'translation')) {
    const words = await loaders[language]();
    i18next.addResourceBundle(language, 'translation', words.default);
  }
  keepPreferredLanguage(language);
  await i18next.changeLanguage(language);
  dress(language);
}

function dress(language: Language): void {
  document.documentElement.lang = language;
  // Until it is there, text shows in the system's font.
  loadFont(language).catch((error: unknown) => console.warn('A font could not be loaded.', error));
}

/** The language in use, outside of components. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

export interface Words {
  readonly t: TFunction;
  readonly language: Language;
  readonly format: Formats;
}

const known = new Map<Language, Words>();

/** One object a language, so that `t` and `format` are new values only when the language is another one. */
export function wordsOf(language: Language): Words {
  let words = known.get(language);
  if (!words) {
    words = { t: i18next.getFixedT(language), language, format: createFormats(language) };
    known.set(language, words);
  }
  return words;
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => i18next.off('languageChanged', listener);
}

/** `const { t, format } = useWords(); t('appointments.book.title'); format.money(50000)`. */
export function useWords(): Words {
  return wordsOf(useSyncExternalStore(subscribe, currentLanguage));
}

import { useSyncExternalStore } from 'react';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from '#platform/contract/language.ts';
import { findText, type Texts, type TextValues, withTexts } from '#platform/contract/texts.ts';
import { loadFont } from '#platform/ui/fonts/load-font.ts';
import { keepPreferredLanguage, preferredLanguage } from '../session/browser-store.ts';
import { createFormats, type Formats } from './format.ts';

/** One file of words: `{ shell: {...}, appointments: {...} }`. */
export type LoadWords = () => Promise<{ default: Texts }>;

/** The first words of a language: what the shell and a patient's Home say. */
export interface FirstWords {
  readonly default: Texts;
  /** By feature, and `shell`: what its screens say besides. */
  readonly later: Readonly<Record<string, LoadWords>>;
}

export type WordFiles = Record<Language, () => Promise<FirstWords>>;

/** `t('appointments.book.title')`; an unknown key answers itself. */
export type Translate = (key: string, values?: TextValues) => string;

let files: WordFiles;
/** Unknown until the first texts are there. */
let inUse: Language | undefined;
const texts = new Map<Language, Texts>();
const listeners = new Set<() => void>();
/** Settles when there is something to add words to. */
let started: Promise<unknown>;
/** The features with screens that were opened: their words are loaded in the language of the page. */
const opened = new Set<string>();
const loaded = new Map<string, Promise<void>>();
const firstWords = new Map<Language, FirstWords>();

/** Loads the words of the language that this browser prefers, else of the page as the server sent it. */
export async function startWords(words: WordFiles): Promise<void> {
  files = words;
  firstWords.clear();
  const language = firstLanguage();
  const start = async () => {
    const first = await files[language]();
    firstWords.set(language, first);
    texts.set(language, first.default);
    inUse = language;
  };
  started = start();
  const drawn = fontOf(language);
  await started;
  // Letters that change their width under the reader's eyes move the page; a slow network must not hold it up for long.
  await Promise.race([drawn, new Promise((resolve) => setTimeout(resolve, FONT_WAIT_MS))]);
  dress(language);
}

const FONT_WAIT_MS = 1000;
const fontOf = (language: Language): Promise<void> =>
  loadFont(language).catch((error: unknown) => console.warn('A font could not be loaded.', error));

/** Settles when what the screens of `feature` (or `shell`) say is there, in the language of the page. */
export async function wordsFor(feature: string): Promise<void> {
  opened.add(feature);
  const wanted = () => inUse ?? firstLanguage();
  let language: Language;
  do {
    language = wanted();
    await wordsIn(language, feature);
  } while (language !== wanted());
}

/** Loads what the language needs, then switches the whole page, and remembers it. */
export async function chooseLanguage(language: Language): Promise<void> {
  let known = -1;
  // While it loads, another screen may be opened.
  while (known < opened.size) {
    known = opened.size;
    await Promise.all([wordsIn(language), ...[...opened].map((feature) => wordsIn(language, feature))]);
  }
  keepPreferredLanguage(language);
  inUse = language;
  for (const listener of listeners) listener();
  dress(language);
}

/** Once for each file; after a failure, for instance without a network, it is tried again. */
function wordsIn(language: Language, feature?: string): Promise<void> {
  const key = `${language} ${feature ?? ''}`;
  const known = loaded.get(key);
  if (known) return known;
  const loading = addWords(language, feature);
  loaded.set(key, loading);
  loading.catch(() => loaded.delete(key));
  return loading;
}

async function addWords(language: Language, feature?: string): Promise<void> {
  // Not awaited again once it is there, so that the words of a screen are asked for together with its code.
  const first = firstWords.get(language) ?? (await files[language]());
  firstWords.set(language, first);
  const words = feature ? await first.later[feature]?.() : first;
  await started;
  if (words) texts.set(language, withTexts(texts.get(language) ?? {}, words.default));
}

function firstLanguage(): Language {
  const asked = document.documentElement.lang;
  return preferredLanguage() ?? (isLanguage(asked) ? asked : DEFAULT_LANGUAGE);
}

function dress(language: Language): void {
  document.documentElement.lang = language;
  // Until it is there, text shows in the system's font.
  loadFont(language).catch((error: unknown) => console.warn('A font could not be loaded.', error));
}

/** The language in use, outside of components. */
export function currentLanguage(): Language {
  return inUse ?? DEFAULT_LANGUAGE;
}

export interface Words {
  readonly t: Translate;
  readonly language: Language;
  readonly format: Formats;
}

const known = new Map<Language, Words>();

/** One object a language, so that `t` and `format` are new values only when the language is another one. */
export function wordsOf(language: Language): Words {
  let words = known.get(language);
  if (!words) {
    const t: Translate = (key, values) => findText(texts.get(language) ?? {}, language, key, values) ?? key;
    words = { t, language, format: createFormats(language) };
    known.set(language, words);
  }
  return words;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** `const { t, format } = useWords(); t('appointments.book.title'); format.money(50000)`. */
export function useWords(): Words {
  return wordsOf(useSyncExternalStore(subscribe, currentLanguage));
}

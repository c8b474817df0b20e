import type { Language } from '#platform/contract/language.ts';

/** Each script's style sheet is a chunk of its own; the Latin one comes with base.css. */
const SHEETS: Record<Language, () => Promise<unknown>> = {
  en: async () => undefined,
  te: () => import('./telugu.css'),
  hi: () => import('./devanagari.css'),
  ta: () => import('./tamil.css'),
  ml: () => import('./malayalam.css'),
  bn: () => import('./bangla.css'),
};

/** Asking for one letter fetches the file of its script before a text with it is drawn. */
const LETTERS: Partial<Record<Language, string>> = { te: 'అ', hi: 'अ', ta: 'அ', ml: 'അ', bn: 'অ' };

/** Makes the script of a language available. Text shows in the system's font until then. */
export async function loadFont(language: Language): Promise<void> {
  await SHEETS[language]();
  const letter = LETTERS[language];
  if (letter) await document.fonts?.load('1em Anek', letter);
}

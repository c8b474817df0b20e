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

/** Makes the script of a language available. Text shows in the system's font until then. */
export async function loadFont(language: Language): Promise<void> {
  await SHEETS[language]();
}

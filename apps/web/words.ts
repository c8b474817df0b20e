import type { Language } from '#platform/contract/language.ts';
import type { LoadWords } from '#platform/web/i18n/words.ts';

/** One chunk a language, loaded when it is chosen. */
export const loadWords: Record<Language, LoadWords> = {
  en: () => import('virtual:words/en'),
  te: () => import('virtual:words/te'),
  hi: () => import('virtual:words/hi'),
  ta: () => import('virtual:words/ta'),
  ml: () => import('virtual:words/ml'),
  bn: () => import('virtual:words/bn'),
};

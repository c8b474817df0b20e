import type { Language } from '#platform/contract/language.ts';
import { NAMED_STATUSES, type Status } from '../contract.ts';
import bn from '../words/bn.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import hi from '../words/hi.json' with { type: 'json' };
import ml from '../words/ml.json' with { type: 'json' };
import ta from '../words/ta.json' with { type: 'json' };
import te from '../words/te.json' with { type: 'json' };

const WORDS = { en: en.server, te: te.server, hi: hi.server, ta: ta.server, ml: ml.server, bn: bn.server };

/** The specification's word for a status, `Other` for the rest, in the reader's language. */
export function statusLabel(status: Status, language: Language): string {
  const words: Readonly<Record<string, string>> = WORDS[language].status;
  return NAMED_STATUSES.includes(status) ? (words[status] ?? words.other!) : words.other!;
}

/** The own word of a status that is Other; null for those of the table. */
export function statusWord(status: Status, language: Language): string | null {
  if (NAMED_STATUSES.includes(status)) return null;
  const words: Readonly<Record<string, string>> = WORDS[language].status;
  return words[status] ?? null;
}

/** What a calendar entry says. */
export function calendarWords(language: Language, values: Readonly<Record<string, string>>) {
  const said = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  const { title, description, reminder } = WORDS[language].calendar;
  return {
    title: said(title),
    description: said(description),
    reminder: said(reminder),
    mode: WORDS[language].mode,
  };
}

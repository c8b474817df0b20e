import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { findText, type Texts } from '#platform/contract/texts.ts';
import { projectRoot } from '../project-root.ts';

export type Values = Readonly<Record<string, string | number>>;

/** What the server says, in every language: refusals, messages, notifications. */
export interface Translator {
  /** `key` is `<feature>.<path>` in the `server` part of the words, or `common.<path>`. */
  translate(language: Language, key: string, values?: Values): string;
  has(key: string): boolean;
}

export async function loadServerWords(): Promise<Translator> {
  const texts = new Map(LANGUAGE_CODES.map((language) => [language, wordsOf(language)]));
  const find = (language: Language, key: string, values?: Values) =>
    findText(texts.get(language) ?? {}, language, key, values);
  return {
    translate: (language, key, values) =>
      find(language, key, values) ?? find(DEFAULT_LANGUAGE, key, values) ?? key,
    // With a count, so that a sentence that only has plural forms is found too.
    has: (key) => find(DEFAULT_LANGUAGE, key, { count: 1 }) !== undefined,
  };
}

function wordsOf(language: Language): Texts {
  const words: Record<string, Texts> = {};
  words.common = serverPart(join(projectRoot, 'platform/server/words', `${language}.json`)) ?? {};
  for (const feature of readdirSync(join(projectRoot, 'features'))) {
    const part = serverPart(join(projectRoot, 'features', feature, 'words', `${language}.json`));
    if (part) words[feature] = part;
  }
  return words;
}

function serverPart(file: string): Texts | undefined {
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { server?: Texts }).server;
}

/** The first of the accepted languages that we speak (RFC 9110 §12.5.4), else that of the person, else English. */
export function languageOf(acceptLanguage: string | undefined, ownLanguage?: Language): Language {
  const wanted = (acceptLanguage ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
      return { code: tag.toLowerCase().split('-')[0] ?? '', q: q ? Number(q.slice(2)) : 1 };
    })
    .filter((entry) => entry.q > 0)
    .sort((a, b) => b.q - a.q);
  const found = wanted.find((entry) => isLanguage(entry.code))?.code;
  return isLanguage(found) ? found : (ownLanguage ?? DEFAULT_LANGUAGE);
}

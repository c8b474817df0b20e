import { bases, LANGUAGES, type Language, type WordsFolder } from './catalogue.ts';
import { gluedEndings } from './endings.ts';
import { bannedTerms } from './terms.ts';

/** Words that may stand in English within another language, each with its reason. */
export interface Allowed {
  readonly terms: readonly { readonly term: string; readonly reason: string }[];
  /** Keys that the code puts together at run time: everything that starts so counts as used. */
  readonly dynamic: readonly { readonly prefix: string; readonly reason: string }[];
}

const SCRIPTS: Readonly<Record<Exclude<Language, 'en'>, string>> = {
  te: 'Telugu',
  hi: 'Devanagari',
  ta: 'Tamil',
  ml: 'Malayalam',
  bn: 'Bengali',
};

/** Enough to see which numbers a plural form is used for. */
const COUNTS = Array.from({ length: 201 }, (_, count) => count);

export interface WordsCheck {
  readonly name: string;
  readonly title: string;
  find(folder: WordsFolder, allowed: Allowed): string[];
}

export const WORDS_CHECKS: readonly WordsCheck[] = [
  { name: 'words-files', title: 'six files in every folder of words', find: (folder) => [...folder.broken] },
  { name: 'words-keys', title: 'the same keys in all six', find: sameKeys },
  { name: 'words-plurals', title: "every plural form that each language's grammar has", find: pluralForms },
  {
    name: 'words-placeholders',
    title: 'the same placeholders in all six, and nothing empty',
    find: placeholders,
  },
  {
    name: 'words-script',
    title: "every text in its language's own script, none left in English",
    find: ownScript,
  },
  { name: 'words-terms', title: 'no word for which the glossary has another', find: bannedTerms },
  { name: 'words-endings', title: 'no ending joined to a placeholder', find: gluedEndings },
];

function sameKeys(folder: WordsFolder): string[] {
  const english = keysOf(folder, 'en');
  return others(folder).flatMap((language) => {
    const keys = keysOf(folder, language);
    const missing = [...english].filter((key) => !keys.has(key)).map((key) => `${key} is missing`);
    const extra = [...keys].filter((key) => !english.has(key)).map((key) => `${key} is not in en.json`);
    return [...missing, ...extra].map((what) => `${folder.path}/${language}.json: ${what}`);
  });
}

function pluralForms(folder: WordsFolder): string[] {
  return LANGUAGES.flatMap((language) => {
    const texts = folder.languages.get(language);
    if (!texts) return [];
    const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    return [...bases(texts.keys()).plural].flatMap(([base, forms]) => {
      const missing = wanted.filter((form) => !forms.has(form)).map((form) => `${base}_${form} is missing`);
      // `_zero` is asked for at a count of 0 in every language, whatever its grammar calls that.
      const extra = [...forms].filter(
        (form) => form !== 'zero' && !wanted.includes(form as Intl.LDMLPluralRule),
      );
      return [...missing, ...extra.map((form) => `${base}_${form} is never asked for`)].map(
        (what) => `${folder.path}/${language}.json: ${what}`,
      );
    });
  });
}

function placeholders(folder: WordsFolder): string[] {
  const english = folder.languages.get('en') ?? new Map<string, string>();
  const plural = bases(english.keys()).plural;
  return LANGUAGES.flatMap((language) =>
    [...(folder.languages.get(language) ?? [])].flatMap(([key, text]) => {
      const where = `${folder.path}/${language}.json: ${key}`;
      if (text.trim() === '') return [`${where} is empty`];
      const base = key.replace(/_(zero|one|two|few|many|other)$/, '');
      const isPlural = plural.has(base);
      const model = english.get(isPlural ? `${base}_other` : key);
      if (model === undefined) return [];
      const optional = isPlural && meansOneNumber(language, key) ? ['{{count}}'] : [];
      const wanted = marksOf(model);
      const got = marksOf(text);
      const missing = wanted.filter((mark) => !got.includes(mark) && !optional.includes(mark));
      const extra = got.filter((mark) => !wanted.includes(mark));
      return [
        ...missing.map((mark) => `${where} lacks ${mark}`),
        ...extra.map((mark) => `${where} has ${mark}, which English has not`),
      ];
    }),
  );
}

/**
 * "One minute left" needs no number, where the form is only ever used for 1. In Hindi and Bengali `_one` is also used
 * for 0: without its number the text would say "one" of nothing.
 */
function meansOneNumber(language: Language, key: string): boolean {
  if (key.endsWith('_zero')) return true;
  const form = key.slice(key.lastIndexOf('_') + 1);
  const rules = new Intl.PluralRules(language);
  return COUNTS.filter((count) => rules.select(count) === form).length <= 1;
}

function ownScript(folder: WordsFolder, allowed: Allowed): string[] {
  const english = folder.languages.get('en') ?? new Map<string, string>();
  const terms = allowed.terms.map(({ term }) => term).toSorted((a, b) => b.length - a.length);
  return others(folder).flatMap((language) => {
    const script = SCRIPTS[language];
    const foreign = Object.values(SCRIPTS).filter((other) => other !== script);
    return [...(folder.languages.get(language) ?? [])].flatMap(([key, text]) => {
      const where = `${folder.path}/${language}.json: ${key}`;
      let rest = text.replace(/\{\{.*?\}\}|<[^>]*>|\$t\(.*?\)/g, ' ');
      for (const term of terms)
        rest = rest.replaceAll(new RegExp(`(?<![A-Za-z])${quoted(term)}(?![A-Za-z])`, 'g'), ' ');
      if (!/\p{L}/u.test(rest)) return [];
      if (text === english.get(key)) return [`${where} is still English: ${text}`];
      const latin = rest.match(/[A-Za-z]{2,}/g) ?? [];
      if (latin.length > 0) return [`${where} is half translated: ${latin.join(', ')}`];
      const mixed = foreign.find((other) => new RegExp(`\\p{Script=${other}}`, 'u').test(rest));
      if (mixed) return [`${where} has ${mixed} letters in it`];
      return new RegExp(`\\p{Script=${script}}`, 'u').test(rest)
        ? []
        : [`${where} has no ${script} letter: ${text}`];
    });
  });
}

function others(folder: WordsFolder): Exclude<Language, 'en'>[] {
  return LANGUAGES.filter((language) => language !== 'en').filter((language) =>
    folder.languages.has(language),
  );
}

/** Plural forms differ between languages and are compared by their own check. */
function keysOf(folder: WordsFolder, language: Language): Set<string> {
  const { plain, plural } = bases(folder.languages.get(language)?.keys() ?? []);
  return new Set([...plain, ...[...plural.keys()].map((base) => `${base} (plural)`)]);
}

function marksOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([\w.]+)[^}]*\}\}/g)].map((match) => `{{${match[1]}}}`);
  const nested = text.match(/\$t\([^)]*\)/g) ?? [];
  const tags = text.match(/<\/?[\w]+\s*\/?>/g) ?? [];
  return [...new Set([...names, ...nested, ...tags])];
}

function quoted(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

import { LANGUAGES, type Language, type WordsFolder } from './catalogue.ts';

/** Beginnings of words of which a translation has one, divided by `|`: what follows is inflection. */
type Stems = Readonly<Partial<Record<Language, string>>>;

/** An English term, as a pattern of whole words, and how each language says it. */
export type Glossary = Readonly<
  Record<
    string,
    Stems & { /** Features in which the word has only this sense. */ readonly in?: readonly string[] }
  >
>;

/** Why texts say it otherwise: `{ "<reason>": ["<feature>: <key>"] }`. */
export type SaidOtherwise = Readonly<Record<string, readonly string[]>>;

/** What the English calls by a term of docs/words.md is called by its term in each language, however it is inflected. */
export function otherTerms(
  folders: readonly WordsFolder[],
  glossary: Glossary,
  exceptions: SaidOtherwise,
): string[] {
  const terms = Object.entries(glossary).map(([term, { in: features, ...stems }]) => ({
    term: new RegExp(`(?<![\\p{L}-])(?:${term})(?![\\p{L}])`, 'iu'),
    features,
    stems: Object.entries(stems) as [Language, string][],
  }));
  const found = folders.flatMap((folder) =>
    [...(folder.languages.get('en') ?? [])].flatMap(([key, english]) => {
      const said = english.replace(/\{\{.*?\}\}/g, '…');
      return terms.flatMap(({ term, features, stems }) => {
        const word = said.match(term)?.[0];
        if (word === undefined || (features && !features.includes(folder.namespace))) return [];
        return stems.flatMap(([language, each]) => {
          const text = folder.languages.get(language)?.get(key);
          if (text === undefined || each.split('|').some((stem) => bare(text).includes(bare(stem))))
            return [];
          return [
            { place: `${folder.namespace}: ${key}`, language, word, say: each.replaceAll('|', ' or ') },
          ];
        });
      });
    }),
  );
  const needed = new Set(found.map(({ place }) => place));
  const excepted = new Set(Object.values(exceptions).flat());
  return [
    ...found
      .filter(({ place }) => !excepted.has(place))
      .map(
        ({ place, language, word, say }) =>
          `${place} says "${word}", but not ${say} in ${language}. Say it, or give a reason in checks/words/glossary-exceptions.json`,
      ),
    ...[...excepted]
      .filter((place) => !needed.has(place))
      .map((place) => `checks/words/glossary-exceptions.json: ${place} says its terms; remove it`),
    ...Object.keys(exceptions)
      .filter((reason) => !reason.trim())
      .map(() => 'checks/words/glossary-exceptions.json: a list has no reason'),
  ];
}

/** Terms of which a language has no stem. */
export function unfinishedTerms(glossary: Glossary): string[] {
  return Object.entries(glossary).flatMap(([term, stems]) =>
    LANGUAGES.filter((language) => language !== 'en' && !stems[language]?.trim()).map(
      (language) => `checks/words/glossary.json: "${term}" has nothing in ${language}`,
    ),
  );
}

/** Without joiners and places to break, which differ between texts that look the same. */
function bare(text: string): string {
  return text.normalize('NFC').replace(/[\u00ad\u200c\u200d]/g, '');
}

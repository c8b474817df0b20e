import { LANGUAGES, type WordsFolder } from './catalogue.ts';
import terms from './terms.json' with { type: 'json' };

interface Term {
  readonly never: string;
  readonly say: string;
  /** Features in which the word has only this sense; elsewhere it may say something else. */
  readonly in?: readonly string[];
}

/** Fails on words of a translation for which another is used. The English ones are in english.json. */
export function bannedTerms(folder: WordsFolder): string[] {
  return LANGUAGES.filter((each) => each !== 'en').flatMap((language) =>
    [...(folder.languages.get(language) ?? [])].flatMap(([key, text]) =>
      (terms[language] as readonly Term[])
        .filter(
          ({ in: features }) => features?.some((each) => folder.path === `features/${each}/words`) ?? true,
        )
        .filter(({ never }) => text.normalize('NFC').includes(never.normalize('NFC')))
        .map(({ never, say }) => `${folder.path}/${language}.json: ${key} says "${never}": say "${say}"`),
    ),
  );
}

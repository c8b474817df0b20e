import { LANGUAGES, type WordsFolder } from './catalogue.ts';
import terms from './terms.json' with { type: 'json' };

interface Term {
  readonly never: string;
  readonly say: string;
  /** Features in which the word has only this sense; elsewhere it may say something else. */
  readonly in?: readonly string[];
  /** Wrong only as a word of its own, as the beginning of a text, or as all of a text. */
  readonly word?: true;
  readonly start?: true;
  readonly whole?: true;
}

/** What people type into the search may be spelt in every way. */
const TYPED = /\.synonyms\./;

function says(text: string, { never, word, start, whole }: Term): boolean {
  const banned = never.normalize('NFC');
  if (whole) return text === banned;
  if (start) return text.startsWith(banned);
  return word ? text.split(/[\s.,:;?!–“”()]+/).includes(banned) : text.includes(banned);
}

/** Fails on words of a translation for which another is used. The English ones are in english.json. */
export function bannedTerms(folder: WordsFolder): string[] {
  return LANGUAGES.filter((each) => each !== 'en').flatMap((language) =>
    [...(folder.languages.get(language) ?? [])].flatMap(([key, text]) =>
      (terms[language] as readonly Term[])
        .filter(
          ({ in: features }) => features?.some((each) => folder.path === `features/${each}/words`) ?? true,
        )
        .filter((term) => !TYPED.test(key) && says(text.normalize('NFC'), term))
        .map(({ never, say }) => `${folder.path}/${language}.json: ${key} says "${never}": say "${say}"`),
    ),
  );
}

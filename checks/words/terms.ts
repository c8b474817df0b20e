import { LANGUAGES, type WordsFolder } from './catalogue.ts';
import terms from './terms.json' with { type: 'json' };

/** Fails on words of which docs/words.md says that another is used: the glossary and the list of banned words. */
export function bannedTerms(folder: WordsFolder): string[] {
  return LANGUAGES.flatMap((language) =>
    [...(folder.languages.get(language) ?? [])].flatMap(([key, text]) =>
      terms[language]
        .filter(({ never }) => text.normalize('NFC').includes(never.normalize('NFC')))
        .map(({ never, say }) => `${folder.path}/${language}.json: ${key} says "${never}": say "${say}"`),
    ),
  );
}

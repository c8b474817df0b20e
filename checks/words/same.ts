import { bases, LANGUAGES, type Language, type WordsFolder } from './catalogue.ts';

/** English texts that may have several translations, each with the reason: `{ "<English>": "<why>" }`. */
export type SeveralTranslations = Readonly<Record<string, string>>;

interface Said {
  readonly key: string;
  readonly folder: WordsFolder;
}

/** Names of what is measured, and how bad it is: the same on every screen, also as a single word. */
const NAMES = /\.(reading|readings\.kind|type)\.\w+$|\.critical$/;

/**
 * What a person learns on one screen is called the same on the next: an English text of two or more words has one
 * translation in each language, under whatever keys it stands. A single word may be a noun here and a verb there,
 * unless it names a reading.
 */
export function differentTranslations(
  folders: readonly WordsFolder[],
  exceptions: SeveralTranslations,
): string[] {
  const differences = [...sameEnglish(folders)].flatMap(([, said]) => {
    const english = textOf(said[0] as Said, 'en') ?? '';
    return LANGUAGES.flatMap((language) => {
      const translations = new Map<string, string>();
      for (const one of said) {
        const text = textOf(one, language);
        if (text !== undefined && !translations.has(text)) {
          translations.set(text, `${one.folder.path}: ${one.key}`);
        }
      }
      return translations.size > 1 ? [{ english, language, translations }] : [];
    });
  });
  const needed = new Set(differences.map(({ english }) => english));
  return [
    ...differences
      .filter(({ english }) => !Object.hasOwn(exceptions, english))
      .map(({ english, language, translations }) => {
        const each = [...translations].map(([text, where]) => `"${text}" (${where})`).join(', ');
        return `"${english}" has ${translations.size} translations in ${language}: ${each}. Use one, say in English what differs, or give a reason in checks/words/several-translations.json`;
      }),
    ...Object.entries(exceptions).flatMap(([english, reason]) => [
      ...(needed.has(english)
        ? []
        : [`checks/words/several-translations.json: "${english}" has one translation; remove it`]),
      ...(reason.trim() ? [] : [`checks/words/several-translations.json: "${english}" has no reason`]),
    ]),
  ];
}

/** The places of each English text of two or more words. The plural forms of one text stay apart. */
function sameEnglish(folders: readonly WordsFolder[]): Map<string, Said[]> {
  const groups = new Map<string, Said[]>();
  for (const folder of folders) {
    const english = folder.languages.get('en') ?? new Map<string, string>();
    const { plural } = bases(english.keys());
    for (const [key, text] of english) {
      if (text.trim().split(/\s+/).length < 2 && !NAMES.test(key)) continue;
      const [base, form] = [key.slice(0, key.lastIndexOf('_')), key.slice(key.lastIndexOf('_') + 1)];
      const group = `${plural.get(base)?.has(form) ? form : ''}:${text}`;
      groups.set(group, [...(groups.get(group) ?? []), { key, folder }]);
    }
  }
  return groups;
}

/** A place to break a long word is no difference: texts on paper and in messages have none. */
function textOf({ key, folder }: Said, language: Language): string | undefined {
  return folder.languages.get(language)?.get(key)?.replaceAll('\u00ad', '');
}

import { createHash } from 'node:crypto';
import type { WordsFolder } from './catalogue.ts';

/** Of each folder of words: the key of a text, and a short hash of the English it was last translated from. */
export type TranslatedFrom = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** What `npm run words:translated` stores once the five translations say what the English says. */
export function translatedNow(folders: readonly WordsFolder[]): TranslatedFrom {
  return Object.fromEntries(
    folders.map((folder) => [
      folder.path,
      Object.fromEntries(
        [...(folder.languages.get('en') ?? [])]
          .map(([key, text]) => [key, hashOf(text)] as const)
          .toSorted(([a], [b]) => (a < b ? -1 : 1)),
      ),
    ]),
  );
}

/**
 * Texts with a change of the English after their translation. A new text needs no entry: another check requires that
 * all six languages have it.
 */
export function staleTranslations(folders: readonly WordsFolder[], stored: TranslatedFrom): string[] {
  return folders.flatMap((folder) => {
    const from = stored[folder.path] ?? {};
    return [...(folder.languages.get('en') ?? [])]
      .filter(([key, text]) => Object.hasOwn(from, key) && from[key] !== hashOf(text))
      .map(
        ([key, text]) =>
          `${folder.path}: the English of ${key} changed to "${text}". Check the five translations, then run npm run words:translated`,
      );
  });
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

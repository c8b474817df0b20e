import type { WordsFolder } from './catalogue.ts';

export interface Banned {
  /** Words, as a pattern that has to match whole words. */
  readonly never: string;
  readonly say: string;
  /** What may be said with the word, as a pattern. */
  readonly fine?: string;
}

/** Texts that may say a banned word, each with the reason: `{ "<folder>: <key>": "<why>" }`. */
export type MaySay = Readonly<Record<string, string>>;

/** English that a receptionist doesn't say, and that leaves a translator without the meaning. */
export function bannedEnglish(
  folders: readonly WordsFolder[],
  banned: readonly Banned[],
  exceptions: MaySay,
): string[] {
  const rules = banned.map(({ never, say, fine }) => ({
    never: wholeWords(never),
    fine: fine === undefined ? undefined : wholeWords(fine),
    say,
  }));
  const found = folders.flatMap((folder) =>
    [...(folder.languages.get('en') ?? [])].flatMap(([key, text]) =>
      rules.flatMap(({ never, fine, say }) => {
        const said = text.replace(/\{\{.*?\}\}/g, '…');
        const word = (fine ? said.replace(fine, '…') : said).match(never)?.[0];
        return word === undefined ? [] : [{ place: `${folder.path}: ${key}`, word, say }];
      }),
    ),
  );
  const needed = new Set(found.map(({ place }) => place));
  return [
    ...found
      .filter(({ place }) => !Object.hasOwn(exceptions, place))
      .map(({ place, word, say }) => `${place} says "${word}". Say: ${say}`),
    ...Object.entries(exceptions).flatMap(([place, reason]) => [
      ...(needed.has(place)
        ? []
        : [`checks/words/english-exceptions.json: ${place} says no banned word; remove it`]),
      ...(reason.trim() ? [] : [`checks/words/english-exceptions.json: ${place} has no reason`]),
    ]),
  ];
}

function wholeWords(pattern: string): RegExp {
  return new RegExp(`(?<!\\p{L})(?:${pattern})(?!\\p{L})`, 'giu');
}

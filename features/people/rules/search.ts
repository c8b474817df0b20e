import { withoutEnd } from '#platform/contract/text-end.ts';
import { latinDigits } from '#platform/domain/numbers.ts';

export const MOST_TOKENS = 6;

/** A telephone number as people write it: at least ten digits, with a country code, a 0, spaces, dots or hyphens. */
const PHONE = /(?<![\p{L}\d])(?:\+?91|0)?((?:[\s.-]?\d){10})(?!\d)/gu;

/**
 * The words of a query, in lower case and composed; at most six, since each is a condition. A telephone number is one
 * word: its ten digits.
 */
export function tokensOf(query: string | undefined): string[] {
  return latinDigits((query ?? '').normalize('NFC'))
    .toLowerCase()
    .replace(PHONE, (_, digits: string) => ` ${digits.replace(/\D/g, '')} `)
    .split(/[\s,;]+/)
    .map((token) => withoutEnd(token.replace(/^[.'"()]+/, ''), '.\'"()'))
    .filter((token) => token !== '')
    .slice(0, MOST_TOKENS);
}

/** A token as the middle of a LIKE pattern: `%`, `_` and `\` mean themselves. */
export const likePattern = (token: string): string => `%${token.replace(/[\\%_]/g, '\\$&')}%`;

/** Words for one thing in any of the languages. */
export interface Vocabulary<T> {
  readonly of: T;
  readonly words: readonly string[];
}

/**
 * Which of the things a token names. One or two letters have to begin a word, longer ones may be anywhere in it:
 * "cardio", "గుండె" and "heart" all mean the cardiologist.
 */
export function namedBy<T>(token: string, vocabulary: readonly Vocabulary<T>[]): T[] {
  return vocabulary
    .filter(({ words }) =>
      words.some((word) =>
        token.length <= 2 ? word.split(/\s+/).some((part) => part.startsWith(token)) : word.includes(token),
      ),
    )
    .map(({ of }) => of);
}

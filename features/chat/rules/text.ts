import { MAX_MESSAGE_BYTES } from '../contract/limits.ts';

/** More than any script needs on one letter. */
const MOST_MARKS = 8;
/** What can't be seen between them doesn't part them: they still end up on one letter. */
const PILED_UP = new RegExp(`(?:\\p{M}\\p{Cf}*){${MOST_MARKS + 1}}`, 'u');
/** They turn the reading direction of what follows, and can make a text look like another one. */
const DIRECTION = /[\u202A-\u202E\u2066-\u2069]/u;
const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
/** Letters that are there and can't be seen. */
const INVISIBLE = /[\s\u2800\p{Default_Ignorable_Code_Point}]/gu;

export type TextProblem = 'required' | 'too_long' | 'wrong_characters';

/** Why a text can't be sent, or null. The length counts UTF-8 bytes. */
export function textProblem(text: string, options: { mayBeEmpty: boolean }): TextProblem | null {
  if (text.replace(INVISIBLE, '') === '') return options.mayBeEmpty && text.trim() === '' ? null : 'required';
  if (utf8Bytes(text) > MAX_MESSAGE_BYTES) return 'too_long';
  if (DIRECTION.test(text) || PILED_UP.test(text) || LONE_SURROGATE.test(text)) return 'wrong_characters';
  return null;
}

/** How many letters of such a text a message may have: scripts differ in the bytes that a letter takes. */
export const lettersPossible = (text: string): number =>
  Math.floor((text.length * MAX_MESSAGE_BYTES) / Math.max(utf8Bytes(text), 1));

export function utf8Bytes(text: string): number {
  let bytes = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (unit >= 0xd800 && unit < 0xdc00) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** The beginning of a text on one line, cut between letters. */
export function excerptOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  let cut = '';
  for (const { segment } of SEGMENTS.segment(line.slice(0, length + 20))) {
    if (cut.length + segment.length > length - 1) break;
    cut += segment;
  }
  return `${cut}…`;
}

const SEGMENTS = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Marks that Latin, Greek and Cyrillic letters are written without just as well. Elsewhere they are vowels. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{Mn}+/gu;

/**
 * Letters of Malayalam and Bengali that older keyboards write as a consonant, the sign that takes its vowel, and a
 * joiner; today they have codes of their own.
 */
const OLD_LETTERS: Readonly<Record<string, string>> = {
  '\u0D23\u0D4D\u200D': '\u0D7A',
  '\u0D28\u0D4D\u200D': '\u0D7B',
  '\u0D30\u0D4D\u200D': '\u0D7C',
  '\u0D32\u0D4D\u200D': '\u0D7D',
  '\u0D33\u0D4D\u200D': '\u0D7E',
  '\u0D15\u0D4D\u200D': '\u0D7F',
  '\u09A4\u09CD\u200D': '\u09CE',
};
// allow slow-pattern: alternatives of fixed texts
const OLD = new RegExp(Object.keys(OLD_LETTERS).join('|'), 'g');

/**
 * The words of a text as they are searched for: lower case, without accents and repetition, with vowel signs. Joiners
 * only change how letters are drawn: some keyboards write them and some don't.
 */
export function wordsOf(text: string, most = 400): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(ACCENTED, '$1')
    .normalize('NFC')
    .replace(OLD, (letter) => OLD_LETTERS[letter] ?? letter)
    .replace(/\p{Join_Control}/gu, '');
  const found =
    plain
      .toLowerCase()
      .replaceAll('ß', 'ss')
      .match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return [...new Set(found.map((word) => word.slice(0, 60)))].slice(0, most);
}

import { piecesOf } from './links.ts';
import { READING_WORDS, SUMMARY_WORDS } from './summary-words.ts';

/** The first of ten digits in each of our scripts. */
const ZEROS = [0x0966, 0x09e6, 0x0be6, 0x0c66, 0x0d66];
/** Older Malayalam writes a chillu as a letter with a virama and a joiner. */
const CHILLUS: readonly (readonly [string, string])[] = [
  ['ണ്\u200d', 'ൺ'],
  ['ന്\u200d', 'ൻ'],
  ['ര്\u200d', 'ർ'],
  ['ല്\u200d', 'ൽ'],
  ['ള്\u200d', 'ൾ'],
];

/** Digits of any of our scripts as Latin ones. */
export function withLatinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) as number;
    const zero = ZEROS.find((first) => code >= first && code < first + 10);
    return zero === undefined ? digit : String(code - zero);
  });
}

/** A text as it is compared: one way to write what can be written in several. */
export function spokenOf(text: string): string {
  let spoken = withLatinDigits(text.normalize('NFC').toLowerCase()).replaceAll('’', "'").replaceAll('ँ', 'ं');
  for (const [older, chillu] of CHILLUS) spoken = spoken.replaceAll(older, chillu);
  return spoken.replace(/[\u200b-\u200d\u2060]/g, '');
}

/** The sentences of a text, without its links. A point between digits ends nothing. */
export function sentencesOf(text: string): string[] {
  const plain = piecesOf(text)
    .filter((piece) => piece.href === undefined)
    .map((piece) => piece.text)
    .join(' ');
  return (plain.match(/(?:[^.!?।॥？\n]|\.(?=\p{Nd}))+[.!?।॥？]*/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}?？]/u.test(sentence));
}

const tokensOf = (spoken: string): string[] => spoken.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}']*/gu) ?? [];
const spoken = (words: readonly string[]): string[] =>
  words.map((word) => tokensOf(spokenOf(word)).join(' '));

const all = Object.values(SUMMARY_WORDS);
const ASKING = spoken(all.flatMap((words) => words.asking));
const ASKING_FIRST = spoken(all.flatMap((words) => words.askingFirst));
const PROMISING = spoken(all.flatMap((words) => words.promising));
const ENDINGS = all.flatMap((words) => words.promisingEndings).map(spokenOf);

export function isQuestion(sentence: string): boolean {
  if (/[?？]/.test(sentence)) return true;
  const line = ` ${tokensOf(spokenOf(sentence)).join(' ')} `;
  return (
    ASKING_FIRST.some((word) => line.startsWith(` ${word} `)) ||
    ASKING.some((word) => line.includes(` ${word} `))
  );
}

/** The writer announces what they are going to do. A question about it is no promise. */
export function isPromise(sentence: string): boolean {
  if (isQuestion(sentence)) return false;
  const tokens = tokensOf(spokenOf(sentence));
  const line = ` ${tokens.join(' ')} `;
  return (
    PROMISING.some((phrase) => line.includes(` ${phrase} `)) ||
    tokens.some((token) => ENDINGS.some((ending) => token.length > ending.length && token.endsWith(ending)))
  );
}

const NUMBER = String.raw`(?<![\d./-])(\d{1,3}(?:\.\d{1,2})?)(?![\d/-]|\.\d)`;
/** A number at most this far from the word that says what it is, in either direction. */
const NEAR = String.raw`[^\d.!?।\n]{0,24}?`;
const escaped = (words: readonly string[]): string =>
  `(?:${words.map((word) => spokenOf(word).replace(/[.*+?^$()|[\]\\]/g, '\\$&')).join('|')})`;

interface Shape {
  readonly pattern: RegExp;
  readonly isPossible: (...values: number[]) => boolean;
}

const between = (least: number, most: number) => (value: number) => value >= least && value <= most;
// allow slow-pattern: fixed words, then at most 24 characters before a number
const near = (words: readonly string[]): RegExp => new RegExp(`${escaped(words)}${NEAR}${NUMBER}`, 'gu');

/** What is taken for a reading; limits are those that vitals refuse beyond. */
const SHAPES: readonly Shape[] = [
  { pattern: new RegExp(String.raw`${NUMBER}\s*mg\s*(?:\/\s*)?dl`, 'gu'), isPossible: between(20, 800) },
  { pattern: new RegExp(String.raw`${NUMBER}\s*mmol`, 'gu'), isPossible: between(1.2, 44.3) },
  { pattern: near(READING_WORDS.sugar), isPossible: between(20, 800) },
  {
    pattern: /(?<![\d./-])(\d{2,3})\s*\/\s*(\d{2,3})(?![\d/]|\.\d)/gu,
    isPossible: (systolic, diastolic = 0) =>
      between(70, 300)(systolic as number) && between(40, 180)(diastolic) && diastolic < (systolic as number),
  },
  { pattern: near(READING_WORDS.hba1c), isPossible: between(3, 20) },
  { pattern: near(READING_WORDS.oxygen), isPossible: between(50, 100) },
  {
    // allow slow-pattern: a number, white space, then fixed words
    pattern: new RegExp(String.raw`${NUMBER}\s*${escaped(READING_WORDS.kilograms)}(?![\p{L}\p{M}])`, 'gu'),
    isPossible: between(20, 300),
  },
  {
    pattern: new RegExp(String.raw`${NUMBER}\s*(?:°\s*)?f(?:ahrenheit)?\b`, 'gu'),
    isPossible: between(93, 110),
  },
  { pattern: new RegExp(String.raw`${NUMBER}\s*°\s*c\b`, 'gu'), isPossible: between(34, 43.5) },
];

/** Whether a sentence names a reading: a possible number with its unit, or beside the word for what it is. */
export function hasReading(sentence: string): boolean {
  const line = spokenOf(sentence);
  return SHAPES.some(({ pattern, isPossible }) =>
    [...line.matchAll(pattern)].some((found) =>
      isPossible(
        ...found
          .slice(1)
          .filter((value) => value !== undefined)
          .map(Number),
      ),
    ),
  );
}

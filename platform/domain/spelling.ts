import { toLatin } from './transliterate.ts';

/** How a name is looked for: letters and digits in lower case, without accents, Indic scripts in Latin letters. */
export function fold(text: string): string {
  return toLatin(text.normalize('NFC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const CLASSES: readonly (readonly [RegExp, string])[] = [
  [/tion/g, 'shn'],
  [/[cs]h?(?=[eiy])/g, 's'],
  [/ph/g, 'p'],
  [/x/g, 'ks'],
  [/ch/g, 'k'],
  [/sh/g, 's'],
  [/[ckgq]/g, 'k'],
  [/[bfpvw]/g, 'p'],
  [/[dt]/g, 't'],
  [/[jzs]/g, 's'],
  [/[mn]/g, 'n'],
];

/**
 * What is left of a name in every script of India: which consonants follow each other. Tamil writes p, b and f with
 * one letter, Bengali v as b, and the ear doesn't tell th from t; vowels are anybody's guess.
 */
export function skeletonOf(folded: string): string {
  let text = folded;
  for (const [pattern, letter] of CLASSES) text = text.replace(pattern, letter);
  const first = /^[aeiou]/.test(text) ? 'a' : '';
  return (first + text.replace(/[aeiouhy ]/g, '')).replace(/(.)\1+/g, '$1');
}

/**
 * Edits (one letter more, less, another, or two exchanged) between two words, `limit + 1` when there are more. Only
 * places that are at most `limit` apart are compared: further ones need more edits to be reached.
 */
export function editsBetween(a: string, b: string, limit: number): number {
  const beyond = limit + 1;
  if (Math.abs(a.length - b.length) > limit) return beyond;
  let before = new Array<number>(b.length + 1).fill(beyond);
  let last = [...before];
  let row = [...before];
  for (let j = 0; j <= limit && j <= b.length; j++) last[j] = j;
  for (let i = 1; i <= a.length; i++) {
    const from = Math.max(1, i - limit);
    const to = Math.min(b.length, i + limit);
    let least = from === 1 ? i : beyond;
    row[from - 1] = least;
    for (let j = from; j <= to; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row[j] = edits;
      least = Math.min(least, edits);
    }
    if (least > limit) return beyond;
    [before, last, row] = [last, row, before];
  }
  return Math.min(last[b.length]!, beyond);
}

import { toLatin } from '#platform/domain/transliterate.ts';

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

const pieces = (text: string, mark: string): string[] =>
  text.split(' ').flatMap((word) => {
    const padded = `  ${word}`;
    return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => mark + padded.slice(at, at + 3));
  });

/** What the index finds a name by: pieces of three letters of the name and, marked, of its skeleton. */
export function gramsOf(text: string): string[] {
  const folded = fold(text);
  return [...new Set([...pieces(folded, ''), ...pieces(skeletonOf(folded), '~')])];
}

/** Edits (one letter more, less, another, or two exchanged) between two words, `limit + 1` when there are more. */
export function editsBetween(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1;
      let edits = Math.min(row[j - 1]! + 1, last[j]! + 1, last[j - 1]! + cost);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1);
      row.push(edits);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return last[b.length]!;
}

/** How far a name is from what was typed: 0 the same; null when it isn't meant. */
export function distanceOf(typed: string, name: string): number | null {
  const wanted = fold(typed);
  const folded = fold(name);
  if (wanted === '') return null;
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (` ${folded}`.includes(` ${wanted}`)) return 2;
  const skeleton = skeletonOf(wanted);
  const other = skeletonOf(folded);
  if (skeleton.length >= 3 && skeleton === other) return 3;
  const limit = wanted.length >= 8 ? 2 : wanted.length >= 4 ? 1 : 0;
  // Four letters with a slip begin too many names: "dolo" isn't meant for doxorubicin.
  const starts =
    wanted.length >= 5 ? [folded.slice(0, wanted.length), folded.slice(0, wanted.length + 1)] : [];
  const edits = Math.min(...[folded, ...starts].map((start) => editsBetween(wanted, start, limit)));
  if (edits <= limit) return 3 + edits;
  if (skeleton.length >= 4 && other.startsWith(skeleton)) return 6;
  if (skeleton.length >= 5 && editsBetween(skeleton, other, 1) <= 1) return 7;
  return null;
}

/**
 * How sure it is that a name is meant, by its distance: 0 it begins as typed, 1 it is spelled or heard nearly so, 2 a
 * guess. Where some names are surer, the others are left out: nobody who types furosemide chooses pyrazinamide by a slip.
 */
export const sureness = (distance: number): 0 | 1 | 2 => (distance <= 2 ? 0 : distance <= 6 ? 1 : 2);

const STRENGTH = /^\d+(?:[.,]\d+)?(?:mg|mcg|g|ml|iu|%)?$/i;
const UNIT = /^(?:mg|mcg|g|ml|iu|%)$/i;

/** "paracetamol 650 mg": the name, and the number by which a strength is chosen ("" without one). */
export function splitStrength(typed: string): { name: string; strength: string } {
  const words = typed.split(/\s+/).filter(Boolean);
  const isStrength = (word: string, at: number): boolean => at > 0 && STRENGTH.test(word);
  const strength = words.find(isStrength) ?? '';
  const name = words.filter((word, at) => !isStrength(word, at) && !(strength && UNIT.test(word))).join(' ');
  return { name, strength: strength && String(Number.parseFloat(strength.replace(',', '.'))) };
}

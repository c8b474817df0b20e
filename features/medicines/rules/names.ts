import { editsBetween, fold, skeletonOf } from '#platform/domain/spelling.ts';

const pieces = (text: string, mark: string): string[] =>
  text.split(' ').flatMap((word) => {
    const padded = `  ${word}`;
    return Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => mark + padded.slice(at, at + 3));
  });

/** A name or what was typed, as names are compared. */
export interface Spelling {
  readonly folded: string;
  readonly skeleton: string;
}

export function spellingOf(text: string): Spelling {
  const folded = fold(text);
  return { folded, skeleton: skeletonOf(folded) };
}

/** What the index finds a name by: pieces of three letters of the name and, marked, of its skeleton. */
export const gramsOf = ({ folded, skeleton }: Spelling): string[] => [
  ...new Set([...pieces(folded, ''), ...pieces(skeleton, '~')]),
];

/** How far a name is from what was typed: 0 the same; null when it isn't meant. */
export function distanceOf(typed: Spelling, name: Spelling): number | null {
  const { folded: wanted, skeleton } = typed;
  const { folded, skeleton: other } = name;
  if (wanted === '') return null;
  if (folded === wanted) return 0;
  if (folded.startsWith(wanted)) return 1;
  if (` ${folded}`.includes(` ${wanted}`)) return 2;
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
 * guess. Where some names are surer, the others are left out: a doctor who types furosemide must not choose
 * pyrazinamide by a slip.
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

/**
 * Letters and vowel signs of the scripts that are written in India, Latin among them; between words a space,
 * and what stands inside names: M. K. Rao, D’Souza, Jean-Marie. The joiners shape Malayalam and Bengali letters.
 */
const SCRIPTS = [
  'Latin',
  'Devanagari',
  'Bengali',
  'Telugu',
  'Tamil',
  'Malayalam',
  'Kannada',
  'Gujarati',
  'Gurmukhi',
  'Oriya',
  'Arabic',
]
  .map((script) => `\\p{Script=${script}}`)
  .join('');
const LETTER = `(?=[\\p{L}\\p{M}])[${SCRIPTS}\\p{Script=Inherited}]`;
const JOINER = '[\\u200c\\u200d](?=\\p{L}|\\p{M}|[ .]|$)';
const BETWEEN = "\\.(?!\\.)| (?![ '’-])|['’-](?![ .'’-])";
// allow slow-pattern: a name is tried only when it has at most 80 characters
const NAME = new RegExp(`^(?=\\p{L})(?:${LETTER}|${JOINER}|${BETWEEN})+$`, 'u');

/** A name as it is stored: one space between words, composed letters. Null when it can't be a name. */
export function parseName(text: string): string | null {
  const name = text
    .normalize('NFC')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();
  const length = [...name].length;
  if (length < 2 || length > 80 || !NAME.test(name)) return null;
  return (name.match(/\p{L}/gu) ?? []).length >= 2 || /\p{L}\p{M}/u.test(name) ? name : null;
}

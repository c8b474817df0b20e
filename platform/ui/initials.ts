const TITLES =
  /^(dr|mr|mrs|ms|prof|smt|shri|sri|డా|డాక్టర్|శ్రీ|డॉ|डॉ|डॉक्टर|श्री|डा|டாக்டர்|திரு|டா|ഡോ|ডা|ডাঃ|ডক্টর)\.?$/iu;

/**
 * One or two letters that stand for a name. A letter is what a reader sees as one: క్ష్మి is not cut into its code
 * points. Scripts with wide letters get one.
 */
export function initialsOf(name: string): string {
  const words = name
    .trim()
    .split(/\s+/u)
    .filter((word) => !TITLES.test(word));
  const first = words[0];
  if (!first) return '';
  const last = words.length > 1 ? words.at(-1) : undefined;
  const start = firstLetter(first);
  return /\p{Script=Latin}/u.test(start) && last ? (start + firstLetter(last)).toLocaleUpperCase() : start;
}

function firstLetter(word: string): string {
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  for (const { segment } of segments) if (/\p{L}|\p{N}/u.test(segment)) return segment.toLocaleUpperCase();
  return '';
}

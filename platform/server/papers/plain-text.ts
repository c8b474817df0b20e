const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Combining marks on one letter; no language of the app needs more. */
const MOST_MARKS = 6;
/** Letters without a space; a longer word is broken wherever a line ends. */
const LONGEST_WORD = 24;

/** Directions that are forced upon text (CVE-2021-42574), and what has no form: nothing of them belongs on paper. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\u{61C}\u{200B}\u{200E}\u{200F}\u{202A}-\u{202E}\u{2060}-\u{2069}\u{FEFF}\u{FFF9}-\u{FFFB}]/gu;
/** A few words, or a part of a longer one that ends before a letter. */
const PIECES = /.{1,200}(?= |$)|.{1,200}[\p{M}\u{200D}]*/gu;
/** Signs that join two letters into one (virama): no line ends between these. */
const JOINS = /[\u{94D}\u{9CD}\u{BCD}\u{C4D}\u{D4D}\u{200D}]$/u;

/**
 * A user's text in a form for papers: on one line, without forced directions, with as many marks on a letter as can
 * be drawn, and divisible where a word is wider than any column.
 * @param most letters; a longer text ends in `…`
 */
export function plainText(text: string, most = 500): string {
  const oneLine = text.replaceAll(/\s+/g, ' ').replaceAll(UNSEEN, '').trim();
  let plain = '';
  let letters = 0;
  let unbroken = 0;
  for (const segment of lettersOf(oneLine)) {
    if (letters === most) return `${plain}…`;
    letters += 1;
    unbroken = segment === ' ' ? 0 : unbroken + 1;
    if (unbroken > LONGEST_WORD && !JOINS.test(plain)) {
      plain += '\u200B';
      unbroken = 1;
    }
    plain += fewMarks(segment);
  }
  return plain;
}

/** The time of a segmenter grows with the square of its text, so that it gets a few words at a time. */
function* lettersOf(text: string): Generator<string> {
  for (const [piece] of text.matchAll(PIECES))
    for (const { segment } of graphemes.segment(piece)) yield segment;
}

/** A letter with the first few of its marks. */
function fewMarks(letter: string): string {
  if (letter.length <= MOST_MARKS) return letter;
  let marks = 0;
  return [...letter].filter((part) => !/\p{M}/u.test(part) || ++marks <= MOST_MARKS).join('');
}

import { withoutEnd } from '#platform/contract/text-end.ts';

/** A piece of a text: a link when `href` is there. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu;
const TRAILING = '.,;:!?)]}\'"…।';
const MOST_LINKS = 20;

/** What a host's label may be made of: one alphabet, of those that our readers tell apart. */
const ALPHABETS = ['Devanagari', 'Telugu', 'Tamil', 'Malayalam', 'Bengali'].map(
  // allow slow-pattern: one class of characters from the start to the end
  (script) => new RegExp(`^[\\p{Script=${script}}\\d-]+$`, 'u'),
);
const ASCII_LABEL = /^[\w-]+$/;
/** Letters that read from right to left move what stands beside them; others can't be seen at all. */
const MISLEADING =
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFF\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;
const HOST = /^https?:\/\/(\[[^\]]*\]|[^/?#:]*)/iu;

/**
 * A text cut at its links. Only http and https become links, never anything that runs; components that show them add
 * `rel="noopener noreferrer nofollow"`. An address that leads elsewhere than it looks is shown as plain text: with a
 * user name in front of the host, a host that is written in another way than browsers read it (`0x7f.1`), in letters
 * of other alphabets that look alike, or with letters that turn or hide what is around them.
 */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  let links = 0;
  for (const found of text.matchAll(LINK)) {
    const shown = found[0].slice(0, found[0].length - trailingOf(found[0]).length);
    const href = safeHref(shown);
    if (href === null || links >= MOST_LINKS) continue;
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) });
    pieces.push({ text: shown, href });
    end = found.index + shown.length;
    links += 1;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

/** Every link of a text once. */
export function linksOf(text: string): string[] {
  return [...new Set(piecesOf(text).flatMap(({ href }) => (href ? [href] : [])))];
}

/** What follows a sentence doesn't belong to its link; a bracket that the link itself opened does. */
function trailingOf(link: string): string {
  const trailing = link.slice(withoutEnd(link, TRAILING).length);
  return trailing.startsWith(')') && link.includes('(') ? trailing.slice(1) : trailing;
}

function safeHref(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  if (url.username || url.password || link.length > 2000) return null;
  return MISLEADING.test(link) || !isHostAsShown(link, url) ? null : url.href;
}

function isHostAsShown(link: string, url: URL): boolean {
  const shown = HOST.exec(link)?.[1]?.toLowerCase() ?? '';
  if (shown === url.hostname) return true;
  const labels = shown.split('.').filter((label) => !ASCII_LABEL.test(label));
  return labels.length > 0 && labels.every((label) => ALPHABETS.some((alphabet) => alphabet.test(label)));
}

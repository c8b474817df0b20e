/** A piece of a text: a link when `href` is there. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

const LINK = /\bhttps?:\/\/[^\s<>"'`{}|\\^]+/giu;
const TRAILING = /[.,;:!?)\]}'"…।]+$/u;
const MOST_LINKS = 20;

/**
 * A text cut at its links. Only http and https become links, never anything that runs; whoever shows them adds
 * `rel="noopener noreferrer nofollow"`. An address with a user name in front of the host is shown as plain text: it
 * is made to be mistaken for another one.
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
  const trailing = TRAILING.exec(link)?.[0] ?? '';
  return trailing.startsWith(')') && link.includes('(') ? trailing.slice(1) : trailing;
}

function safeHref(link: string): string | null {
  if (!URL.canParse(link)) return null;
  const url = new URL(link);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return null;
  return url.username || url.password || link.length > 2000 ? null : url.href;
}

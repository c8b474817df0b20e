/** A day, a month or a year at the beginning of a text. */
export const PARTIAL = /^(?:19|20)\d\d(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?/;

/** One line of visible letters, as the history keeps it, with the joiners that scripts of India are written with. */
export const line = (text: string, most: number): string =>
  text
    .replaceAll(/(?:(?![\u200C\u200D])[\p{C}\s])+/gu, ' ')
    .trim()
    .slice(0, most)
    .trim();

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, type Font } from 'fontkit';
import { expect, it } from 'vitest';

const ENDS = [0x0964, 0x0965];
const MODULES = join(import.meta.dirname, '../../../node_modules');
const STYLES = ['other-scripts', 'devanagari', 'bangla', 'tamil', 'telugu', 'malayalam'];

/** The files of a style that say that they have this letter. */
function filesWith(style: string, letter: number): string[] {
  const css = readFileSync(join(import.meta.dirname, `${style}.css`), 'utf8');
  return [...css.matchAll(/url\("([^"]+)"\)[^;]*;\s*unicode-range: ([^;]+);/g)].flatMap(
    ([, file = '', ranges = '']) => (isIn(ranges, letter) ? [file] : []),
  );
}

const isIn = (ranges: string, letter: number): boolean =>
  ranges.split(',').some((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return Number.parseInt(from, 16) <= letter && letter <= Number.parseInt(to, 16);
  });

it.each(ENDS)(
  'the end of a sentence U+%i is drawn on every page, and only asked of files that have it',
  (end) => {
    expect(filesWith('other-scripts', end)).toHaveLength(1);
    for (const style of STYLES)
      for (const file of filesWith(style, end)) {
        const font = create(readFileSync(join(MODULES, file))) as Font;
        expect(font.hasGlyphForCodePoint(end), `${style}: ${file}`).toBe(true);
      }
  },
);

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type Font, create as parse } from 'fontkit';
import wawoff2 from 'wawoff2';
import type { Outline, Point } from './canvas.ts';

/** Letters and digits as they are printed on meters: one weight and width of a typeface. Sizes in heights of a capital. */
export interface Printed {
  readonly name: string;
  /** Its upper left corner at the origin; nothing for a letter that it doesn't have. */
  glyph(letter: string): { readonly outline: Outline; readonly advance: number } | undefined;
}

/** Plain sans serifs with many weights and widths, as most meters are printed in. */
const TYPEFACES = ['archivo', 'open-sans', 'anek-latin'] as const;
const WEIGHTS = [300, 400, 500, 600, 700, 800];
const WIDTHS = [75, 88, 100];
/** What a curve is drawn with: letters are a few pixels high. */
const PARTS = 3;

/** One after the other: the unpacker has one memory for all that it does. */
async function all(): Promise<Printed[]> {
  const found: Printed[] = [];
  for (const typeface of TYPEFACES) found.push(...(await allOf(typeface)));
  return found;
}

export const PRINTED: readonly Printed[] = await all();

async function allOf(typeface: string): Promise<Printed[]> {
  const file = createRequire(import.meta.url).resolve(
    `@fontsource-variable/${typeface}/files/${typeface}-latin-wdth-normal.woff2`,
  );
  const font = parse(Buffer.from(await wawoff2.decompress(readFileSync(file)))) as Font;
  return WEIGHTS.flatMap((weight) => WIDTHS.map((width) => printed(font, typeface, weight, width)));
}

/** Nothing is worked out before it is drawn for the first time. */
function printed(font: Font, typeface: string, weight: number, width: number): Printed {
  let varied: Font | undefined;
  const remaining = new Map<string, ReturnType<Printed['glyph']>>();
  const make = (letter: string): ReturnType<Printed['glyph']> => {
    varied ??= font.getVariation({ wght: weight, wdth: width });
    const code = letter.codePointAt(0) as number;
    if (!varied.hasGlyphForCodePoint(code)) return undefined;
    const glyph = varied.glyphForCodePoint(code);
    const unit = varied.capHeight;
    return {
      outline: asOne(contoursOf(glyph.path.commands, unit)),
      advance: glyph.advanceWidth / unit,
    };
  };
  return {
    name: `${typeface}-${weight}-${width}`,
    glyph(letter) {
      if (!remaining.has(letter)) remaining.set(letter, make(letter));
      return remaining.get(letter);
    },
  };
}

type Commands = Font['layout'] extends (text: string) => { glyphs: { path: { commands: infer C } }[] }
  ? C
  : never;

/** Curves as lines; y downwards from the top of the capitals. */
function contoursOf(commands: Commands, unit: number): Point[][] {
  const contours: Point[][] = [];
  let at: Point = { x: 0, y: 0 };
  const to = (x: number, y: number): Point => ({ x: x / unit, y: 1 - y / unit });
  for (const { command, args } of commands) {
    const end = to(args.at(-2) ?? 0, args.at(-1) ?? 0);
    const contour = contours.at(-1);
    if (command === 'moveTo') contours.push([end]);
    else if (command === 'lineTo') contour?.push(end);
    else if (command === 'quadraticCurveTo') {
      const by = to(args[0] as number, args[1] as number);
      for (let part = 1; part <= PARTS; part++) contour?.push(quadratic(at, by, end, part / PARTS));
    } else if (command === 'bezierCurveTo') throw new Error('these typefaces have no such curves');
    if (command !== 'closePath') at = end;
  }
  return contours;
}

function quadratic(from: Point, by: Point, end: Point, t: number): Point {
  const along = (a: number, b: number, c: number) => (1 - t) ** 2 * a + 2 * t * (1 - t) * b + t * t * c;
  return { x: along(from.x, by.x, end.x), y: along(from.y, by.y, end.y) };
}

/** Holes run the other way round; the ways there and back cancel each other out where it is filled. */
function asOne(contours: readonly Point[][]): Outline {
  const [first] = contours;
  const start = first?.[0];
  if (!start) return [];
  return contours.flatMap((contour) => [start, ...contour, contour[0] as Point, start]);
}

import type { Label } from '../../../partners/image-reader/meter-reader/layers.ts';
import type { Canvas, Outline } from './canvas.ts';
import type { Face } from './faces.ts';
import { type Lettering, labelOutlines, symbolFor, symbolOfLabel } from './lettering.ts';
import { LETTERS_SHOWN } from './segments.ts';
import { textWidth } from './strokes.ts';

/** A digit, a point or a label that was written: the middle of its ink and the size of its ink, in units of the device. */
export interface Mark {
  /** 0-9, 10 for a decimal point, from `LABELS_FROM` on a label: the number of its channel. */
  readonly symbol: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Whether it belongs to the reading; unknown in pictures that show none of the usual displays. */
  readonly main: boolean | undefined;
}

/** What a display writes instead of a number. */
const WORDS: ReadonlyMap<string, Label> = new Map([
  ['HI', 'HI'],
  ['LO', 'LO'],
  ['Lo', 'LO'],
]);
const digitOf = (letter: string): number => {
  const at = (LETTERS_SHOWN as readonly string[]).indexOf(letter);
  return at < 0 ? Number(letter) : 10 + at;
};

interface Fill {
  readonly outline: Outline;
  readonly tone: 'on' | 'off' | 'print' | number;
  readonly opacity: number;
}

export interface Tones {
  readonly on: number;
  /** Of segments that aren't lit: 0 is invisible. */
  readonly off: number;
  readonly print: number;
}

/** What a device has on its front, collected before anybody knows how large it will be drawn. */
export class Sheet {
  readonly fills: Fill[] = [];
  readonly marks: Mark[] = [];
  readonly lettering: Lettering | undefined;

  constructor(lettering?: Lettering) {
    this.lettering = lettering;
  }

  shape(outline: Outline, tone: Fill['tone'], opacity = 1): void {
    this.fills.push({ outline, tone, opacity });
  }

  label(text: string, x: number, y: number, height: number, thick = 0.16): void {
    const outlines = labelOutlines(text, { x, y }, height, thick, this.lettering);
    for (const outline of outlines) this.shape(outline, 'print');
    const symbol = symbolOfLabel(text);
    // The trial generators have no letter b, so their unit for pounds is illegible.
    const legible = text !== 'lb' || this.lettering;
    if (symbol !== undefined && legible && outlines.length > 0) this.mark(symbol, outlines, undefined);
  }

  /** `HI`, `LO` or `Lo`, or a `text` of digits, points, colons, slashes and blanks (an unlit digit). `x` is its left, middle or right. */
  number(
    text: string,
    place: { x: number; y: number; height: number; align?: 'left' | 'middle' | 'right' },
    face: Face,
    main: boolean | undefined,
  ): void {
    const { height, y, align = 'left' } = place;
    const wide = numberWidth(text, face, height);
    let x = place.x - (align === 'right' ? wide : align === 'middle' ? wide / 2 : 0);
    const put = (outline: Outline): Outline =>
      outline.map((point) => ({ x: x + point.x * height, y: y + point.y * height }));
    const word = WORDS.get(text);
    const ink: Outline[] = [];
    for (const letter of text) {
      if (letter === '.') {
        const outline = put(
          face.point.map((point) => ({ x: point.x - face.spacing * 0.5 - face.pointSize * 0.5, y: point.y })),
        );
        this.shape(outline, 'on');
        this.mark(10, [outline], main);
        x += advance(letter, face) * height;
        continue;
      }
      if (letter === ':' || letter === '/') {
        const box = height * face.pointSize * 0.8;
        const [cx, dy] = [x + height * 0.05, letter === ':' ? 0 : height * 0.1];
        for (const part of [0.3, 0.65])
          this.shape(
            [
              { x: cx + dy * (0.6 - part), y: y + height * part },
              { x: cx + box + dy * (0.6 - part), y: y + height * part },
              { x: cx + box + dy * (0.6 - part), y: y + height * part + box + dy },
              { x: cx + dy * (0.6 - part), y: y + height * part + box + dy },
            ],
            'on',
          );
      } else {
        const digit = letter === ' ' ? undefined : face.digit(digitOf(letter));
        const off = digit ? digit.off : [...face.digit(8).on];
        if (face.segments) for (const outline of off) this.shape(put(outline), 'off');
        const on = (digit?.on ?? []).map(put);
        for (const outline of on) this.shape(outline, 'on');
        ink.push(...on);
        if (digit && !word) this.mark(Number(letter), on, main);
      }
      x += advance(letter, face) * height;
    }
    if (word) this.mark(symbolFor(word), ink, main);
  }

  private mark(symbol: number, outlines: readonly Outline[], main: boolean | undefined): void {
    const xs = outlines.flatMap((outline) => outline.map(({ x }) => x));
    const ys = outlines.flatMap((outline) => outline.map(({ y }) => y));
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
    this.marks.push({
      symbol,
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left,
      height: bottom - top,
      main,
    });
  }

  /** Draws everything, `scale` pixels a unit. */
  draw(canvas: Canvas, scale: number, tones: Tones): void {
    for (const { outline, tone, opacity } of this.fills) {
      const scaled = outline.map(({ x, y }) => ({ x: x * scale, y: y * scale }));
      if (tone === 'off') {
        if (tones.off > 0.004) canvas.fill(scaled, tones.on, tones.off);
      } else canvas.fill(scaled, typeof tone === 'number' ? tone : tones[tone], opacity);
    }
  }
}

function advance(letter: string, face: Face): number {
  if (letter === '.') return face.segments ? 0 : face.pointSize * 1.4;
  if (letter === ':' || letter === '/') return face.pointSize * 2;
  if (letter === '1' && !face.segments && !face.tabular) return face.width * 0.8 + face.spacing;
  return face.width + face.spacing;
}

export function numberWidth(text: string, face: Face, height: number): number {
  let sum = -face.spacing;
  for (const letter of text) sum += advance(letter, face);
  return sum * height;
}

export { textWidth };

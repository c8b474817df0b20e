import type { Outline } from './canvas.ts';
import { PRINTED } from './printed.ts';
import type { Chance } from './random.ts';
import { pointOutline, type SegmentEnd, type SegmentShape, segmentDigit } from './segments.ts';
import { type StrokeLook, strokeDigit } from './strokes.ts';

/** Pictures to learn from, to try things on, and to judge by once: they have no font, layout, body or flaw in common. */
export const SPLITS = ['train', 'development', 'sealed'] as const;
export type Split = (typeof SPLITS)[number];

/** The digits of one display; sizes in heights of a digit. */
export interface Face {
  readonly font: string;
  readonly segments: boolean;
  /** Every digit takes the same room. */
  readonly tabular?: boolean;
  readonly width: number;
  readonly spacing: number;
  readonly pointSize: number;
  digit(value: number): { readonly on: readonly Outline[]; readonly off: readonly Outline[] };
  readonly point: Outline;
}

type Written = Omit<StrokeLook, 'width' | 'thick' | 'slant'>;
const written = (look: Omit<Written, 'roundEnds'>): Written => ({
  ...look,
  roundEnds: look.roundness < 3.2,
});

interface Fonts {
  readonly ends: readonly SegmentEnd[];
  readonly written: Readonly<Record<string, Written>>;
}

/** The fonts of each split. No name appears twice: generator.test.ts. */
export const FONTS: Readonly<Record<Split, Fonts>> = {
  train: {
    ends: ['pointed', 'mitred', 'blunt', 'round', 'shaped', 'shaped'],
    written: {
      'round-plain': written({
        roundness: 2,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
      }),
      'round-foot': written({
        roundness: 2.1,
        one: 'foot',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
      }),
      'round-open': written({
        roundness: 2,
        one: 'flag',
        three: 'round',
        four: 'open',
        six: 'straight',
        seven: 'bent',
      }),
      'oval-bar': written({
        roundness: 2.4,
        one: 'bar',
        three: 'round',
        four: 'closed',
        six: 'straight',
        seven: 'straight',
      }),
      'boxy-flag': written({
        roundness: 4,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
      }),
      'boxy-bar': written({
        roundness: 5,
        one: 'bar',
        three: 'round',
        four: 'open',
        six: 'curved',
        seven: 'straight',
      }),
      'soft-box': written({
        roundness: 3,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'crossed',
      }),
      'flat-three': written({
        roundness: 2.3,
        one: 'foot',
        three: 'flat',
        four: 'closed',
        six: 'straight',
        seven: 'straight',
      }),
      'dots-six-nine': written({
        roundness: 2.6,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
        dots: {
          columns: 6,
          rows: 9,
          size: 0.9,
        },
      }),
      'dots-ten-sixteen': written({
        roundness: 2.2,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
        dots: {
          columns: 10,
          rows: 16,
          size: 1,
        },
      }),
    },
  },
  development: {
    ends: ['half-mitred', 'dotted'],
    written: {
      'wide-oval': written({
        roundness: 2.7,
        one: 'flag',
        three: 'flat',
        four: 'open',
        six: 'curved',
        seven: 'straight',
      }),
      'box-foot': written({
        roundness: 3.5,
        one: 'foot',
        three: 'round',
        four: 'closed',
        six: 'straight',
        seven: 'straight',
      }),
      'dots-seven-eleven': written({
        roundness: 2.4,
        one: 'foot',
        three: 'round',
        four: 'closed',
        six: 'curved',
        seven: 'straight',
        dots: {
          columns: 7,
          rows: 11,
          size: 0.85,
        },
      }),
    },
  },
  sealed: {
    ends: ['swollen', 'curved'],
    written: {
      'tall-oval': written({
        roundness: 2.2,
        one: 'flag',
        three: 'flat',
        four: 'closed',
        six: 'curved',
        seven: 'bent',
      }),
      'box-bent': written({
        roundness: 4.5,
        one: 'flag',
        three: 'round',
        four: 'closed',
        six: 'straight',
        seven: 'bent',
      }),
      'dots-eight-twelve': written({
        roundness: 2.8,
        one: 'flag',
        three: 'flat',
        four: 'closed',
        six: 'straight',
        seven: 'straight',
        dots: {
          columns: 8,
          rows: 12,
          size: 0.95,
        },
      }),
    },
  },
};

/** A face of `split`; `segments` says whether it is put together from segments. */
export function face(chance: Chance, split: Split, segments: boolean): Face {
  const slant = chance.is(0.45) ? chance.between(0.04, 0.2) : 0;
  const pointSize = chance.between(0.09, 0.17);
  const point = pointOutline(pointSize, chance.is(0.5));
  const fonts = FONTS[split];
  const remaining = new Map<number, ReturnType<Face['digit']>>();
  const keep = (value: number, make: () => ReturnType<Face['digit']>) => {
    const digit = remaining.get(value) ?? make();
    remaining.set(value, digit);
    return digit;
  };
  if (segments) {
    const ends = chance.of(fonts.ends);
    const width = chance.between(0.44, 0.66);
    const thick = chance.between(0.065, 0.19) * Math.min(1, width / 0.52);
    const gap = chance.between(0.003, 0.03);
    const plain = { ends, width, thick, gap, slant, tails: chance.is(0.85), hook: chance.is(0.2) };
    const spacing = chance.between(0.12, 0.32);
    const look = ends === 'shaped' ? { ...plain, shape: anyShape(chance) } : plain;
    return {
      font: ends,
      segments,
      width,
      spacing,
      pointSize,
      point,
      digit: (value) => keep(value, () => segmentDigit(value, look)),
    };
  }
  if (split === 'train' && chance.is(0.5)) return { ...printedFace(chance, slant), pointSize, point };
  const font = chance.of(Object.keys(fonts.written));
  const width = chance.between(0.46, 0.68);
  const thick = chance.between(0.07, 0.17);
  const look: StrokeLook = { ...(fonts.written[font] as Written), width, thick, slant: slant * 0.7 };
  return {
    font,
    segments,
    width,
    spacing: chance.between(0.06, 0.22),
    pointSize,
    point,
    digit: (value) => keep(value, () => ({ on: strokeDigit(value, look), off: [] })),
  };
}

const anyShape = (chance: Chance): SegmentShape => ({
  outerCut: chance.between(-0.4, 1.2),
  innerCut: chance.between(0.3, 1.3),
  pieces: chance.of([1, 1, 1, 2, 3, 5, 6]),
  round: chance.is(0.5),
  upright: chance.is(0.5) ? 1 : chance.between(0.65, 1.3),
});

/** From 10 on letters, as in strokes.ts. */
const WRITTEN_AS = '0123456789HILOo';

/** Digits of a typeface, as displays of dots too small to be seen show them. */
function printedFace(chance: Chance, slant: number): Omit<Face, 'pointSize' | 'point'> {
  const printed = chance.of(PRINTED);
  const room = printed.glyph('0')?.advance ?? 0.8;
  const remaining = new Map<number, ReturnType<Face['digit']>>();
  const make = (value: number): ReturnType<Face['digit']> => {
    const outline = printed.glyph(WRITTEN_AS[value] as string)?.outline ?? [];
    return { on: [outline.map(({ x, y }) => ({ x: x + (0.5 - y) * slant * 0.7, y }))], off: [] };
  };
  return {
    font: printed.name,
    segments: false,
    tabular: true,
    width: room,
    spacing: chance.between(-0.02, 0.1),
    digit(value) {
      const digit = remaining.get(value) ?? make(value);
      remaining.set(value, digit);
      return digit;
    },
  };
}

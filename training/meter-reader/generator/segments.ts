import { ellipse, type Outline, type Point, rectangle } from './canvas.ts';

/** How the ends of a segment are cut. */
export type SegmentEnd =
  | 'pointed'
  | 'mitred'
  | 'blunt'
  | 'round'
  | 'half-mitred'
  | 'swollen'
  | 'curved'
  | 'dotted'
  | 'shaped';

/** What a segment of the sort `shaped` is like; lengths in half of its thickness. */
export interface SegmentShape {
  /** How far its corners are cut off, on its outer and on its inner side. */
  readonly outerCut: number;
  readonly innerCut: number;
  /** Of how many parts it is made, and whether these are round. */
  readonly pieces: number;
  readonly round: boolean;
  /** How thick bars that stand are beside those that lie. */
  readonly upright: number;
}

export const PLAIN_SHAPE: SegmentShape = { outerCut: 1, innerCut: 1, pieces: 1, round: false, upright: 1 };

export interface SegmentLook {
  readonly ends: SegmentEnd;
  /** All in heights of a digit. */
  readonly width: number;
  readonly thick: number;
  readonly gap: number;
  /** Sideways shift of the top against the bottom. */
  readonly slant: number;
  /** 6 and 9 with their short bar, 7 with its hook. */
  readonly tails: boolean;
  readonly hook: boolean;
  /** Of `shaped` ones. */
  readonly shape?: SegmentShape;
}

type Segment = 'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g';
const ALL: readonly Segment[] = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const LIT = ['abcdef', 'bc', 'abdeg', 'abcdg', 'bcfg', 'acdfg', 'acdefg', 'abc', 'abcdefg', 'abcdfg'];
/** After the ten digits: what displays write instead of a number. */
export const LETTERS_SHOWN = ['H', 'I', 'L', 'O', 'o'] as const;
const LIT_LETTERS = ['bcefg', 'ef', 'def', 'abcdef', 'cdeg'];

function lit(digit: number, look: SegmentLook): string {
  if (digit === 6 && !look.tails) return 'cdefg';
  if (digit === 9 && !look.tails) return 'abcfg';
  if (digit === 7 && look.hook) return 'abcf';
  return LIT[digit] ?? LIT_LETTERS[digit - 10] ?? '';
}

/** The segments of a digit that is one high, its upper left corner at 0, 0: what is lit and what isn't. */
export function segmentDigit(digit: number, look: SegmentLook): { on: Outline[]; off: Outline[] } {
  const on = lit(digit, look);
  const outlines = (which: Segment[]) => which.flatMap((each) => slanted(segment(each, look), look.slant));
  return {
    on: outlines(ALL.filter((each) => on.includes(each))),
    off: outlines(ALL.filter((each) => !on.includes(each))),
  };
}

const slanted = (outlines: Outline[], slant: number): Outline[] =>
  outlines.map((outline) => outline.map(({ x, y }) => ({ x: x + (0.5 - y) * slant, y })));

function segment(which: Segment, look: SegmentLook): Outline[] {
  const { width: w, thick: t } = look;
  const h = t / 2;
  if (which === 'a') return bar(look, { x: h, y: h }, { x: w - h, y: h }, -1);
  if (which === 'd') return bar(look, { x: h, y: 1 - h }, { x: w - h, y: 1 - h }, 1);
  if (which === 'g') return bar(look, { x: h, y: 0.5 }, { x: w - h, y: 0.5 }, 0);
  const x = which === 'e' || which === 'f' ? h : w - h;
  const out = which === 'e' || which === 'f' ? 1 : -1;
  return which === 'b' || which === 'f'
    ? bar(look, { x, y: h }, { x, y: 0.5 }, out)
    : bar(look, { x, y: 0.5 }, { x, y: 1 - h }, out);
}

/** A bar as it is drawn: along it and across it, so that the same shape serves every direction. */
interface Bar {
  readonly at: (along: number, across: number) => Point;
  readonly long: number;
  /** Where it starts and ends, without the gaps. */
  readonly s: number;
  readonly e: number;
  /** Half of its thickness. */
  readonly h: number;
  /** Which side looks out of the digit; 0 for the bar in the middle. */
  readonly outer: number;
  readonly isUpright: boolean;
}

/** From one joint to the next; `outer` is the side that looks out of the digit, 0 for the bar in the middle. */
function bar(look: SegmentLook, from: Point, to: Point, outer: number): Outline[] {
  const { thick, gap, ends } = look;
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = [(to.x - from.x) / long, (to.y - from.y) / long];
  const at = (along: number, across: number): Point => ({
    x: from.x + dx * along - dy * across,
    y: from.y + dy * along + dx * across,
  });
  const drawn = { at, long, s: gap, e: long - gap, h: thick / 2, outer, isUpright: Math.abs(dy) > 0.5 };
  if (ends === 'dotted') return dottedBar(drawn);
  if (ends === 'shaped') return shapedBar(drawn, look.shape ?? PLAIN_SHAPE);
  if (ends === 'round') return [roundBar(drawn)];
  return [cutBar(drawn, ends)];
}

function dottedBar({ at, s, e, h }: Bar): Outline[] {
  const count = 4;
  return Array.from({ length: count }, (_, i) => {
    const { x, y } = at(s + ((i + 0.5) / count) * (e - s), 0);
    return ellipse(x, y, h * 0.95, h * 0.95, 10);
  });
}

function shapedBar({ at, s, e, h, outer, isUpright }: Bar, shape: SegmentShape): Outline[] {
  const { outerCut, innerCut, pieces, round, upright } = shape;
  const high = isUpright ? h * upright : h;
  const step = (e - s) / pieces;
  if (pieces > 1)
    return Array.from({ length: pieces }, (_, i) => {
      const { x, y } = at(s + (i + 0.5) * step, 0);
      if (round) return ellipse(x, y, high * 0.92, high * 0.92, 10);
      const half = 0.42 * step;
      const along = s + (i + 0.5) * step;
      return [
        at(along - half, -high),
        at(along + half, -high),
        at(along + half, high),
        at(along - half, high),
      ];
    });
  const [a, b] = outer > 0 ? [innerCut, outerCut] : outer < 0 ? [outerCut, innerCut] : [innerCut, innerCut];
  return [
    [
      at(s, 0),
      at(s + a * h, -high),
      at(e - a * h, -high),
      at(e, 0),
      at(e - b * h, high),
      at(s + b * h, high),
    ],
  ];
}

function roundBar({ at, s, e, h }: Bar): Outline {
  const cap = (along: number, way: number) =>
    Array.from({ length: 7 }, (_, i) => {
      const angle = (i / 6 - 0.5) * Math.PI;
      return at(along + way * Math.cos(angle) * h, way * Math.sin(angle) * h);
    });
  return [...cap(e - h * 0.7, 1), ...cap(s + h * 0.7, -1)];
}

function cutBar({ at, long, s, e, h, outer }: Bar, ends: SegmentEnd): Outline {
  if (ends === 'blunt')
    return [at(s + h * 0.8, -h), at(e - h * 0.8, -h), at(e - h * 0.8, h), at(s + h * 0.8, h)];
  if (ends === 'swollen')
    return [
      at(s, 0),
      at(s + h, -h * 0.6),
      at(long / 2, -h),
      at(e - h, -h * 0.6),
      at(e, 0),
      at(e - h, h * 0.6),
      at(long / 2, h),
      at(s + h, h * 0.6),
    ];
  if (outer === 0 || ends === 'pointed')
    return [at(s, 0), at(s + h, -h), at(e - h, -h), at(e, 0), at(e - h, h), at(s + h, h)];
  const o = outer * h;
  if (ends === 'half-mitred')
    return [at(s - h * 0.2, o), at(e - h * 0.2, o), at(e - 2 * h, -o), at(s + h, -o)];
  if (ends === 'curved')
    return [
      at(s - h * 0.3, o * 0.5),
      at(s + h * 0.4, o),
      at(e - h * 0.4, o),
      at(e + h * 0.3, o * 0.5),
      at(e - h * 0.6, -o),
      at(s + h * 0.6, -o),
    ];
  return [at(s - h, o), at(e + h, o), at(e - h, -o), at(s + h, -o)];
}

/** A decimal point: round or square, `size` across, standing on the line that digits stand on. */
export function pointOutline(size: number, round: boolean): Outline {
  return round ? ellipse(size / 2, 1 - size / 2, size / 2, size / 2, 12) : rectangle(0, 1 - size, size, size);
}

import { isPoint, type Seen, scoreOf, symbolOf } from './peaks.ts';

/** Digits that stand together, read from left to right. */
export interface NumberSeen {
  readonly text: string;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  /** Its middle with the picture turned upright: along the lines and across them. */
  readonly u: number;
  readonly v: number;
  /** Of its digits, in the middle of them. */
  readonly height: number;
  readonly width: number;
  readonly main: number;
  /** Of the digit that is doubted most, 0-1. */
  readonly sure: number;
  readonly parts: readonly Seen[];
  readonly line: readonly Straight[];
}

/**
 * The angle that lines of digits run at, in radians: what most pairs of neighbours of about one height agree on.
 */
export function tilt(digits: readonly Seen[]): number {
  const angles: number[] = [];
  for (const a of digits) {
    let nearest: { far: number; angle: number } | undefined;
    for (const b of digits) {
      const [dx, dy] = [b.x - a.x, b.y - a.y];
      const high = Math.max(a.height, b.height);
      if (dx <= 0 || Math.abs(dy) > 0.5 * dx || dx > 2.2 * high || !alike(a, b)) continue;
      if (!nearest || dx < nearest.far) nearest = { far: dx, angle: Math.atan2(dy, dx) };
    }
    if (nearest) angles.push(nearest.angle);
  }
  return middle(angles) ?? 0;
}

/** Of about one height. The bars of a 1 or a 4 of segments reach neither the top nor the bottom of its place. */
function alike(a: Seen, b: Seen): boolean {
  const short = SHORT.has(symbolOf(a)) || SHORT.has(symbolOf(b));
  return Math.min(a.height, b.height) > (short ? 0.58 : 0.72) * Math.max(a.height, b.height);
}
const SHORT = new Set([1, 4]);

export function middle(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)];
}

/** Digits into lines, lines into numbers, points into the numbers that they stand in. */
export function numbersIn(seen: readonly Seen[]): NumberSeen[] {
  const digits = seen.filter((each) => !isPoint(each));
  const angle = tilt(digits);
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)];
  const straight = (each: Seen) => ({ seen: each, u: each.x * c - each.y * s, v: each.x * s + each.y * c });
  const points = seen.filter(isPoint).map(straight);
  const lines: Straight[][] = [];
  for (const each of digits.map(straight).sort((a, b) => a.u - b.u)) {
    // The nearest line that this digit continues: by place, height, and how far its last digit is away.
    const fits = lines.filter((line) => {
      const last = line.at(-1) as (typeof line)[number];
      const high = Math.max(last.seen.height, each.seen.height);
      return (
        alike(last.seen, each.seen) &&
        Math.abs(each.v - last.v) < 0.3 * high &&
        each.u - last.u <
          reach(last.seen, each.seen) + (pointBetween(last, each, points) ? PLACE_OF_POINT * high : 0) &&
        Math.abs(last.seen.main - each.seen.main) < 0.9
      );
    });
    const nearest = fits.sort(
      (a, b) => Math.abs((a.at(-1)?.v ?? 0) - each.v) - Math.abs((b.at(-1)?.v ?? 0) - each.v),
    )[0];
    if (nearest) nearest.push(each);
    else lines.push([each]);
  }
  return lines.map((line) => numberOf(line, points));
}

/** A digit that is surer is no letter. */
export const LEAST_DIGIT = 0.4;
/** What is less likely a part of the reading is a clock, a date or letters. */
export const LEAST_MAIN = 0.2;

/** Digits of the reading, without clock, date and memory. */
export function mainNumbers(seen: readonly Seen[]): NumberSeen[] {
  const numbers = numbersIn(seen.filter((each) => isPoint(each) || each.main > LEAST_MAIN)).filter(
    ({ main }) => main > 0.5,
  );
  const highest = Math.max(0, ...numbers.map(({ height }) => height));
  return numbers.filter(({ height }) => height > 0.36 * highest);
}

/** In heights: digits of one number stand closer than this, numbers beside each other farther apart. */
const GAP = 0.5;
/** A 1 may stand at the left of its place, and is never a number by itself. */
const GAP_AFTER_ONE = 0.7;

/** From middle to middle, so that no more than `GAP` lies between them. */
function reach(a: Seen, b: Seen): number {
  const high = Math.max(a.height, b.height);
  const gap = symbolOf(a) === 1 ? GAP_AFTER_ONE : GAP;
  return a.width / 2 + room(b) - b.width / 2 + gap * high;
}

/** In heights: a point may have a place of its own, as wide as that of a digit. */
const PLACE_OF_POINT = 0.9;
const pointBetween = (a: Straight, b: Straight, points: readonly Straight[]): boolean =>
  points.some(({ u, v }) => {
    const low = (v - (a.v + b.v) / 2) / Math.max(a.seen.height, b.seen.height);
    return u > a.u && u < b.u && low > 0.2 && low < 0.65;
  });

/** How much of a line a digit takes. A 1 stands at the right of its place, as wide as others are. */
function room(seen: Seen): number {
  return symbolOf(seen) === 1 ? Math.max(seen.width, 0.62 * seen.height) : seen.width;
}

/**
 * The same number as two, split first where the gap between its digits is widest: for displays of numbers with two or
 * three digits. Nothing when there are too few.
 */
export function partings(number: NumberSeen): [NumberSeen, NumberSeen][] {
  const digits = number.line;
  const ways: { gap: number; at: number }[] = [];
  for (let at = 2; at <= digits.length - 2; at++) {
    const rest = digits.length - at;
    if (at > 3 && rest > 3) continue;
    if (digits.length <= 6 && Math.max(at, rest) > 3) continue;
    const [a, b] = [digits[at - 1] as Straight, digits[at] as Straight];
    ways.push({ gap: b.u - a.u - a.seen.width / 2 - room(b.seen) + b.seen.width / 2, at });
  }
  return ways
    .sort((a, b) => b.gap - a.gap)
    .map(({ at }) => [numberOf(digits.slice(0, at), []), numberOf(digits.slice(at), [])]);
}

/** The same number without a doubtful point: for displays of numbers without one. */
export function withoutDoubtfulPoint(number: NumberSeen): NumberSeen {
  const point = number.parts.find(isPoint);
  return point && certainty(point) < LEAST_POINT ? numberOf(number.line, []) : number;
}
const LEAST_POINT = 0.5;

export interface Straight {
  readonly seen: Seen;
  readonly u: number;
  readonly v: number;
}

function numberOf(line: readonly Straight[], points: readonly Straight[]): NumberSeen {
  const full = line.filter(({ seen }) => !SHORT.has(symbolOf(seen)));
  const measured = full.length > 0 ? full : line;
  const high = middle(measured.map(({ seen }) => seen.height)) ?? 1;
  const base = middle(measured.map(({ v }) => v)) ?? 0;
  const inside = points.filter(
    ({ u, v, seen }) =>
      Math.abs(v - base - 0.42 * high) < 0.2 * high &&
      seen.height < 0.4 * high &&
      u > (line[0]?.u ?? 0) &&
      u < (line.at(-1)?.u ?? 0),
  );
  const point = [...inside].sort((a, b) => scoreOf(b.seen) - scoreOf(a.seen))[0];
  const row = [...line, ...(point ? [point] : [])].sort((a, b) => a.u - b.u);
  const parts = row.map(({ seen }) => seen);
  const text = parts.map((seen) => (isPoint(seen) ? '.' : String(symbolOf(seen)))).join('');
  const left = Math.min(...parts.map(({ x, width }) => x - width / 2));
  const right = Math.max(...parts.map(({ x, width }) => x + width / 2));
  const digits = line.map(({ seen }) => seen);
  return {
    text,
    value: Number(text),
    x: (left + right) / 2,
    y: digits.reduce((sum, { y }) => sum + y, 0) / digits.length,
    u: ((line[0]?.u ?? 0) + (line.at(-1)?.u ?? 0)) / 2,
    v: base,
    height: high,
    width: right - left,
    main: digits.reduce((sum, { main }) => sum + main, 0) / digits.length,
    sure: Math.min(...parts.map(certainty)),
    parts,
    line,
  };
}

/** How far the best symbol stands out: its own score, and its share against the second. */
export function certainty(seen: Seen): number {
  const [best = 0, second = 0] = [...seen.scores].sort((a, b) => b - a);
  return best * (best / (best + second + 1e-9));
}

/** As people read: line by line from the top, each from the left. */
export function inOrder(numbers: readonly NumberSeen[]): NumberSeen[] {
  const rest = [...numbers].sort((a, b) => a.v - b.v);
  const ordered: NumberSeen[] = [];
  while (rest.length > 0) {
    const top = rest[0] as NumberSeen;
    const line = rest.filter((each) => Math.abs(each.v - top.v) < 0.5 * Math.max(each.height, top.height));
    ordered.push(...line.sort((a, b) => a.u - b.u));
    for (const each of line) rest.splice(rest.indexOf(each), 1);
  }
  return ordered;
}

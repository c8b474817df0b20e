import { CELL, CELLS_X, CELLS_Y, LABELS, LABELS_FROM, POINT, SAYS, SYMBOLS } from './layers.ts';

/** A digit or a decimal point as it was seen, in pixels of its picture. */
export interface Seen {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How sure each symbol is (0-9, then the point), each by itself. */
  readonly scores: readonly number[];
  /** How sure it is that it belongs to the reading and not to a clock, a date or a memory. */
  readonly main: number;
}

/** A label: its middle and size in pixels of its picture. */
export interface LabelSeen {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** How sure each of `LABELS` is, each by itself, 0-1. */
  readonly scores: readonly number[];
}

/** What the network says of each cell: `CHANNELS_OUT` planes of `CELLS_Y` rows of `CELLS_X`. */
export type Says = Float32Array;

const placeOf = (channel: number, x: number, y: number): number => (channel * CELLS_Y + y) * CELLS_X + x;

const LEAST = 0.2;
const LEAST_LABEL = 0.1;

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/** The symbol that scores highest. */
export function symbolOf(seen: Pick<Seen, 'scores'>): number {
  let best = 0;
  seen.scores.forEach((score, symbol) => {
    if (score > (seen.scores[best] as number)) best = symbol;
  });
  return best;
}

export const scoreOf = (seen: Pick<Seen, 'scores'>): number => Math.max(...seen.scores);
export const isPoint = (seen: Pick<Seen, 'scores'>): boolean => symbolOf(seen) === POINT;

/** What stands in the picture that the network has just been shown, in its pixels. */
export function peaks(says: Says): Seen[] {
  // Digits push each other away, points only points: a point stands in the shadow of a digit.
  const digits = new Float32Array(CELLS_X * CELLS_Y);
  const points = new Float32Array(CELLS_X * CELLS_Y);
  for (let y = 0; y < CELLS_Y; y++) {
    for (let x = 0; x < CELLS_X; x++) {
      let most = Number.NEGATIVE_INFINITY;
      for (let symbol = 0; symbol < SYMBOLS - 1; symbol++)
        most = Math.max(most, says[placeOf(symbol, x, y)] as number);
      digits[y * CELLS_X + x] = sigmoid(most);
      points[y * CELLS_X + x] = sigmoid(says[placeOf(POINT, x, y)] as number);
    }
  }
  const found: Seen[] = [];
  for (const map of [digits, points]) {
    for (let y = 0; y < CELLS_Y; y++) {
      for (let x = 0; x < CELLS_X; x++) {
        if ((map[y * CELLS_X + x] as number) < LEAST || !isLargestAround(map, x, y)) continue;
        const value = (channel: number) => says[placeOf(channel, x, y)] as number;
        const scores = Array.from({ length: SYMBOLS }, (_, symbol) =>
          (symbol === POINT) === (map === points) ? sigmoid(value(symbol)) : 0,
        );
        found.push({ ...boxAt(says, x, y), scores, main: sigmoid(value(SAYS.main)) });
      }
    }
  }
  return withoutEchoes(found);
}

/** The labels in the same picture: where any of them is surest. */
export function labelPeaks(says: Says): LabelSeen[] {
  const found: LabelSeen[] = [];
  const map = new Float32Array(CELLS_X * CELLS_Y);
  const value = (index: number, x: number, y: number) => says[placeOf(LABELS_FROM + index, x, y)] as number;
  for (let y = 0; y < CELLS_Y; y++)
    for (let x = 0; x < CELLS_X; x++)
      map[y * CELLS_X + x] = sigmoid(Math.max(...LABELS.map((_, index) => value(index, x, y))));
  for (let y = 0; y < CELLS_Y; y++)
    for (let x = 0; x < CELLS_X; x++) {
      if ((map[y * CELLS_X + x] as number) < LEAST_LABEL || !isLargestAround(map, x, y)) continue;
      found.push({
        ...boxAt(says, x, y),
        scores: LABELS.map((_, index) => sigmoid(value(index, x, y))),
      });
    }
  return found;
}

function boxAt(says: Says, x: number, y: number) {
  const value = (channel: number) => says[placeOf(channel, x, y)] as number;
  return {
    x: (x + within(value(SAYS.dx))) * CELL,
    y: (y + within(value(SAYS.dy))) * CELL,
    width: 16 * Math.exp(Math.min(3, value(SAYS.width))),
    height: 16 * Math.exp(Math.min(3, value(SAYS.height))),
  };
}

const within = (value: number): number => Math.min(1.5, Math.max(-0.5, value));

function isLargestAround(map: Float32Array, x: number, y: number): boolean {
  const own = map[y * CELLS_X + x] as number;
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      const [nx, ny] = [x + dx, y + dy];
      if ((dx === 0 && dy === 0) || nx < 0 || ny < 0 || nx >= CELLS_X || ny >= CELLS_Y) continue;
      const other = map[ny * CELLS_X + nx] as number;
      // Of two that are equal the first one counts.
      if (other > own || (other === own && (dy < 0 || (dy === 0 && dx < 0)))) return false;
    }
  }
  return true;
}

/** One digit is seen once: what lies well inside the box of a surer one of the same sort goes. */
export function withoutEchoes(found: readonly Seen[]): Seen[] {
  const stored: Seen[] = [];
  for (const seen of [...found].sort((a, b) => scoreOf(b) - scoreOf(a))) {
    const echo = stored.some((other) => {
      if (isPoint(other) !== isPoint(seen)) return false;
      const wide = Math.max(other.width, 0.45 * other.height);
      return Math.abs(other.x - seen.x) < 0.42 * wide && Math.abs(other.y - seen.y) < 0.4 * other.height;
    });
    if (!echo && !isMadeOfOthers(seen, stored)) stored.push(seen);
  }
  return stored;
}

/** So much of its box that surer ones share can't be its own. */
const SHARED = 0.55;
/** Surer by this much. */
const SURER = 1.25;

/** Rows that nearly touch make digits of the lower half of one and the upper half of the next. */
function isMadeOfOthers(seen: Seen, surer: readonly Seen[]): boolean {
  if (isPoint(seen)) return false;
  const common = (from: number, reach: number, other: number, itsReach: number) =>
    Math.max(
      0,
      Math.min(from + reach / 2, other + itsReach / 2) - Math.max(from - reach / 2, other - itsReach / 2),
    );
  const shared = surer
    .filter((other) => !isPoint(other) && scoreOf(other) > SURER * scoreOf(seen))
    .reduce(
      (sum, other) =>
        sum +
        common(seen.x, seen.width, other.x, other.width) * common(seen.y, seen.height, other.y, other.height),
      0,
    );
  return shared > SHARED * seen.width * seen.height;
}

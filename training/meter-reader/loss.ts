import {
  CELL,
  CELLS_X,
  CELLS_Y,
  CHANNELS_OUT,
  KINDS,
  LABELS,
  LABELS_FROM,
  POINT,
  SAYS,
  SYMBOLS,
} from '../../partners/image-reader/meter-reader/layers.ts';
import type { Made } from './generator/generate.ts';
import { KINDS_OUT } from './layers.ts';
import type { Plane } from './network.ts';

/** Digits lower than this can't be told by anybody: neither asked for nor forbidden. In pixels. */
const LOWEST = 9;
/** The same for the letters of labels, and for points. */
const LOWEST_LABEL = 4;
const LOWEST_POINT = 1.6;
const CELLS = CELLS_X * CELLS_Y;
/** The channels that say where the middle of something is. */
const HEATED = [...Array(SYMBOLS).keys(), ...LABELS.map((_, index) => LABELS_FROM + index)];

export interface Target {
  /** 1 at a centre, falling off around it; for each channel and cell. */
  readonly heat: Float32Array;
  /** 0 where nothing is asked. */
  readonly asked: Float32Array;
  readonly centres: readonly {
    readonly cell: number;
    readonly symbol: number;
    readonly dx: number;
    readonly dy: number;
    readonly width: number;
    readonly height: number;
    readonly main: boolean | undefined;
  }[];
  readonly kind: number;
}

export function targetOf(made: Made): Target {
  const heat = new Float32Array(CHANNELS_OUT * CELLS);
  const asked = new Float32Array(CELLS).fill(1);
  const centres: Target['centres'][number][] = [];
  for (const mark of made.marks) {
    const { symbol, x, y, width, height } = mark;
    const [cx, cy] = [Math.floor(x / CELL), Math.floor(y / CELL)];
    if (cx < 0 || cy < 0 || cx >= CELLS_X || cy >= CELLS_Y) continue;
    if (height < lowest(symbol)) {
      const reach = Math.ceil(Math.max(height, symbol > POINT ? width : 0) / CELL / 2) + 1;
      around(cx, cy, reach, (cell) => {
        asked[cell] = 0;
      });
      continue;
    }
    const spread = symbol === POINT ? 0.6 : Math.max(0.7, height / CELL / 9);
    around(cx, cy, Math.ceil(spread * 3), (cell, dx, dy) => {
      const value = Math.exp(-(dx * dx + dy * dy) / (2 * spread * spread));
      const at = symbol * CELLS + cell;
      heat[at] = Math.max(heat[at] as number, value);
    });
    centres.push({
      cell: cy * CELLS_X + cx,
      symbol,
      dx: x / CELL - cx,
      dy: y / CELL - cy,
      width: Math.log(Math.max(2, width) / 16),
      height: Math.log(Math.max(2, height) / 16),
      main: mark.main,
    });
  }
  for (const { cell } of centres) asked[cell] = 1;
  return { heat, asked, centres, kind: KINDS.indexOf(made.truth.kind) };
}

/** Of the ink, in pixels, from which on it is asked for. */
function lowest(symbol: number): number {
  if (symbol === POINT) return LOWEST_POINT;
  return symbol >= LABELS_FROM ? LOWEST_LABEL : LOWEST;
}

function around(
  cx: number,
  cy: number,
  reach: number,
  visit: (cell: number, dx: number, dy: number) => void,
): void {
  for (let y = Math.max(0, cy - reach); y <= Math.min(CELLS_Y - 1, cy + reach); y++)
    for (let x = Math.max(0, cx - reach); x <= Math.min(CELLS_X - 1, cx + reach); x++)
      visit(y * CELLS_X + x, x - cx, y - cy);
}

const sigmoid = (value: number): number => 1 / (1 + Math.exp(-value));

/**
 * Penalty-reduced focal loss of the centres (far fewer than the other cells), absolute error of places and sizes,
 * cross-entropy of "part of the reading". Writes its gradient into `error`. Answers the loss.
 */
export function saysLoss(target: Target, numbers: Float32Array, says: Plane, error: Plane): number {
  const many = 1 / Math.max(2, target.centres.length);
  let loss = 0;
  const place = (channel: number, cell: number) =>
    channel * says.plane + (Math.floor(cell / CELLS_X) + 1) * says.row + (cell % CELLS_X) + 1;
  for (const symbol of HEATED) {
    for (let cell = 0; cell < CELLS; cell++) {
      if (target.asked[cell] === 0) continue;
      const at = place(symbol, cell);
      const says0 = numbers[says.start + at] as number;
      const p = Math.min(1 - 1e-6, Math.max(1e-6, sigmoid(says0)));
      const wanted = target.heat[symbol * CELLS + cell] as number;
      const q = 1 - p;
      if (wanted === 1) {
        loss -= many * q * q * Math.log(p);
        numbers[error.start + at] = many * (2 * p * q * q * Math.log(p) - q * q * q);
      } else {
        const share = many * (1 - wanted) ** 4;
        loss -= share * p * p * Math.log(q);
        numbers[error.start + at] = share * (p * p * p - 2 * p * p * q * Math.log(q));
      }
    }
  }
  for (const centre of target.centres) {
    for (const [name, weight] of SIZES) {
      const at = place(SAYS[name], centre.cell);
      const off = (numbers[says.start + at] as number) - centre[name];
      loss += many * weight * Math.abs(off);
      numbers[error.start + at] = (numbers[error.start + at] as number) + many * weight * Math.sign(off);
    }
    if (centre.main === undefined) continue;
    const at = place(SAYS.main, centre.cell);
    const p = sigmoid(numbers[says.start + at] as number);
    const wanted = centre.main ? 1 : 0;
    loss -= many * MAIN * Math.log(Math.max(1e-6, centre.main ? p : 1 - p));
    numbers[error.start + at] = (numbers[error.start + at] as number) + many * MAIN * (p - wanted);
  }
  return loss;
}

const SIZES = [
  ['dx', 0.2],
  ['dy', 0.2],
  ['width', 0.3],
  ['height', 0.4],
] as const;
const MAIN = 0.5;

/** Cross-entropy of the kind; writes its gradient into `error`. */
export function kindLoss(
  kind: number,
  probabilities: readonly number[],
  error: Float32Array,
  weight = 0.3,
): number {
  error.fill(0, 0, KINDS_OUT);
  probabilities.forEach((p, index) => {
    error[index] = weight * (p - (index === kind ? 1 : 0));
  });
  return -weight * Math.log(Math.max(1e-6, probabilities[kind] ?? 0));
}

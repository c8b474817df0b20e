import { rounded } from '../numbers.ts';

/** The numbers along the side of a picture, in the unit that is shown. */
export interface Ruler {
  readonly from: number;
  readonly to: number;
  /** Ascending, the ends included. */
  readonly ticks: readonly number[];
}

const STEPS = [1, 2, 2.5, 5, 10];
/** Of values that are all the same: how much is shown on either side of them, as a part of them. */
const AROUND_ONE = 0.1;

/**
 * A ruler on which all of `values` lie, with about `count` steps between round numbers. Without values from 0 to 1.
 * `zero`: amounts, of which nothing is where the ruler begins. `most`: nothing is above it, so the ruler isn't either.
 */
export function rulerFor(
  values: readonly number[],
  { count = 4, zero = false, most = Number.POSITIVE_INFINITY } = {},
): Ruler {
  const known = values.filter(Number.isFinite);
  let low = Math.min(...known, ...(zero ? [0] : []));
  let high = Math.max(...known, ...(zero ? [0] : []));
  if (known.length === 0) [low, high] = [0, 1];
  if (low === high) {
    const around = Math.abs(low) * AROUND_ONE || 1;
    if (!zero) low -= around;
    high += around;
  }
  const step = stepFor((high - low) / count);
  const first = Math.floor(rounded(low / step, 6));
  const last = Math.ceil(rounded(Math.min(high, most) / step, 6));
  const ticks = Array.from({ length: last - first + 1 }, (_, index) =>
    rounded((first + index) * step),
  ).filter((tick) => tick <= most);
  return { from: ticks[0] as number, to: ticks.at(-1) as number, ticks };
}

/** The next round number that isn't smaller. */
function stepFor(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return rounded((STEPS.find((step) => step * power >= least - power * 1e-9) ?? 10) * power, 6);
}

/** 0 at the ruler's beginning, 1 at its end. */
export const shareOn = ({ from, to }: Ruler, value: number): number => (value - from) / (to - from);

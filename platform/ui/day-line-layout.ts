/** Parts of a day by the hours that the product counts by; the line runs from 04:00 to 04:00. */
export const DAY_BANDS = [
  { band: 'morning', from: 0, to: 0.38 },
  { band: 'afternoon', from: 0.38, to: 0.605 },
  { band: 'evening', from: 0.605, to: 0.785 },
  { band: 'night', from: 0.785, to: 1 },
] as const;
export type DayBand = (typeof DAY_BANDS)[number]['band'];

/** Hours and their places: the hours in which people sleep take little of the line. */
const STOPS = [
  { hour: 4, place: 0 },
  { hour: 6, place: 0.04 },
  { hour: 12, place: 0.38 },
  { hour: 17, place: 0.605 },
  { hour: 20, place: 0.785 },
  { hour: 24, place: 0.965 },
  { hour: 28, place: 1 },
] as const;

/** Where on the line (0 to 1) a minute of the day (0 to 1439) is. */
export function placeOnLine(minutes: number): number {
  const hour = ((minutes / 60 + 20) % 24) + 4;
  const next = STOPS.findIndex((stop) => hour < stop.hour);
  const [from, to] = [STOPS[next - 1] ?? STOPS[0], STOPS[next] ?? STOPS[1]];
  return from.place + ((hour - from.hour) / (to.hour - from.hour)) * (to.place - from.place);
}

export interface Piece {
  /** Where its middle wants to be, in pixels. */
  readonly at: number;
  readonly width: number;
}

/**
 * The middles of pieces on a line of `total` pixels so that none overlaps another and none hangs over an end:
 * each as near as can be (least squares) to where it wants to be, in the same order. Null when they can't
 * all fit. Pieces come sorted by `at`.
 */
export function spread(pieces: readonly Piece[], total: number, gap: number): number[] | null {
  const widths = pieces.reduce((sum, piece) => sum + piece.width, 0) + gap * Math.max(0, pieces.length - 1);
  if (widths > total) return null;
  // Shifted by what must lie before it, every piece may share its neighbour's place: the task becomes
  // finding the nearest non-decreasing sequence, which pooling neighbours solves.
  let before = 0;
  const offsets = pieces.map((piece) => {
    const middle = before + piece.width / 2;
    before += piece.width + gap;
    return middle;
  });
  const slack = total - widths;
  const pools: { sum: number; count: number }[] = [];
  pieces.forEach((piece, index) => {
    pools.push({ sum: piece.at - offsets[index]!, count: 1 });
    for (let last = pools.at(-1)!; pools.length > 1; last = pools.at(-1)!) {
      const previous = pools.at(-2)!;
      if (previous.sum / previous.count <= last.sum / last.count) break;
      pools.splice(-2, 2, { sum: previous.sum + last.sum, count: previous.count + last.count });
    }
  });
  const shifts = pools.flatMap((pool) => Array.from({ length: pool.count }, () => pool.sum / pool.count));
  return shifts.map((shift, index) => Math.min(Math.max(shift, 0), slack) + offsets[index]!);
}

export interface PlacedLabel {
  readonly left: number;
  readonly row: number;
}

/** All labels, in as few rows as they need: the first row takes every first, second, ... of `rows`. */
export function inRows(pieces: readonly Piece[], total: number, gap: number): PlacedLabel[] {
  for (let rows = 1; rows < pieces.length; rows += 1) {
    const placed: PlacedLabel[] = [];
    const fits = Array.from({ length: rows }, (_, row) => row).every((row) => {
      const indexes = pieces.map((_, index) => index).filter((index) => index % rows === row);
      const middles = spread(
        indexes.map((index) => pieces[index]!),
        total,
        gap,
      );
      middles?.forEach((middle, nth) => {
        const index = indexes[nth]!;
        placed[index] = { left: middle - pieces[index]!.width / 2, row };
      });
      return middles !== null;
    });
    if (fits) return placed;
  }
  return pieces.map((piece, row) => ({
    left: Math.max(0, Math.min(piece.at - piece.width / 2, total - piece.width)),
    row,
  }));
}

export interface Wish extends Piece {
  /** The higher, the sooner it gets its place. */
  readonly rank: number;
}

/**
 * The left edges of the labels that fit into one row without moving further than `reach` pixels from their
 * marks, the important ones first; null for those that have to go (the list below the line has them all).
 */
export function inOneRow(
  wishes: readonly Wish[],
  total: number,
  gap: number,
  reach: number,
): (number | null)[] {
  const order = wishes.map((_, index) => index).sort((a, b) => wishes[b]!.rank - wishes[a]!.rank || a - b);
  let chosen: number[] = [];
  let middles: number[] = [];
  for (const index of order) {
    const attempt = [...chosen, index].sort((a, b) => wishes[a]!.at - wishes[b]!.at || a - b);
    const placed = spread(
      attempt.map((one) => wishes[one]!),
      total,
      gap,
    );
    const near = placed?.every((middle, nth) => {
      const wish = wishes[attempt[nth]!]!;
      // At the ends a wide label can't be centred over its mark; that much is no fault.
      const ideal = Math.min(Math.max(wish.at, wish.width / 2), total - wish.width / 2);
      return Math.abs(middle - ideal) <= reach;
    });
    if (placed && near) {
      chosen = attempt;
      middles = placed;
    }
  }
  const lefts: (number | null)[] = wishes.map(() => null);
  chosen.forEach((index, nth) => {
    lefts[index] = middles[nth]! - wishes[index]!.width / 2;
  });
  return lefts;
}

/** As `inOneRow`, on both sides of the stroke for "now": no label crosses it. */
export function besideNow(
  wishes: readonly Wish[],
  now: number | undefined,
  total: number,
  gap: number,
  reach: number,
): (number | null)[] {
  if (now === undefined) return inOneRow(wishes, total, gap, reach);
  const later = now + gap;
  const ofSide = (isLater: boolean) => wishes.filter(({ at }) => at > now === isLater);
  const before = inOneRow(ofSide(false), now - gap, gap, reach);
  const after = inOneRow(
    ofSide(true).map((wish) => ({ ...wish, at: wish.at - later })),
    total - later,
    gap,
    reach,
  );
  return wishes.map(({ at }) => {
    if (at <= now) return before.shift() ?? null;
    const left = after.shift() ?? null;
    return left === null ? null : left + later;
  });
}

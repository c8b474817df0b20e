/** Where rows begin, in pixels from the top of the list; one more than there are rows, the last is the whole height. */
export type Offsets = Float64Array;

export interface Range {
  readonly from: number;
  readonly until: number;
}

/** What stays where it is on screen while rows come, go and turn out higher than thought: the end, or one row. */
export type Anchor = 'end' | { readonly key: string; readonly delta: number };

export function layOut(keys: readonly string[], heightOf: (key: string) => number): Offsets {
  const offsets = new Float64Array(keys.length + 1);
  for (let row = 0; row < keys.length; row += 1) offsets[row + 1] = offsets[row]! + heightOf(keys[row]!);
  return offsets;
}

export const wholeOf = (offsets: Offsets): number => offsets[offsets.length - 1] ?? 0;

/** The row at that height; the first or last one outside of the list. */
export function rowAt(offsets: Offsets, top: number): number {
  let low = 0;
  let high = offsets.length - 2;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= top) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

/** The rows that touch the window, and some pixels more on both sides. */
export function rangeOf(offsets: Offsets, top: number, height: number, beyond: number): Range {
  if (offsets.length < 2) return { from: 0, until: 0 };
  return { from: rowAt(offsets, top - beyond), until: rowAt(offsets, top + height + beyond) + 1 };
}

/** How far the list has to be scrolled so that the anchor stands where it stood. */
export function topOf(anchor: Anchor, offsets: Offsets, keys: readonly string[], height: number): number {
  const most = Math.max(0, wholeOf(offsets) - height);
  if (anchor === 'end') return most;
  const row = keys.indexOf(anchor.key);
  return row < 0 ? most : Math.min(most, Math.max(0, offsets[row]! + anchor.delta));
}

/** Whether the row of the anchor is there, and the list ends at the window's end. */
export function reachesEnd(
  anchor: Anchor,
  offsets: Offsets,
  keys: readonly string[],
  height: number,
): boolean {
  if (anchor === 'end' || !keys.includes(anchor.key)) return false;
  return topOf(anchor, offsets, keys, height) >= topOf('end', offsets, keys, height);
}

/** Whether the anchor can't stand as far below the window's top as it asks for, because the list begins there. */
export function asksForMore(anchor: Anchor, offsets: Offsets, keys: readonly string[]): boolean {
  if (anchor === 'end') return false;
  const row = keys.indexOf(anchor.key);
  return row >= 0 && offsets[row]! + anchor.delta < -0.5;
}

/** So near to the end, in pixels, a reader is taken to follow new messages. */
const NEAR_END = 40;

export const isAtEnd = (offsets: Offsets, top: number, height: number): boolean =>
  wholeOf(offsets) - top - height < NEAR_END;

/** @param lasts whether a row keeps its key whatever comes in: a day's name or a spinner does not */
export function anchorAt(
  offsets: Offsets,
  keys: readonly string[],
  top: number,
  height: number,
  lasts: (key: string) => boolean = () => true,
): Anchor {
  if (isAtEnd(offsets, top, height)) return 'end';
  const at = rowAt(offsets, top);
  let row = at;
  while (row < keys.length && !lasts(keys[row]!)) row += 1;
  if (row === keys.length) for (row = at; row > 0 && !lasts(keys[row]!); ) row -= 1;
  const key = keys[row];
  return key === undefined ? 'end' : { key, delta: top - offsets[row]! };
}

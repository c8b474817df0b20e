/** How often each value occurs; values in any order, whole numbers. */
export type Spread = ReadonlyMap<number, number>;

export const sizeOf = (spread: Spread): number => [...spread.values()].reduce((sum, count) => sum + count, 0);

/**
 * The smallest value that a share (0 to 1) of all values doesn't exceed; null of nothing. A median of an even count is
 * the mean of the two in the middle.
 */
export function quantile(spread: Spread, share: number): number | null {
  const count = sizeOf(spread);
  if (count === 0) return null;
  const sorted = [...spread].sort(([a], [b]) => a - b);
  const at = (position: number): number => {
    let seen = 0;
    for (const [value, times] of sorted) {
      seen += times;
      if (seen >= position) return value;
    }
    return sorted.at(-1)?.[0] ?? 0;
  };
  if (share === 0.5) return (at(Math.floor((count + 1) / 2)) + at(Math.ceil((count + 1) / 2))) / 2;
  return at(Math.ceil(count * share));
}

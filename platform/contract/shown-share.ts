/**
 * A share of a whole, 0 to 1, as it is shown in whole per cent: nothing that is missing counts as there, and nothing that
 * is there as missing. 0.997 is 99 %, 0.001 is 1 %.
 */
export function shownShare(share: number): number {
  if (share <= 0 || share >= 1) return share;
  return Math.min(0.99, Math.max(0.01, share));
}

import type { MessageFile } from '../../contract.ts';

/** Width by height of the tallest and of the widest place that a photo has in the log; what is beyond is cropped there. */
const TALLEST = 3 / 4;
const WIDEST = 16 / 9;
/** Of a photo without a stored size. */
const UNKNOWN = 4 / 3;

/** Width by height of a photo's place in the log: its own shape, so that nothing jumps when it comes. */
export function shapeOf({ width, height }: Pick<MessageFile, 'width' | 'height'>): number {
  if (!width || !height) return UNKNOWN;
  return Math.min(WIDEST, Math.max(TALLEST, width / height));
}

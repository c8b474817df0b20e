import type { PictureBox } from '#platform/contract/readings.ts';

export interface Cut {
  /** In parts of the picture's width and height. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Width by height of what is cut out, in pixels of the picture. */
  readonly shape: number;
}

/** So much of what stands around is shown with it, in parts of the picture. */
const AROUND = 0.04;

/** What holds all boxes; null when the size of the picture isn't known, or nothing would be cut off. */
export function cutOf(
  boxes: readonly PictureBox[],
  { width, height }: { readonly width: number | null; readonly height: number | null },
): Cut | null {
  if (boxes.length === 0 || !width || !height) return null;
  const left = Math.max(0, Math.min(...boxes.map((box) => box.x)) - AROUND);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.y)) - AROUND);
  const right = Math.min(1, Math.max(...boxes.map((box) => box.x + box.width)) + AROUND);
  const bottom = Math.min(1, Math.max(...boxes.map((box) => box.y + box.height)) + AROUND);
  const part = { x: left, y: top, width: right - left, height: bottom - top };
  if (part.width > 0.9 && part.height > 0.9) return null;
  return { ...part, shape: (part.width * width) / (part.height * height) };
}

import type { PictureBox } from '#platform/contract/readings.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
export interface Area extends Size {
  readonly x: number;
  readonly y: number;
}

/** So much of a box's height is shown around all of them: the labels that stand there say what is what. */
const AROUND = 0.45;

/** What holds all boxes and a little more, in pixels of the picture; null without boxes. */
export function areaOf(boxes: readonly PictureBox[], { width, height }: Size): Area | null {
  if (boxes.length === 0) return null;
  const margin = AROUND * Math.max(...boxes.map((box) => box.height * height));
  const left = Math.max(0, Math.min(...boxes.map((box) => box.x)) * width - margin);
  const top = Math.max(0, Math.min(...boxes.map((box) => box.y)) * height - margin);
  const right = Math.min(width, Math.max(...boxes.map((box) => box.x + box.width)) * width + margin);
  const bottom = Math.min(height, Math.max(...boxes.map((box) => box.y + box.height)) * height + margin);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

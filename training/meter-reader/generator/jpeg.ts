import { clamp } from './canvas.ts';
import type { Picture } from './flaws.ts';

const COSINES = Float32Array.from({ length: 64 }, (_, i) => {
  const [k, n] = [i >> 3, i & 7];
  return (k === 0 ? Math.sqrt(1 / 8) : 0.5) * Math.cos(((2 * n + 1) * k * Math.PI) / 16);
});

/**
 * What saving as JPEG leaves of a picture: blocks of 8×8 with their finer waves rounded away. `coarse` 1 is mild, 8
 * rough.
 */
export function roughen(
  { grey, width, height }: Pick<Picture, 'grey' | 'width' | 'height'>,
  coarse: number,
): void {
  const block = new Float32Array(64);
  const half = new Float32Array(64);
  for (let by = 0; by + 8 <= height; by += 8) {
    for (let bx = 0; bx + 8 <= width; bx += 8) {
      for (let i = 0; i < 64; i++) block[i] = grey[(by + (i >> 3)) * width + bx + (i & 7)] as number;
      turn(block, half, true);
      for (let i = 0; i < 64; i++) {
        const step = coarse * (2 + 1.5 * ((i >> 3) + (i & 7)));
        block[i] = Math.round((block[i] as number) / step) * step;
      }
      turn(block, half, false);
      for (let i = 0; i < 64; i++)
        grey[(by + (i >> 3)) * width + bx + (i & 7)] = clamp(block[i] as number, 0, 255);
    }
  }
}

/** Rows, then columns, into waves or back. */
function turn(block: Float32Array, half: Float32Array, forth: boolean): void {
  for (let pass = 0; pass < 2; pass++) {
    const [from, to] = pass === 0 ? [block, half] : [half, block];
    for (let row = 0; row < 8; row++) {
      for (let k = 0; k < 8; k++) {
        let sum = 0;
        for (let n = 0; n < 8; n++)
          sum += (from[row * 8 + n] as number) * (COSINES[forth ? k * 8 + n : n * 8 + k] as number);
        // Written sideways, so that two passes do both directions.
        to[k * 8 + row] = sum;
      }
    }
  }
}

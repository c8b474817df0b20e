import { POINT, SYMBOLS } from './layers.ts';
import type { Seen } from './peaks.ts';

/** What a perfect look would have seen of `text`, its first digit's middle at (x, y). */
export function written(
  text: string,
  at: { x: number; y: number; height?: number; angle?: number; main?: number; score?: number },
): Seen[] {
  const { height = 40, angle = 0, main = 1, score = 0.95 } = at;
  const seen: Seen[] = [];
  let u = 0;
  const put = (symbol: number, du: number, dv: number, width: number, high: number) => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const scores = Array.from({ length: SYMBOLS }, (_, each) => (each === symbol ? score : 0.01));
    seen.push({ x: at.x + du * c - dv * s, y: at.y + du * s + dv * c, width, height: high, scores, main });
  };
  for (const letter of text) {
    if (letter === '.') put(POINT, u - 0.375 * height, 0.44 * height, 0.12 * height, 0.12 * height);
    else {
      // A 1 of seven segments has its ink on the right of its place.
      if (letter === '1') put(1, u + 0.21 * height, 0, 0.12 * height, height);
      else if (letter !== ' ') put(Number(letter), u, 0, 0.55 * height, height);
      u += 0.75 * height;
    }
  }
  return seen;
}

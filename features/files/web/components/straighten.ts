import type { Point, Quad } from './find-page.ts';

/** Pixels as a canvas has them: red, green, blue, opacity. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8ClampedArray;
}

const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** How large a page is when it is looked at from straight above: the longer of two opposite sides, at most `most`. */
export function sizeOf([topLeft, topRight, bottomRight, bottomLeft]: Quad, most: number) {
  const width = Math.max(distance(topLeft, topRight), distance(bottomLeft, bottomRight), 1);
  const height = Math.max(distance(topLeft, bottomLeft), distance(topRight, bottomRight), 1);
  const scale = Math.min(1, most / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Where a point of the unit square lies in the picture: the projection that takes the square to the four corners. */
export function projectionTo([a, b, c, d]: Quad): (u: number, v: number) => Point {
  // Heckbert, Fundamentals of Texture Mapping (1989), 2.2.3.
  const [sx, sy] = [a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y];
  const [dx1, dy1, dx2, dy2] = [b.x - c.x, b.y - c.y, d.x - c.x, d.y - c.y];
  const determinant = dx1 * dy2 - dx2 * dy1 || 1e-9;
  const g = (sx * dy2 - dx2 * sy) / determinant;
  const h = (dx1 * sy - sx * dy1) / determinant;
  const [ax, bx] = [b.x - a.x + g * b.x, d.x - a.x + h * d.x];
  const [ay, by] = [b.y - a.y + g * b.y, d.y - a.y + h * d.y];
  return (u, v) => {
    const w = g * u + h * v + 1;
    return { x: (ax * u + bx * v + a.x) / w, y: (ay * u + by * v + a.y) / w };
  };
}

/** The page between the corners as if it lay straight under the camera. */
export function straighten(picture: Pixels, quad: Quad, to: { width: number; height: number }): Pixels {
  const { width, height } = to;
  const data = new Uint8ClampedArray(width * height * 4);
  const source = projectionTo(quad);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const from = source((x + 0.5) / width, (y + 0.5) / height);
      blend(picture, from, data, (y * width + x) * 4);
    }
  return { width, height, data };
}

/** The four pixels around a point, each by how near it is. */
function blend({ width, height, data }: Pixels, { x, y }: Point, into: Uint8ClampedArray, at: number): void {
  const px = Math.min(Math.max(x - 0.5, 0), width - 1);
  const py = Math.min(Math.max(y - 0.5, 0), height - 1);
  const [left, top] = [Math.floor(px), Math.floor(py)];
  const [right, bottom] = [Math.min(left + 1, width - 1), Math.min(top + 1, height - 1)];
  const [fx, fy] = [px - left, py - top];
  for (let channel = 0; channel < 3; channel++) {
    const value = (column: number, row: number): number => data[(row * width + column) * 4 + channel]!;
    const above = value(left, top) * (1 - fx) + value(right, top) * fx;
    const below = value(left, bottom) * (1 - fx) + value(right, bottom) * fx;
    into[at + channel] = above * (1 - fy) + below * fy;
  }
  into[at + 3] = 255;
}

import type { Canvas, Point } from './canvas.ts';

/** Where a point of a device is seen in a picture. */
export interface Camera {
  /** Row by row, of 3 by 3. */
  readonly matrix: readonly number[];
  readonly inverse: readonly number[];
}

export interface Pose {
  /** The point of the device that is looked at, and where it is seen. */
  readonly aim: Point;
  readonly seenAt: Point;
  /** Pixels a unit, where it is looked at. */
  readonly scale: number;
  /** In radians: turned in the picture, and tilted out of it each way. */
  readonly roll: number;
  readonly tiltX: number;
  readonly tiltY: number;
  /** From the eye, in units. */
  readonly distance: number;
}

export function camera(pose: Pose): Camera {
  const { aim, seenAt, scale, roll, tiltX, tiltY, distance } = pose;
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  const p = Math.sin(tiltX) / distance;
  const q = Math.sin(tiltY) / distance;
  const [sx, sy] = [scale * Math.cos(tiltX), scale * Math.cos(tiltY)];
  // Of (u, v) from the aim: turned, then divided by how far it lies from the eye.
  const w = [p * c + q * s, -p * s + q * c, 1];
  const around = [sx * c + seenAt.x * w[0]!, -sx * s + seenAt.x * w[1]!, seenAt.x];
  const below = [sy * s + seenAt.y * w[0]!, sy * c + seenAt.y * w[1]!, seenAt.y];
  const matrix = [around, below, w].flatMap((row) => {
    const [a = 0, b = 0, d = 0] = row;
    return [a, b, d - a * aim.x - b * aim.y];
  });
  return { matrix, inverse: inverted(matrix) };
}

function inverted(m: readonly number[]): number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  const [A, B, C] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const det = a * A + b * B + c * C;
  return [
    A,
    c * h - b * i,
    b * f - c * e,
    B,
    a * i - c * g,
    c * d - a * f,
    C,
    b * g - a * h,
    a * e - b * d,
  ].map((each) => each / det);
}

export function seen({ matrix: m }: Camera, { x, y }: Point): Point {
  const w = m[6]! * x + m[7]! * y + m[8]!;
  return { x: (m[0]! * x + m[1]! * y + m[2]!) / w, y: (m[3]! * x + m[4]! * y + m[5]!) / w };
}

/** Lays `device`, drawn with `scale` pixels a unit, into `picture`. */
export function project(
  picture: Float32Array,
  width: number,
  device: Canvas,
  scale: number,
  through: Camera,
): void {
  const m = through.inverse.map((each, index) => (index < 6 ? each * scale : each));
  const height = picture.length / width;
  const { data, width: dw, height: dh } = device;
  const [m0, m3, m6] = [m[0]!, m[3]!, m[6]!];
  for (let y = 0; y < height; y++) {
    let u = m0 * 0.5 + m[1]! * (y + 0.5) + m[2]!;
    let v = m3 * 0.5 + m[4]! * (y + 0.5) + m[5]!;
    let w = m6 * 0.5 + m[7]! * (y + 0.5) + m[8]!;
    for (let x = 0; x < width; x++, u += m0, v += m3, w += m6) {
      const px = u / w - 0.5;
      const py = v / w - 0.5;
      if (!(px >= 0 && py >= 0 && px < dw - 1 && py < dh - 1)) continue;
      const [ix, iy] = [px | 0, py | 0];
      const at = iy * dw + ix;
      const [a, b, c, d] = [data[at]!, data[at + 1]!, data[at + dw]!, data[at + dw + 1]!];
      if (a < 0 || b < 0 || c < 0 || d < 0) continue;
      const [fx, fy] = [px - ix, py - iy];
      const above = a + (b - a) * fx;
      picture[y * width + x] = above + (c + (d - c) * fx - above) * fy;
    }
  }
}

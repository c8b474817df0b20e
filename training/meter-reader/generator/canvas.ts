export interface Point {
  readonly x: number;
  readonly y: number;
}
export type Outline = readonly Point[];
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** Grey values (0-255) that outlines are filled into, with exact coverage at their edges. Below zero: nothing there. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
  private covered = new Float32Array(0);

  constructor(width: number, height: number, value = -1) {
    this.width = width;
    this.height = height;
    this.data = new Float32Array(width * height).fill(value);
  }

  /** `opacity` 0-1. Pixels where nothing was take the value as it is. */
  fill(outline: Outline, value: number, opacity = 1): void {
    let [left, top, right, bottom] = [this.width, this.height, 0, 0];
    for (const { x, y } of outline) {
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
    }
    left = Math.max(0, Math.floor(left));
    top = Math.max(0, Math.floor(top));
    const width = Math.min(this.width, Math.ceil(right)) - left;
    const height = Math.min(this.height, Math.ceil(bottom)) - top;
    if (width <= 0 || height <= 0) return;
    const stride = width + 2;
    if (this.covered.length < stride * height) this.covered = new Float32Array(stride * height * 2);
    this.covered.fill(0, 0, stride * height);
    for (let i = 0; i < outline.length; i++) {
      const a = outline[i] as Point;
      const b = outline[(i + 1) % outline.length] as Point;
      const [ax, bx] = [clamp(a.x - left, 0, width), clamp(b.x - left, 0, width)];
      if (a.y < b.y) this.edge({ x: ax, y: a.y - top }, { x: bx, y: b.y - top }, 1, stride, height);
      else if (a.y > b.y) this.edge({ x: bx, y: b.y - top }, { x: ax, y: a.y - top }, -1, stride, height);
    }
    for (let y = 0; y < height; y++) {
      let sum = 0;
      let at = (top + y) * this.width + left;
      for (let x = 0; x < width; x++, at++) {
        sum += this.covered[y * stride + x] as number;
        const share = Math.min(1, Math.abs(sum)) * opacity;
        if (share < 0.004) continue;
        const under = this.data[at] as number;
        this.data[at] = under < 0 ? value : under + (value - under) * share;
      }
    }
  }

  /** Adds what an edge from `top` down to `bottom` covers to its right. */
  private edge(top: Point, bottom: Point, way: number, stride: number, height: number): void {
    const { covered } = this;
    const { x: x0, y: y0 } = top;
    const { x: x1, y: y1 } = bottom;
    const slope = (x1 - x0) / (y1 - y0);
    let x = y0 < 0 ? x0 - y0 * slope : x0;
    const last = Math.min(height, Math.ceil(y1));
    for (let y = Math.max(0, Math.floor(y0)); y < last; y++) {
      const tall = Math.min(y + 1, y1) - Math.max(y, y0);
      const next = x + slope * tall;
      const d = tall * way;
      const [from, to] = x < next ? [x, next] : [next, x];
      const first = Math.floor(from);
      const end = Math.ceil(to);
      const at = y * stride + first;
      if (end <= first + 1) {
        const middle = 0.5 * (x + next) - first;
        put(covered, at, d - d * middle);
        put(covered, at + 1, d * middle);
      } else {
        const s = 1 / (to - from);
        const begin = from - first;
        const a0 = 0.5 * s * (1 - begin) ** 2;
        const rest = to - end + 1;
        const am = 0.5 * s * rest * rest;
        put(covered, at, d * a0);
        if (end === first + 2) put(covered, at + 1, d * (1 - a0 - am));
        else {
          const a1 = s * (1.5 - begin);
          put(covered, at + 1, d * (a1 - a0));
          for (let i = 2; i < end - first - 1; i++) put(covered, at + i, d * s);
          put(covered, at + end - first - 1, d * (1 - (a1 + (end - first - 3) * s) - am));
        }
        put(covered, at + end - first, d * am);
      }
      x = next;
    }
  }
}

function put(into: Float32Array, at: number, value: number): void {
  into[at] = (into[at] as number) + value;
}

export const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const rectangle = (x: number, y: number, width: number, height: number): Outline => [
  { x, y },
  { x: x + width, y },
  { x: x + width, y: y + height },
  { x, y: y + height },
];

/** A rectangle with corners that follow |x|^p + |y|^p = r^p: 2 is round, 1 cut off straight, more is boxier. */
export function softRectangle({ x, y, width, height }: Box, r: number, p = 2): Outline {
  const points: Point[] = [];
  const corner = (cx: number, cy: number, from: number) => {
    for (let i = 0; i <= 5; i++) {
      const angle = from + (i / 5) * (Math.PI / 2);
      const [c, s] = [Math.cos(angle), Math.sin(angle)];
      const far = r / (Math.abs(c) ** p + Math.abs(s) ** p) ** (1 / p);
      points.push({ x: cx + c * far, y: cy + s * far });
    }
  };
  corner(x + width - r, y + height - r, 0);
  corner(x + r, y + height - r, Math.PI / 2);
  corner(x + r, y + r, Math.PI);
  corner(x + width - r, y + r, 1.5 * Math.PI);
  return points;
}

export function ellipse(cx: number, cy: number, rx: number, ry: number, corners = 20): Outline {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    return { x: cx + rx * Math.cos(angle), y: cy + ry * Math.sin(angle) };
  });
}

/** The outlines that together make a line of some thickness along `path`. */
export function stroke(path: Outline, thickness: number, round = true): Outline[] {
  const half = thickness / 2;
  const outlines: Outline[] = [];
  path.forEach((a, i) => {
    const inner = i > 0 && i < path.length - 1;
    if (thickness > 0.5 && (round || inner)) outlines.push(ellipse(a.x, a.y, half, half, 8));
    const b = path[i + 1];
    if (!b) return;
    const long = Math.hypot(b.x - a.x, b.y - a.y) || 1;
    const [nx, ny] = [(-(b.y - a.y) / long) * half, ((b.x - a.x) / long) * half];
    outlines.push([
      { x: a.x + nx, y: a.y + ny },
      { x: b.x + nx, y: b.y + ny },
      { x: b.x - nx, y: b.y - ny },
      { x: a.x - nx, y: a.y - ny },
    ]);
  });
  return outlines;
}

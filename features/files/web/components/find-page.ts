/** A corner in pixels of the picture. */
export interface Point {
  readonly x: number;
  readonly y: number;
}
/** Top left, top right, bottom right, bottom left. */
export type Quad = readonly [Point, Point, Point, Point];

/** One brightness (0 to 255) for each pixel, row by row. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Less of the picture is no page, more is the picture itself. */
const LEAST_SHARE = 0.12;
const MOST_SHARE = 0.97;
/** How much of the four corners' area the bright part has to fill. */
const LEAST_FILLED = 0.82;

/** A margin inside the picture, to begin from where no page was found. */
export function wholePicture(width: number, height: number): Quad {
  const [left, top] = [width * 0.04, height * 0.04];
  return [
    { x: left, y: top },
    { x: width - left, y: top },
    { x: width - left, y: height - top },
    { x: left, y: height - top },
  ];
}

/**
 * The corners of a bright page on something darker; null when there is none. Made for a picture of a few hundred
 * pixels: a larger one takes longer and is found no better.
 */
export function findPage(picture: Gray): Quad | null {
  const { width, height } = picture;
  const bright = largestPart(picture, otsu(picture.data));
  const share = bright.length / (width * height);
  if (share < LEAST_SHARE || share > MOST_SHARE) return null;
  const at = (index: number): Point => ({ x: index % width, y: Math.floor(index / width) });
  const most = (of: (point: Point) => number): Point => {
    let best = at(bright[0]!);
    for (const index of bright) {
      const point = at(index);
      if (of(point) > of(best)) best = point;
    }
    return best;
  };
  const quad: Quad = [
    most(({ x, y }) => -x - y),
    most(({ x, y }) => x - y),
    most(({ x, y }) => x + y),
    most(({ x, y }) => y - x),
  ];
  const area = areaOf(quad);
  return area > 0 && bright.length / area >= LEAST_FILLED && area / (width * height) >= LEAST_SHARE
    ? quad
    : null;
}

export function areaOf(quad: Quad): number {
  let twice = 0;
  quad.forEach((from, i) => {
    const to = quad[(i + 1) % 4]!;
    twice += from.x * to.y - to.x * from.y;
  });
  return Math.abs(twice) / 2;
}

/** The brightness that parts a picture best into dark and bright (Otsu, 1979). */
export function otsu(data: Uint8Array): number {
  const counts = new Array<number>(256).fill(0);
  for (const value of data) counts[value]! += 1;
  const sum = counts.reduce((total, count, value) => total + count * value, 0);
  let [darker, sumDarker, best, threshold] = [0, 0, -1, 127];
  for (let value = 0; value < 256; value++) {
    darker += counts[value]!;
    const brighter = data.length - darker;
    if (darker === 0 || brighter === 0) continue;
    sumDarker += value * counts[value]!;
    const gap = sumDarker / darker - (sum - sumDarker) / brighter;
    const between = darker * brighter * gap * gap;
    if (between > best) [best, threshold] = [between, value];
  }
  return threshold;
}

/** Indices of the largest connected part that is brighter than the threshold. */
function largestPart({ width, height, data }: Gray, threshold: number): number[] {
  const seen = new Uint8Array(data.length);
  let largest: number[] = [];
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || data[start]! <= threshold) continue;
    const part = [start];
    seen[start] = 1;
    for (let next = 0; next < part.length; next++) {
      const index = part[next]!;
      const [x, y] = [index % width, Math.floor(index / width)];
      for (const [nx, ny] of [
        [x - 1, y],
        [x + 1, y],
        [x, y - 1],
        [x, y + 1],
      ] as const) {
        if (nx < 0 || ny < 0 || nx >= width || ny >= height) continue;
        const neighbour = ny * width + nx;
        if (seen[neighbour] || data[neighbour]! <= threshold) continue;
        seen[neighbour] = 1;
        part.push(neighbour);
      }
    }
    if (part.length > largest.length) largest = part;
  }
  return largest;
}

import sharp from 'sharp';

/** Grey, row by row, 0-255. */
export interface Grey {
  readonly data: Uint8Array | Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
}

/** A photo at several sizes, each half of the one before: samples of any zoom are taken from one near it. */
export type Levels = readonly Grey[];

/** Finer than this nothing is read: 25 pixels of a digit are as good as 50. */
const LONGEST = 1600;
/** A picture that unpacks to more than this many pixels is not for us. */
const MOST_PIXELS = 50_000_000;

/** Upright by its EXIF, grey, small enough. @throws when it is no picture. */
export async function greyOf(bytes: Uint8Array): Promise<Grey> {
  const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
    .rotate()
    .resize(LONGEST, LONGEST, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

export function levelsOf(grey: Grey): Levels {
  const levels: Grey[] = [grey];
  for (;;) {
    const from = levels.at(-1) as Grey;
    if (from.width < 200 || from.height < 150) return levels;
    const [width, height] = [from.width >> 1, from.height >> 1];
    const data = new Uint8Array(width * height);
    for (let y = 0, at = 0; y < height; y++) {
      let a = 2 * y * from.width;
      for (let x = 0; x < width; x++, a += 2)
        data[at++] =
          ((from.data[a] as number) +
            (from.data[a + 1] as number) +
            (from.data[a + from.width] as number) +
            (from.data[a + from.width + 1] as number) +
            2) >>
          2;
    }
    levels.push({ data, width, height });
  }
}

/** What part of a photo is looked at: its middle, how many pixels of the photo one pixel of the look is, how it is turned. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly step: number;
  readonly angle: number;
}

/** What `view` shows, `width` by `height`. Outside of the photo its border is repeated. */
export function look(levels: Levels, view: View, width: number, height: number): Uint8Array {
  const level = Math.max(0, Math.min(levels.length - 1, Math.floor(Math.log2(Math.max(1, view.step)) + 0.3)));
  const from = levels[level] as Grey;
  const shrink = 2 ** level;
  const [c, s] = [Math.cos(view.angle) * view.step, Math.sin(view.angle) * view.step];
  const out = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const [dx, dy] = [x + 0.5 - width / 2, y + 0.5 - height / 2];
      const px = clamp((view.x + dx * c - dy * s) / shrink - 0.5, 0, from.width - 1.001);
      const py = clamp((view.y + dx * s + dy * c) / shrink - 0.5, 0, from.height - 1.001);
      const [ix, iy] = [px | 0, py | 0];
      const [fx, fy] = [px - ix, py - iy];
      const i = iy * from.width + ix;
      const above = (from.data[i] as number) * (1 - fx) + (from.data[i + 1] as number) * fx;
      const below =
        (from.data[i + from.width] as number) * (1 - fx) + (from.data[i + from.width + 1] as number) * fx;
      out[at] = above * (1 - fy) + below * fy + 0.5;
    }
  }
  return out;
}

const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));

/** A point of what was looked at, in pixels of the photo. */
export function placeIn(view: View, x: number, y: number, width: number, height: number) {
  const [c, s] = [Math.cos(view.angle) * view.step, Math.sin(view.angle) * view.step];
  const [dx, dy] = [x - width / 2, y - height / 2];
  return { x: view.x + dx * c - dy * s, y: view.y + dx * s + dy * c };
}

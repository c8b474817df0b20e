import type { Grey } from './picture.ts';

/** 0-255: where hardly anything is brighter than this, no display can be made out. */
const DARK = 55;
/** Steps between neighbours, against how much the picture varies at all. Chosen on development pictures. */
const SOFT = 0.055;
/** A picture of one colour isn't blurred: there is nothing in it. */
const SOMETHING = 12;

/** What is wrong with a picture in which nothing could be read, as far as its grey values show it. */
export function flawOf({ data, width, height }: Grey): 'blurred' | 'dark' | undefined {
  const counts = new Uint32Array(256);
  for (const level of data) counts[level] = (counts[level] as number) + 1;
  if (quantile(counts, data.length, 0.98) < DARK) return 'dark';
  const spread = quantile(counts, data.length, 0.95) - quantile(counts, data.length, 0.05);
  if (spread < SOMETHING) return undefined;
  return steepest(data, width, height) / spread < SOFT ? 'blurred' : undefined;
}

function quantile(counts: Uint32Array, all: number, share: number): number {
  let below = 0;
  for (let level = 0; level < 256; level++) {
    below += counts[level] as number;
    if (below >= share * all) return level;
  }
  return 255;
}

/** How steep the steepest five of a thousand steps are, left to right and top to bottom. */
function steepest(data: Grey['data'], width: number, height: number): number {
  const counts = new Uint32Array(256);
  let all = 0;
  for (let y = 0; y + 1 < height; y += 2)
    for (let x = 0, at = y * width; x + 1 < width; x++, at++) {
      const step = Math.max(
        Math.abs((data[at] as number) - (data[at + 1] as number)),
        Math.abs((data[at] as number) - (data[at + width] as number)),
      );
      counts[step] = (counts[step] as number) + 1;
      all += 1;
    }
  return quantile(counts, all, 0.995);
}

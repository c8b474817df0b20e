import sharp from 'sharp';
import { type Grey, greyOf } from '../../partners/image-reader/meter-reader/picture.ts';
import type { Split } from './generator/faces.ts';
import { generate, type Made } from './generator/generate.ts';
import { Chance } from './generator/random.ts';

/** A made-up picture as a person would take it and a phone would save it: upright or lying, a JPEG of some quality. */
export async function photoOf(
  split: Split,
  number: number,
  beyond = false,
): Promise<{ made: Made; grey: Grey }> {
  const [width, height] = number % 2 === 0 ? [768, 1024] : [1024, 768];
  const made = generate(split, number, { width, height, framing: 'photo', beyond });
  const quality = Math.round(new Chance(number).between(55, 92));
  const photo = await sharp(Uint8Array.from(made.grey), { raw: { width, height, channels: 1 } })
    .jpeg({ quality })
    .toBuffer();
  return { made, grey: await greyOf(photo) };
}

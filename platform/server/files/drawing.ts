import sharp from 'sharp';
import { NotAPicture, type PictureSize } from './picture.ts';
import { pixelsInFlight } from './pixels.ts';

/** Longer drawings than this hold paths by the ten thousands. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_SECONDS = 5;
const LARGEST_INPUT = 25_000_000;
/** librsvg opens no other file for bytes without an address; what asks for one, or for entities, isn't a plain drawing. */
const POINTS_ELSEWHERE = /<!ENTITY|<\?xml-stylesheet|@import/i;

/**
 * A JPEG of an SVG, on white, at most `maxPixels` wide and high: what is stored has no scripts and no addresses.
 * @throws NotAPicture
 */
export async function drawingAsPhoto(
  bytes: Buffer,
  maxPixels: number,
): Promise<PictureSize & { readonly bytes: Buffer }> {
  const refuse = () => {
    throw new NotAPicture();
  };
  if (bytes.length > MOST_BYTES || POINTS_ELSEWHERE.test(bytes.toString('latin1'))) refuse();
  const picture = sharp(bytes, { limitInputPixels: LARGEST_INPUT, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(refuse);
  if (width * height > LARGEST_INPUT) refuse();
  return await pixelsInFlight.take(width * height, async () => {
    const { data, info } = await picture
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true })
      .catch(refuse);
    return { bytes: data, width: info.width, height: info.height };
  });
}

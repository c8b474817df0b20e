import sharp, { type Sharp } from 'sharp';
import { pixelsInFlight } from './pixels.ts';
import { pictureTypeOf } from './sniff.ts';

/**
 * What came in is not a picture that we can read, or claims to be too large to decode safely. `code` is what a field
 * of a form is refused with: a HEIC is a good photograph that only some machines can open, and its owner can help.
 */
export class NotAPicture extends Error {
  readonly code: 'not_a_picture' | 'heic_not_readable';

  constructor(code: NotAPicture['code'] = 'not_a_picture') {
    super(code);
    this.name = 'NotAPicture';
    this.code = code;
  }
}

/**
 * Unpacking more pixels than this costs more memory than a server should give to one request. A JPEG may have as many as
 * telephones make: it is unpacked in rows, and smaller from the start where it becomes smaller.
 */
const LARGEST_INPUT = 50_000_000;
const LARGEST_JPEG = 68_000_000;

/**
 * A fresh WebP of the picture in `bytes`: turned upright, at most `maxPixels` wide and high, cut to a square
 * when asked for, and without any metadata (place, time, device).
 * @throws NotAPicture
 */
export async function reencodePicture(
  bytes: Buffer,
  { maxPixels, square = false }: { maxPixels: number; square?: boolean },
): Promise<Buffer> {
  const made = await remade(bytes, (picture) =>
    picture
      .resize({
        width: maxPixels,
        height: maxPixels,
        fit: square ? 'cover' : 'inside',
        position: 'attention',
        withoutEnlargement: !square,
      })
      .webp({ quality: 82 }),
  );
  return made.bytes;
}

/** Pixels, as it is looked at: upright. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The same picture in its own format (JPEG, PNG, WebP), upright and without metadata. For documents that are
 * photographed: the size stays, so that small print stays readable.
 * @throws NotAPicture
 */
export async function withoutMetadata(
  bytes: Buffer,
  format: 'jpeg' | 'png' | 'webp',
): Promise<PictureSize & { readonly bytes: Buffer }> {
  const options = { jpeg: { quality: 92 }, png: {}, webp: { quality: 92 } }[format];
  return await remade(bytes, (picture) => picture.toFormat(format, options));
}

/**
 * A JPEG of the first picture in `bytes`: upright, at most `maxPixels` wide and high, without metadata. Small enough
 * to be stored for years, fine enough to read a display in it. A JPEG is unpacked smaller from the start.
 * @throws NotAPicture
 */
export async function asPhoto(
  bytes: Buffer,
  maxPixels: number,
): Promise<PictureSize & { readonly bytes: Buffer }> {
  return await remade(bytes, (picture) =>
    picture
      .resize({ width: maxPixels, height: maxPixels, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 85 }),
  );
}

/** The same GIF with all its pictures, without comments and what programs put into it. @throws NotAPicture */
export async function cleanGif(bytes: Buffer): Promise<PictureSize & { readonly bytes: Buffer }> {
  const refuse = () => {
    throw new NotAPicture();
  };
  const picture = sharp(bytes, { limitInputPixels: LARGEST_INPUT, animated: true, failOn: 'error' });
  const { width, height, pages = 1, pageHeight = height } = await picture.metadata().catch(refuse);
  if (pages * width * pageHeight > LARGEST_INPUT) throw new NotAPicture();
  return await pixelsInFlight.take(pages * width * pageHeight, async () => {
    const clean = await picture.gif({ effort: 1 }).toBuffer().catch(refuse);
    return { bytes: clean, width, height: pageHeight };
  });
}

/** Another picture of the one in `bytes`, unpacked once there is room for its pixels. @throws NotAPicture */
async function remade(
  bytes: Buffer,
  change: (picture: Sharp) => Sharp,
): Promise<PictureSize & { readonly bytes: Buffer }> {
  // sharp would also read SVG and others that may point elsewhere: only pixel formats get that far.
  const type = pictureTypeOf(bytes);
  if (!type) throw new NotAPicture();
  // Whether HEIC can be decoded depends on the libraries that sharp was built with.
  const refuse = () => {
    throw new NotAPicture(type === 'heic' ? 'heic_not_readable' : 'not_a_picture');
  };
  const limitInputPixels = type === 'jpeg' ? LARGEST_JPEG : LARGEST_INPUT;
  const picture = sharp(bytes, { limitInputPixels, failOn: 'error' });
  const { width, height } = await picture.metadata().catch(refuse);
  return await pixelsInFlight.take(width * height, async () => {
    // `rotate` without an angle follows the EXIF orientation; the output has no metadata by default.
    const { data, info } = await change(picture.rotate()).toBuffer({ resolveWithObject: true }).catch(refuse);
    return { bytes: data, width: info.width, height: info.height };
  });
}

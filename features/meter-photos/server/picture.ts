import { asPhoto, type PictureSize } from '#platform/server/files/picture.ts';

/** Pixels: our own reader looks at no more, and to people more of a meter shows nothing more. */
const LONGEST = 1600;

/**
 * The picture that is stored and read: a JPEG, upright, without its location. Chat and vitals both prepare photos in this
 * way, so that the reader sees the same pixels in both.
 *
 * @throws NotAPicture
 */
export const meterPicture = async (bytes: Buffer): Promise<PictureSize & { readonly bytes: Buffer }> =>
  await asPhoto(bytes, LONGEST);

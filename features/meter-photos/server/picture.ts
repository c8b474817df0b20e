import { asPhoto, type PictureSize } from '#platform/server/files/picture.ts';

/** Pixels: our own reader looks at no more, and to people more of a meter shows nothing more. */
const LONGEST = 1600;

/**
 * The picture that is kept and read: a JPEG, upright, without the place where it was taken. A photo is prepared in this
 * way wherever it comes from, so that everybody reads the same pixels of it.
 *
 * @throws NotAPicture
 */
export const meterPicture = async (bytes: Buffer): Promise<PictureSize & { readonly bytes: Buffer }> =>
  await asPhoto(bytes, LONGEST);

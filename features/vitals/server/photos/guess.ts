import type { ImageReader, ImageReading } from '#partners/image-reader/port.ts';
import type { Db } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { asPhoto, NotAPicture, type PictureSize } from '#platform/server/files/picture.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { PhotoGuess } from '../../contract.ts';
import type { Semaphore } from './semaphore.ts';

export interface PhotoDeps {
  readonly imageReader: ImageReader;
  readonly blobs: BlobStore;
  /** Whether these patients let their photos be read. */
  readonly hasConsent: (
    db: Db,
    brandId: string,
    patientIds: readonly string[],
    purpose: 'photo_reading',
  ) => Promise<boolean>;
  /** How many pictures are worked on at once in this server. */
  readonly turns: Semaphore;
}

/** Pixels: our own reader looks at no more, and to people more of a meter shows nothing more. */
const LONGEST = 1600;

export interface ReadPicture {
  /** As it is kept: a JPEG, upright, without the place where it was taken. */
  readonly picture: PictureSize & { readonly bytes: Buffer };
  readonly guess: PhotoGuess;
}

/**
 * Unpacks a picture and lets it be read. A reader that fails is no reason to refuse the picture: its owner can type.
 * @throws Refusal 400 when it is no picture, 503 when too many others are being read.
 */
export async function readPicture(
  deps: PhotoDeps,
  file: UploadedFile,
  { ctx, patientId }: { readonly ctx: SignedIn; readonly patientId: string },
): Promise<ReadPicture> {
  const { brandId } = ctx.principal;
  const mayRead = await deps.hasConsent(ctx.db, brandId, [patientId], 'photo_reading');
  return await deps.turns.take(async () => {
    const picture = await asPhoto(file.bytes, LONGEST).catch((error: unknown) => {
      if (error instanceof NotAPicture) throw invalidField('image', error.code);
      throw error;
    });
    if (!mayRead) return { picture, guess: guessOf({ status: 'not_available' }) };
    const said = await deps.imageReader
      .read({ bytes: picture.bytes, mime: 'image/jpeg' })
      .catch((error: unknown) => {
        ctx.log.warn({ err: error }, 'the photo reader failed');
        return null;
      });
    return { picture, guess: guessOf(said) };
  });
}

const NOTHING = { kind: null, readings: null, unit: null, confidence: null, boxes: [] };

/**
 * Whoever took the picture to have it read hears what is wrong with it, before what isn't in it. HI and LO are what a
 * meter says, however dark the picture is.
 */
export function guessOf(said: ImageReading | null): PhotoGuess {
  if (said?.status === 'read') return { ...said, boxes: [...said.boxes], reason: null };
  const reason = !said
    ? 'reader_failed'
    : said.status === 'not_available'
      ? 'no_reader'
      : said.reason === 'too_high' || said.reason === 'too_low'
        ? said.reason
        : (said.flaw ?? said.reason ?? 'not_understood');
  return { status: 'unreadable', ...NOTHING, reason };
}

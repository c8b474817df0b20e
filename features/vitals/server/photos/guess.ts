import { guessOf as meterGuess } from '#features/meter-photos/rules.ts';
import { type MeterPhotoDeps, meterPicture, readerFor } from '#features/meter-photos/server/index.ts';
import type { ImageReading } from '#partners/image-reader/port.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { NotAPicture, type PictureSize } from '#platform/server/files/picture.ts';
import type { UploadedFile } from '#platform/server/files/upload.ts';
import type { SignedIn } from '#platform/server/http/context.ts';
import { invalidField } from '#platform/server/http/refusal.ts';
import type { PhotoGuess } from '../../contract.ts';
import type { Semaphore } from './semaphore.ts';

export interface PhotoDeps extends MeterPhotoDeps {
  readonly blobs: BlobStore;
  /** How many pictures are worked on at once in this server. */
  readonly turns: Semaphore;
}

export interface ReadPicture {
  /** The stored picture: a JPEG, upright, without the place where it was taken. */
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
  const reader = await readerFor(deps, ctx.db, { brandId, patientId });
  return await deps.turns.take(async () => {
    const picture = await meterPicture(file.bytes).catch((error: unknown) => {
      if (error instanceof NotAPicture) throw invalidField('image', error.code);
      throw error;
    });
    if (!reader) return { picture, guess: guessOf({ status: 'not_available' }) };
    const said = await reader.read({ bytes: picture.bytes, mime: 'image/jpeg' }).catch((error: unknown) => {
      ctx.log.warn({ err: error }, 'the photo reader failed');
      return null;
    });
    return { picture, guess: guessOf(said) };
  });
}

const NOTHING = { kind: null, readings: null, unit: null, confidence: null, boxes: [] };

/** A guess, or why there is none: also that this deployment has no reader, or that the reader failed. */
export function guessOf(said: ImageReading | null): PhotoGuess {
  if (!said || said.status === 'not_available')
    return { status: 'unreadable', ...NOTHING, reason: said ? 'no_reader' : 'reader_failed' };
  const { found, reason } = meterGuess(said, 'to_be_read');
  return found
    ? { status: 'read', ...found, boxes: [...found.boxes], reason: null }
    : { status: 'unreadable', ...NOTHING, reason: reason ?? 'not_understood' };
}

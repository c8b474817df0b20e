import type { ImageReader, ImageReading } from '#partners/image-reader/port.ts';
import type { Db } from '#platform/server/db/database.ts';
import { NotAPicture } from '#platform/server/files/picture.ts';
import { meterPicture } from './picture.ts';

export { meterPicture } from './picture.ts';

export interface MeterPhotoDeps {
  readonly imageReader: ImageReader;
  /** Whether these patients let their photos be read. */
  readonly hasConsent: (
    db: Db,
    brandId: string,
    patientIds: readonly string[],
    purpose: 'photo_reading',
  ) => Promise<boolean>;
}

/** The reader of a patient's photos; null where the patient doesn't want any. */
export async function readerFor(
  { imageReader, hasConsent }: MeterPhotoDeps,
  db: Db,
  { brandId, patientId }: { readonly brandId: string; readonly patientId: string },
): Promise<Pick<ImageReader, 'read'> | null> {
  return (await hasConsent(db, brandId, [patientId], 'photo_reading')) ? imageReader : null;
}

/** Reads a meter from a file as it was uploaded. A file that cannot be decoded contains no reading. */
export async function readMeterFile(reader: Pick<ImageReader, 'read'>, bytes: Buffer): Promise<ImageReading> {
  const picture = await meterPicture(bytes).catch((error: unknown) => {
    if (error instanceof NotAPicture) return null;
    throw error;
  });
  if (!picture) return { status: 'unreadable', reason: 'not_understood' };
  return await reader.read({ bytes: picture.bytes, mime: 'image/jpeg' });
}

import type { ImageReader } from '#partners/image-reader/port.ts';
import type { Db } from '#platform/server/db/database.ts';

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

/** Who reads a patient's photos; null where the patient wants nobody to. */
export async function readerFor(
  { imageReader, hasConsent }: MeterPhotoDeps,
  db: Db,
  { brandId, patientId }: { readonly brandId: string; readonly patientId: string },
): Promise<Pick<ImageReader, 'read'> | null> {
  return (await hasConsent(db, brandId, [patientId], 'photo_reading')) ? imageReader : null;
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { csvText } from '#platform/domain/csv.ts';
import type { Db } from '#platform/server/db/database.ts';
import { type BlobStore, readBlob } from '#platform/server/files/blob-store.ts';
import { SHOWN_NUMBERS } from '../contract.ts';
import { type PhotoRow, photosAfter } from './repository.ts';

const AT_ONCE = 100;
const COLUMNS = ['file', 'kind', 'unit', ...SHOWN_NUMBERS];

/**
 * Writes the collected photos of all brands and `readings.csv` into a folder, as `npm run measure:photos` reads it.
 * It contains nothing about the owners of the meters.
 * @returns how many photos there are
 */
export async function exportPhotos(db: Db, blobs: BlobStore, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true });
  const lines: string[][] = [COLUMNS];
  let last: PhotoRow | undefined;
  for (;;) {
    const page = await photosAfter(db, last, AT_ONCE);
    for (const row of page) {
      const bytes = await readBlob(blobs, row.blobKey);
      // Deleted since the page was read.
      if (!bytes) continue;
      const file = `photo-${String(lines.length).padStart(5, '0')}.jpg`;
      await writeFile(join(folder, file), bytes);
      lines.push([file, row.kind, row.unit ?? '', ...SHOWN_NUMBERS.map((name) => row.shown[name] ?? '')]);
    }
    last = page.at(-1);
    if (page.length < AT_ONCE) break;
  }
  await writeFile(join(folder, 'readings.csv'), csvText(lines));
  return lines.length - 1;
}

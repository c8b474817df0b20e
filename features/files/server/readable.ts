import type { Db } from '#platform/server/db/database.ts';
import type { FilesDeps } from './deps.ts';
import { mayRead, type Reader } from './policy.ts';
import * as repository from './repository.ts';

export interface ReadableFile {
  readonly file: repository.FileRow;
  /** The patients of the grants by which the principal may read it. */
  readonly sharedFor: readonly string[];
}

/** A file that the principal may read; null when there is none, or not for them. */
export async function readableFile(
  db: Db,
  { principal, now }: Reader,
  isSharedElsewhere: FilesDeps['isSharedElsewhere'],
  fileId: string,
): Promise<ReadableFile | null> {
  const file = await repository.findFile(db, fileId);
  if (file?.brandId !== principal.brandId) return null;
  const granted = await repository.grantedFor(db, fileId, principal.personId);
  const sharedFor = file.addedBy ? [...new Set([...granted, file.ownerId])] : granted;
  const may =
    (await mayRead(db, { principal, now }, file, sharedFor)) ||
    (await isSharedElsewhere(db, fileId, principal));
  return may ? { file, sharedFor } : null;
}

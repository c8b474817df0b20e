import type { Db } from '#platform/server/db/database.ts';
import type { Reader } from '#platform/server/http/context.ts';
import type { RecordsParts } from './parts.ts';
import { mayRead } from './policy.ts';
import * as repository from './repository.ts';

export interface ReadableFile {
  readonly file: repository.FileRow;
  /** The patients for whose care it was shared with the reader. */
  readonly sharedFor: readonly string[];
}

/** A file that the reader may read; null when there is none, or not for them. */
export async function readableFile(
  db: Db,
  reader: Reader,
  isSharedElsewhere: RecordsParts['isSharedElsewhere'],
  fileId: string,
): Promise<ReadableFile | null> {
  const file = await repository.findFile(db, fileId);
  if (file?.brandId !== reader.brandId) return null;
  const sharedFor = await repository.grantedFor(db, fileId, reader.personId);
  const may = (await mayRead(db, reader, file, sharedFor)) || (await isSharedElsewhere(db, fileId, reader));
  return may ? { file, sharedFor } : null;
}

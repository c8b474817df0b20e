import type { Db } from '#platform/server/db/database.ts';
import type { Principal } from '#platform/server/http/context.ts';
import type { FilesDeps } from './deps.ts';
import { mayRead } from './policy.ts';
import * as repository from './repository.ts';

export interface ReadableFile {
  readonly file: repository.FileRow;
  /** The patients for whose care it was shared with the principal. */
  readonly sharedFor: readonly string[];
}

/** A file that the principal may read; null when there is none, or not for them. */
export async function readableFile(
  db: Db,
  principal: Principal,
  isSharedElsewhere: FilesDeps['isSharedElsewhere'],
  fileId: string,
): Promise<ReadableFile | null> {
  const file = await repository.findFile(db, fileId);
  if (file?.brandId !== principal.brandId) return null;
  const sharedFor = await repository.grantedFor(db, fileId, principal.personId);
  const may =
    (await mayRead(db, principal, file, sharedFor)) || (await isSharedElsewhere(db, fileId, principal));
  return may ? { file, sharedFor } : null;
}

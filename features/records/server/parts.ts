import type { Db } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { Reader } from '#platform/server/http/context.ts';

export interface RecordsParts {
  readonly blobs: BlobStore;
  /** Whether a feature above has shown this file to the reader, as a chat does with those who are in it. */
  readonly isSharedElsewhere: (db: Db, fileId: string, reader: Reader) => Promise<boolean>;
}

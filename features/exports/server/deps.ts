import type { Replica } from '#platform/server/db/replica.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { RecordSource } from '#platform/server/records/record-source.ts';
import type { Translator } from '#platform/server/words/server-words.ts';

export interface ExportsDeps {
  /** Of all features, in the order in which they stand in the archive. */
  readonly sources: readonly RecordSource[];
  readonly blobs: BlobStore;
  readonly words: Translator;
  /** Where archives are read, where there is one. */
  readonly replica?: Pick<Replica, 'caughtUp'> | undefined;
}

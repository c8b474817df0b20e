import type { Db, Tx } from '#platform/server/db/database.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { FileThreads } from '#platform/server/files/file-threads.ts';
import type { Principal, SignedIn } from '#platform/server/http/context.ts';
import type { Subject } from './repository.ts';

/** A feature above implements it: the records that a file belongs to lose the file. */
export interface FileReleaseHandler {
  /** Of its subjects. */
  readonly kinds: readonly string[];
  /** Ends what ties the file to these, before it is locked and deleted: its owner wants that. */
  release(tx: Tx, ctx: SignedIn, fileId: string, subjects: readonly Subject[]): Promise<void>;
}

export interface FilesDeps {
  readonly blobs: BlobStore;
  readonly fileThreads: FileThreads;
  readonly onFileReleased: FileReleaseHandler;
  /** When visits of these ids begin; those that aren't there are missing. */
  readonly startsOfVisits: (db: Db, ids: readonly string[]) => Promise<ReadonlyMap<string, Date>>;
  /** What the audit trail shows for reads by other systems and by health links, by the ids of its entries. */
  readonly namesOfReads: (
    db: Db,
    brandId: string,
    reads: readonly { readonly id: string; readonly readerId: string; readonly sessionId: string }[],
  ) => Promise<ReadonlyMap<string, string>>;
  /** Whether a feature above has shown this file to the principal, as a chat does with those who are in it. */
  readonly isSharedElsewhere: (db: Db, fileId: string, principal: Principal) => Promise<boolean>;
}

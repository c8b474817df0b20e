import type { BlobStore } from '#platform/server/files/blob-store.ts';

/** The platform's own interface, which every feature that keeps files speaks, and what operators need besides. */
export interface FileStore extends BlobStore {
  /** Keys of everything in it, in no order. What comes or goes meanwhile may be among them or not. */
  keys(): AsyncIterable<string>;
  /** Resolves when files can be stored and read now; rejects within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  close(): void;
}

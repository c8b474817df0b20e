import type { Lab } from '#partners/lab/port.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';

export interface LabResultsDeps {
  /** Undefined: results come by upload alone. */
  readonly lab: Lab | undefined;
  readonly blobs: BlobStore;
}

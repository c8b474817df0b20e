/** The port is the platform's own interface: every feature that keeps files speaks it. */
export type { BlobStore as FileStore } from '#platform/server/files/blob-store.ts';

import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export type { Subject } from './repository.ts';
export { attachFiles, filesOf, withdrawFiles } from './sharing.ts';

/** Files that people keep and share. */
export function records({ blobs }: { readonly blobs: BlobStore }): FeatureServer {
  return { name: 'records', routes: routes(blobs), listeners, jobs: jobs(blobs) };
}

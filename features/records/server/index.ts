import type { FeatureServer } from '#platform/server/feature.ts';
import type { RecordsDeps } from './deps.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { attachOwnFile, detachFile, discardFile, keepPicture, subjectsOf } from './attachments.ts';
export type { FileReleaseHandler, RecordsDeps } from './deps.ts';
export { readableFile } from './readable.ts';
export type { Subject } from './repository.ts';
export { attachFiles, filesOf, readStoredFile, withdrawFiles } from './sharing.ts';

/** Files that people keep and share. */
export function records(deps: RecordsDeps): FeatureServer {
  return { name: 'records', routes: routes(deps), listeners, jobs: jobs(deps.blobs) };
}

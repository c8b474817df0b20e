import type { FeatureServer } from '#platform/server/feature.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import type { RecordsParts } from './parts.ts';
import { routes } from './routes.ts';

export { attachOwnFile, detachFile, discardFile, keepPicture, subjectsOf } from './kept-for.ts';
export type { LetsGo, RecordsParts } from './parts.ts';
export { readableFile } from './readable.ts';
export type { Subject } from './repository.ts';
export { attachFiles, filesOf, readKeptFile, withdrawFiles } from './sharing.ts';

/** Files that people keep and share. */
export function records(parts: RecordsParts): FeatureServer {
  return { name: 'records', routes: routes(parts), listeners, jobs: jobs(parts.blobs) };
}

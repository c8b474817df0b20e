import type { FeatureServer } from '#platform/server/feature.ts';
import type { FilesDeps } from './deps.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export { attachOwnFile, detachFile, discardFile, keepFile, keepPicture, subjectsOf } from './attachments.ts';
export type { FileReleaseHandler, FilesDeps } from './deps.ts';
export { downloadHeadersOf } from './presenter.ts';
export { readableFile } from './readable.ts';
export type { Subject } from './repository.ts';
export { attachFiles, filesOf, readStoredFile, withdrawFiles } from './sharing.ts';

/** Files that people keep and share. */
export function files(deps: FilesDeps): FeatureServer {
  return {
    name: 'files',
    routes: routes(deps),
    listeners,
    jobs: jobs(deps.blobs),
    notifications,
    timeline,
    records,
  };
}

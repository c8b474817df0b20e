import type { ConfirmIdentity } from '#features/accounts/server/index.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import type { BlobStore } from '#platform/server/files/blob-store.ts';
import type { PdfRenderer } from '#platform/server/papers/press.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';

export { remindOfUnsigned } from './jobs.ts';

export interface NotesDeps {
  readonly words: Translator;
  readonly blobs: BlobStore;
  readonly press: PdfRenderer;
  readonly confirmIdentity: ConfirmIdentity;
}

/** What doctors and coaches write about their patients: drafts, signed notes and what was added to them. */
export function notes(deps: NotesDeps): FeatureServer {
  return {
    name: 'notes',
    routes: (on) => routes(on, deps),
    listeners,
    jobs: jobs(deps.blobs),
  };
}

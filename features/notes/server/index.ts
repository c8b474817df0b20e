import type { FeatureServer } from '#platform/server/feature.ts';
import type { NotesDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { timeline } from './timeline.ts';

export type { NotesDeps } from './deps.ts';
export { remindOfUnsigned } from './jobs.ts';
export { visitsWithLateNotes } from './repository/late-notes.ts';
export { SEALED_NOTES } from './sealing.ts';

/** What doctors and coaches write about their patients: drafts, signed notes and what was added to them. */
export function notes(deps: NotesDeps): FeatureServer {
  return {
    name: 'notes',
    routes: (on) => routes(on, deps),
    listeners,
    timeline: timeline(deps.keys),
    records: records(deps),
    notifications,
    jobs: jobs(deps.blobs),
  };
}

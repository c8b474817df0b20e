import type { FeatureServer } from '#platform/server/feature.ts';
import type { ServerWords } from '#platform/server/words/server-words.ts';
import { answeredReminders } from './answered-reminders.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { pushJob } from './push/job.ts';
import { pushListeners } from './push/listeners.ts';
import type { PushParts } from './push/parts.ts';
import { routes } from './routes.ts';

export { rememberInOutbox } from './outbox.ts';
export { PUSH_JOB } from './push/job.ts';
export { keptPushKeys, preparePushKeys } from './push/keys.ts';
export type { PushOutcome, PushParts } from './push/parts.ts';

/** Tells people what happened, in the app at once and on their phone when they want that. */
export function notifications(parts: {
  readonly words: ServerWords;
  /** Seals what the queue keeps of a message until it is sent. */
  readonly seal: (text: string) => string;
  readonly push: Omit<PushParts, 'words'>;
  /** Demo and test mode: `GET /api/outbox` exists. */
  readonly showOutbox: boolean;
}): FeatureServer {
  const push = { ...parts.push, words: parts.words };
  return {
    name: 'notifications',
    routes: routes({ ...parts, push }),
    listeners: [...listeners(parts), answeredReminders, ...pushListeners],
    jobs: [...jobs, pushJob(push)],
  };
}

import type { FeatureServer } from '#platform/server/feature.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import type { Translator } from '#platform/server/words/server-words.ts';
import { answeredReminders } from './answered-reminders.ts';
import { DeclaredKinds, type Notified } from './declared-kinds.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { addressNow } from './messages.ts';
import type { PushDeps } from './push/deps.ts';
import { pushJobs } from './push/job.ts';
import { pushListeners } from './push/listeners.ts';
import { routes } from './routes.ts';

export { rememberInOutbox } from './outbox.ts';
export type { PushDeps, PushOutcome } from './push/deps.ts';
export { PUSH_JOB, PUSH_MANY_JOB } from './push/job-data.ts';
export { preparePushKeys, storedPushKeys } from './push/keys.ts';
export { subjectOfNotification } from './subject.ts';

/** Where a message goes now, from the `about` that it was stored with; null where it is not to be sent any more. */
export function messageAddress(features: readonly Pick<FeatureServer, 'notifications'>[]) {
  const declared = new DeclaredKinds(features);
  return async (work: JobContext, about: unknown) => {
    const notified = about as Notified;
    if (!(await declared.isStillWanted(work, notified))) return null;
    const kind = declared.find(notified.kind);
    return kind ? await addressNow(work, kind, notified) : {};
  };
}

/** Tells people what happened, in the app at once and on their phone when they want that. */
export function notifications(deps: {
  readonly words: Translator;
  /** Every other feature: each declares its own kinds. */
  readonly features: readonly Pick<FeatureServer, 'notifications'>[];
  /** Seals what the queue keeps of a message until it is sent. */
  readonly seal: (text: string) => string;
  readonly push: Omit<PushDeps, 'words'>;
  /** Demo and test mode: `GET /api/outbox` exists. */
  readonly showOutbox: boolean;
}): FeatureServer {
  const push = { ...deps.push, words: deps.words };
  const declared = new DeclaredKinds(deps.features);
  return {
    name: 'notifications',
    routes: routes({ ...deps, push, declared }),
    listeners: [...listeners(deps, declared), ...answeredReminders(declared), ...pushListeners],
    jobs: [...jobs, ...pushJobs(push, declared)],
  };
}

import type { FeatureServer } from '#platform/server/feature.ts';
import type { ServerWords } from '#platform/server/words/server-words.ts';
import { listeners } from './events.ts';
import { jobs } from './jobs.ts';
import { routes } from './routes.ts';

export { rememberInOutbox } from './outbox.ts';

/** Tells people what happened, in the app at once and on their phone when they want that. */
export function notifications(parts: {
  readonly words: ServerWords;
  /** Seals what the queue keeps of a message until it is sent. */
  readonly seal: (text: string) => string;
  /** Demo and test mode: `GET /api/outbox` exists. */
  readonly showOutbox: boolean;
}): FeatureServer {
  return { name: 'notifications', routes: routes(parts), listeners: listeners(parts), jobs };
}

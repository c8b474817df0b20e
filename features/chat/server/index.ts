import type { FeatureServer } from '#platform/server/feature.ts';
import type { ChatDeps } from './deps.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { readPhotos } from './read-photos.ts';
import { records } from './records.ts';
import { routes } from './routes.ts';
import { sockets } from './sockets.ts';

export type { PlanCoaches } from './policy.ts';
export { READ_PHOTOS } from './read-photos.ts';
export { isSharedWith as isSharedInChat } from './repository/items.ts';
export { isHere, newsOfMessage, pairOf, unreadInAll } from './repository/news.ts';
export { type ReportQuestion, reportQuestions } from './repository/report-questions.ts';
export { hasTag as patientHasTag } from './repository/tags.ts';
export { SEALED_CHATS } from './sealing.ts';

/** Conversations of patients and those who look after them. */
export function chat(deps: ChatDeps): FeatureServer {
  const live = sockets();
  const jobs = [readPhotos(deps)];
  return {
    name: 'chat',
    routes: routes(deps),
    listeners,
    jobs,
    records: records(deps.keys),
    notifications,
    sockets: live,
    close: () => live.close(),
  };
}

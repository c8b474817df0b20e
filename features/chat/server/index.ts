import type { FeatureServer } from '#platform/server/feature.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { sockets } from './sockets.ts';

export { isSharedWith as isSharedInChat } from './repository/items.ts';

/** Conversations of patients and those who look after them. */
export function chat(): FeatureServer {
  const live = sockets();
  return { name: 'chat', routes, listeners, sockets: live, close: () => live.close() };
}

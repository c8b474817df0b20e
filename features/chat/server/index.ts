import type { SummaryWriter } from '#partners/summary/port.ts';
import type { FeatureServer } from '#platform/server/feature.ts';
import { listeners } from './listeners.ts';
import { routes } from './routes.ts';
import { sockets } from './sockets.ts';

export { seedChats } from './demo.ts';
export { isSharedWith as isSharedInChat } from './repository/items.ts';
export { isHere, newsOfMessage, pairOf, unreadInAll } from './repository/news.ts';

/** Conversations of patients and those who look after them. */
export function chat(parts: { readonly summaries: SummaryWriter }): FeatureServer {
  const live = sockets();
  return { name: 'chat', routes: routes(parts), listeners, sockets: live, close: () => live.close() };
}

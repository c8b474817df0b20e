import type { FeatureServer } from '#platform/server/feature.ts';
import type { CallsDeps } from './deps.ts';
import { jobs } from './jobs.ts';
import { listeners } from './listeners.ts';
import { notifications } from './notifications.ts';
import { routes } from './routes.ts';
import { sockets } from './sockets.ts';

export type { CallsDeps } from './deps.ts';
export { lastMediumOf, mediumAt } from './medium-at.ts';
export { CALL_JOBS } from './service/media-engine.ts';

/** Visits over video and audio. */
export function calls(deps: CallsDeps): FeatureServer {
  return {
    name: 'calls',
    routes: routes(deps),
    jobs: jobs(deps),
    listeners: listeners(deps),
    notifications,
    sockets: sockets(deps),
  };
}

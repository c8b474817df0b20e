import type { FastifyInstance } from 'fastify';
import type { Config } from '#platform/server/config/config.ts';
import type { FeatureServer, RawRouteDeps } from '#platform/server/feature.ts';
import type { LoopDelay } from '#platform/server/http/load-shedding.ts';
import {
  type DeclaredRoute,
  type RouteDeps,
  rawContextOf,
  registerFeature,
} from '#platform/server/http/routes.ts';
import { callbackPaths, registerCallbacks } from '#platform/server/http/signed-callbacks.ts';
import { registerSystemRoutes, type SystemDeps } from '#platform/server/http/system-routes.ts';
import { observeRequests, registerMetrics } from '#platform/server/metrics/registry.ts';
import type { RealtimeHub } from '#platform/server/realtime/hub.ts';
import { OPERATIONS_PATHS, registerOperations } from './operations/routes.ts';
import { ownMetrics } from './own-metrics.ts';

type Deps = Pick<SystemDeps, 'database' | 'files' | 'jobs' | 'version' | 'isShuttingDown'> & {
  readonly config: Config;
  readonly hub: RealtimeHub;
  readonly loopDelay: LoopDelay;
};

/** Everything under `/api`; of a worker only what operators ask. */
export async function registerRoutes(
  app: FastifyInstance,
  features: readonly FeatureServer[],
  routeDeps: RouteDeps,
  deps: Deps,
): Promise<DeclaredRoute[]> {
  const { config } = deps;
  const routes: DeclaredRoute[] = [];
  const metrics = config.operatorKey
    ? ownMetrics({ ...deps, replica: routeDeps.replica, clock: routeDeps.clock })
    : undefined;
  if (metrics) observeRequests(app, metrics);
  const served = config.operations.role === 'worker' ? [] : features;
  for (const feature of served)
    await app.register(async (scope) => {
      routes.push(...registerFeature(scope, feature, routeDeps));
    });
  const rawDeps: RawRouteDeps = {
    ctxOf: (request) => rawContextOf(request, routeDeps),
    afterCommit: routeDeps.relay.wake,
  };
  for (const { raw } of served) if (raw) await app.register(async (scope) => raw(scope, rawDeps));
  const callbacks = served.flatMap((feature) => feature.callbacks ?? []);
  await app.register(async (scope) => registerCallbacks(scope, callbacks, rawDeps));
  await app.register(async (scope) => {
    registerSystemRoutes(scope, {
      ...deps,
      operatorKey: config.operatorKey,
      routes: () => routes,
      otherPaths: Object.assign(
        {},
        OPERATIONS_PATHS,
        ...features.flatMap(({ name, rawPaths = {}, callbacks = [] }) => [
          rawPaths,
          callbackPaths(name, callbacks),
        ]),
      ),
    });
    registerOperations(scope, { ...deps, clock: routeDeps.clock });
    if (metrics) registerMetrics(scope, metrics, config.operatorKey);
  });
  return routes;
}

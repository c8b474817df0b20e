import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { BRANDS } from '#brands/index.ts';
import { familyIdsOf, readByBreakGlassSql } from '#features/people/server/index.ts';
import { ActTrail } from '#platform/server/audit/act-trail.ts';
import { AuditTrail } from '#platform/server/audit/audit-trail.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Db } from '#platform/server/db/database.ts';
import { Relay } from '#platform/server/events/relay.ts';
import type { Principal } from '#platform/server/http/context.ts';
import { LoopDelay, shedLoad } from '#platform/server/http/load-shedding.ts';
import type { RouteDeps } from '#platform/server/http/routes.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { UploadConcurrencyLimiter } from '#platform/server/http/upload-concurrency.ts';
import { WriteLimit } from '#platform/server/http/write-limit.ts';
import { Traces } from '#platform/server/metrics/traces.ts';
import { RealtimeHub } from '#platform/server/realtime/hub.ts';
import type { Assembly } from './assemble-features.ts';
import { pageTargetsOf } from './chosen-partners.ts';
import type { Foundation } from './foundation.ts';
import { registerPages } from './pages.ts';
import { registerRoutes } from './register-routes.ts';

/** Open connections are cut one after the other within so long, behind a proxy that has turned away by then. */
const RELEASE_MS = 3000;

/** What reaches browsers, before it listens: pages, calls, and live messages with the relay behind them. */
export async function openServer(
  config: Config,
  version: string,
  foundation: Foundation,
  assembly: Assembly,
) {
  const { authenticator } = assembly.accounts;
  const { clock, logger, database, replica, jobs, blobs, origins, secure } = foundation;
  const app = await createHttpServer({
    ...{ words: foundation.words, origins, authenticator, secure, logger },
    production: config.mode === 'production',
    pageTargets: pageTargetsOf(config, assembly.paymentPages),
    trustedProxies: config.trustedProxies,
  });
  const loopDelay = new LoopDelay();
  const traces = config.operations.traces && new Traces(config.operations.traces, logger);
  traces?.observe(app);
  shedLoad(app, loopDelay, config.operations.shedAfterMs);
  const { hub, relay, listeners, afterCommit } = liveMessages(app, config, foundation, assembly);
  const writes = new WriteLimit(config.writesPerMinute, config.redisUrl);
  const deps: RouteDeps = {
    ...{ jobs, replica, origins, writes, secure, clock, keys: foundation.keys, secrets: foundation.secrets },
    ...{ db: database.db, patientDb: database.patientDb, authenticator },
    ...(database.ofBrand ? { ofBrand: database.ofBrand } : {}),
    relay: { wake: afterCommit, sendNow: (event) => relay.sendNow(event) },
    ...{ audit: new AuditTrail(database.db, readByBreakGlassSql), acts: new ActTrail(database.db) },
    places: new UploadConcurrencyLimiter(),
  };
  let closing = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  const routes = await registerRoutes(app, assembly.features, deps, {
    ...{ database, config, hub, jobs, loopDelay, version, files: blobs },
    isShuttingDown: () => closing,
  });
  if (config.operations.role !== 'worker')
    await registerPages(app, {
      ...{ origins, version, secure, authenticator, brands: BRANDS, words: foundation.words },
      ...{ mode: config.mode, hasFamily: (principal) => hasFamily(database.db, principal) },
    });
  return {
    ...{ routes, relay, listeners, afterCommit },
    /** @returns the address where it listens */
    async listen(): Promise<string> {
      await app.listen({ host: config.host, port: config.port });
      const at = app.server.address() as AddressInfo;
      return `http://${at.family === 'IPv6' ? `[${at.address}]` : at.address}:${at.port}`;
    },
    /** Answers what was asked; then nothing is asked any more. */
    async drain(): Promise<void> {
      closing = true;
      // Load balancers see 503 at /api/health/serving first, and send new requests to another server.
      await pause(config.operations.drainMs);
      loopDelay.close();
      await hub.release(config.operations.drainMs > 0 ? RELEASE_MS : 0);
      // A keep-alive connection ends after its last answer; one that became idle a moment later would delay this
      // until the client closes it.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(idle));
    },
    async close(): Promise<void> {
      await hub.close();
      writes.close();
      await traces?.close();
      await replica?.close();
    },
  };
}

/** The sockets of browsers, and the relay that takes events to them and to the listeners. */
function liveMessages(
  { server }: FastifyInstance,
  { redisUrl }: Config,
  { clock, logger, database, jobs, origins, secure }: Foundation,
  { accounts, features }: Assembly,
) {
  const hub = new RealtimeHub(server, {
    ...{ origins, secure, clock, log: logger, db: database.db, redisUrl },
    authenticator: accounts.authenticator,
    features: features.flatMap((feature) => feature.sockets ?? []),
  });
  const listeners = features.flatMap((feature) => feature.listeners ?? []);
  const relay = new Relay({
    ...{ jobs, listeners, log: logger, db: database.patientDb },
    tell: (message) => hub.tell(message),
  });
  const afterCommit = (): void => {
    relay.wake();
    jobs.nudge();
  };
  return { hub, relay, listeners, afterCommit };
}

/** Only patients act for others. */
const hasFamily = async (db: Db, { userType, brandId, personId }: Principal): Promise<boolean> =>
  userType === 'patient' && (await familyIdsOf(db, brandId, personId)).length > 0;

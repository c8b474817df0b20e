import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger as Pino } from 'pino';
import { BRANDS } from '#brands/index.ts';
import { accountsFeature, type OutgoingMessage } from '#features/accounts/server/index.ts';
import { partnerWatch } from '#features/administration/server/index.ts';
import { SEALED_NOTES } from '#features/notes/server/index.ts';
import { rememberInOutbox } from '#features/notifications/server/index.ts';
import { readByBreakGlassSql } from '#features/people/server/index.ts';
import { DELIVER_JOB } from '#partners/delivery/deliver-job.ts';
import { ActTrail } from '#platform/server/audit/act-trail.ts';
import { AuditTrail } from '#platform/server/audit/audit-trail.ts';
import type { Config } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import type { Database, Tx } from '#platform/server/db/database.ts';
import { withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { Relay } from '#platform/server/events/relay.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { FileThreads } from '#platform/server/files/file-threads.ts';
import { LoopDelay, shedLoad } from '#platform/server/http/load-shedding.ts';
import { originsOf } from '#platform/server/http/origins.ts';
import type { DeclaredRoute, RouteDeps } from '#platform/server/http/routes.ts';
import { createHttpServer } from '#platform/server/http/server.ts';
import { UploadConcurrencyLimiter } from '#platform/server/http/upload-concurrency.ts';
import { WriteLimit } from '#platform/server/http/write-limit.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { runnerOf } from '#platform/server/jobs/job-runner.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import { Traces } from '#platform/server/metrics/traces.ts';
import { typstPress } from '#platform/server/papers/press.ts';
import { RealtimeHub } from '#platform/server/realtime/hub.ts';
import { loadServerWords } from '#platform/server/words/server-words.ts';
import { imageReaderOf, mediaEngineOf, mediaSocketsOf, partnersOf, writersOf } from './chosen-partners.ts';
import { featuresOf } from './features.ts';
import { labOf } from './lab.ts';
import { lanes } from './lanes.ts';
import { openDatabase, openReplica } from './open-database.ts';
import { openFiles } from './open-files.ts';
import { registerPages } from './pages.ts';
import { paperSignerOf } from './paper-signing.ts';
import { paymentGatewayOf } from './payment-gateway.ts';
import { platformJobs } from './platform-jobs.ts';
import { prepared } from './prepare-database.ts';
import { pushOf } from './push.ts';
import { registerRoutes } from './register-routes.ts';

export interface App {
  /** Where it listens, e.g. `http://127.0.0.1:3000`. */
  readonly url: string;
  readonly database: Database;
  readonly routes: readonly DeclaredRoute[];
  /** Resolves once the events and jobs that are due now have been dealt with. */
  settled(): Promise<void>;
  /** Runs a job now: tests that move the clock don't wait for its hour. */
  runJob(name: string): Promise<void>;
  /** Finishes what is under way, then lets go of everything. */
  close(): Promise<void>;
}

export interface AppOptions {
  readonly version: string;
  /** An open database; otherwise the configuration says which one to open. It is closed with the app. */
  readonly database?: Database;
  /** Tests bring their own; everything that decides by time asks it. */
  readonly clock?: () => Date;
  /** Tests that read what is logged. */
  readonly logger?: Pino;
  /** Tests of files that are slow to read bring their own. It is closed with the app. */
  readonly fileThreads?: FileThreads;
}

/** Puts features, platform and partners together, and listens. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const clock = options.clock ?? (() => new Date());
  const secure = config.publicUrl.protocol === 'https:';
  const logger = options.logger ?? createLogger(config.logLevel);
  const words = await loadServerWords();
  const secrets = secretsOf(config.secretKey);
  const keys = keyRingOf(config.dataKeys);
  const database = options.database ?? (await openDatabase(config));
  const { role } = config.operations;
  const { blockedPersons } = await prepared(database, config, { secrets, now: clock() });
  if (blockedPersons.size > 0)
    logger.warn({ accounts: blockedPersons.size }, 'this database holds demo accounts; they cannot sign in');
  const origins = originsOf(config.publicUrl, BRANDS, config.mode === 'production', config.allowedOrigins);
  const jobs = new Jobs(database.executor, logger, { lanes: lanes(), works: role !== 'web' });
  const remember = rememberInOutbox(database.db, clock);
  const watch = partnerWatch(database.db, clock);
  const { sms, email, summaries, voice } = writersOf(config, { watch, remember });
  const fileStore = await openFiles(config);
  const blobs = encryptedBlobs(fileStore, keys);

  const imageReader = watch('photo_reader', imageReaderOf(config, logger));
  const media = mediaEngineOf(config);
  const press = typstPress();
  const fileThreads = options.fileThreads ?? new FileThreads();

  /** A local message is simply written down with the change; one that leaves the house goes by a job. */
  const send = async (tx: Tx, message: OutgoingMessage): Promise<void> => {
    const isLocal = message.channel === 'email' ? !config.email : !config.sms;
    if (isLocal) await rememberInOutbox(tx, clock)(message);
    else await jobs.enqueue(tx, DELIVER_JOB, { sealed: secrets.seal(JSON.stringify(message)) });
  };

  const accounts = accountsFeature({
    config,
    db: database.db,
    secrets,
    origins,
    words,
    secure,
    blobs,
    send,
    blockedPersons,
  });
  const push = pushOf({ config, db: database.db, secrets, remember });
  const payment = await paymentGatewayOf(config);
  const laboratory = await labOf(config, clock);
  const features = [
    accounts,
    ...payment.features,
    ...laboratory.features,
    ...featuresOf({
      config,
      words,
      secrets,
      keys,
      blobs,
      fileThreads,
      summaries,
      imageReader,
      media,
      press,
      push,
      accounts,
      origins,
      paymentGateway: payment.gateway && watch('payments', payment.gateway),
      lab: laboratory.lab && watch('lab', laboratory.lab),
      watch,
      administers: {
        queue: {
          waiting: () => jobs.waiting(database.executor),
          failed: () => jobs.failed(database.executor),
          retryAllFailed: () => jobs.retryAllFailed(database.executor),
        },
        partners: partnersOf(config),
      },
      paperSigner: paperSignerOf({ config, db: database.db, secrets, clock }),
    }),
  ];
  const app = await createHttpServer({
    words,
    origins,
    secure,
    production: config.mode === 'production',
    pageTargets: { forms: payment.gateway?.formTargets ?? [], sockets: mediaSocketsOf(config) },
    logger,
    trustedProxies: config.trustedProxies,
  });
  const loopDelay = new LoopDelay();
  const replica = await openReplica(config);
  const traces = config.operations.traces && new Traces(config.operations.traces, logger);
  traces?.observe(app);
  shedLoad(app, loopDelay, config.operations.shedAfterMs);
  const hub = new RealtimeHub(app.server, {
    authenticator: accounts.authenticator,
    origins,
    secure,
    redisUrl: config.redisUrl,
    clock,
    log: logger,
    db: database.db,
    features: features.flatMap((feature) => feature.sockets ?? []),
  });
  const listeners = features.flatMap((feature) => feature.listeners ?? []);
  const relay = new Relay({
    db: database.patientDb,
    jobs,
    listeners,
    tell: (message) => hub.tell(message),
    log: logger,
  });
  const afterCommit = (): void => {
    relay.wake();
    jobs.nudge();
  };
  const writes = new WriteLimit(config.writesPerMinute, config.redisUrl);
  const deps: RouteDeps = {
    db: database.db,
    patientDb: database.patientDb,
    replica,
    jobs,
    keys,
    secrets,
    relay: { wake: afterCommit, sendNow: (event) => relay.sendNow(event) },
    audit: new AuditTrail(database.db, readByBreakGlassSql),
    acts: new ActTrail(database.db),
    origins,
    authenticator: accounts.authenticator,
    writes,
    secure,
    clock,
    places: new UploadConcurrencyLimiter(),
  };
  let closing = false;
  app.addHook('onRequest', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
  const routes = await registerRoutes(app, features, deps, {
    database,
    config,
    files: blobs,
    hub,
    jobs,
    loopDelay,
    version: options.version,
    isShuttingDown: () => closing,
  });
  if (role !== 'worker')
    await registerPages(app, { origins, brands: BRANDS, words, mode: config.mode, version: options.version });

  const runner = runnerOf({
    db: database.patientDb,
    jobs,
    handlers: [
      ...platformJobs({
        ...{ sms, email, voice, secrets, blobs },
        reencrypts: { keys, files: fileStore, tables: SEALED_NOTES },
      }),
      ...features.flatMap((feature) => feature.jobs ?? []),
    ],
    listeners,
    clock,
    log: logger,
    afterCommit,
  });
  await withAdvisoryLock(database, () => jobs.start(runner.run, runner.crons));
  relay.start();
  await app.listen({ host: config.host, port: config.port });
  const address = app.server.address() as AddressInfo;
  const url = `http://${address.family === 'IPv6' ? `[${address.address}]` : address.address}:${address.port}`;
  payment.listensAt(url);
  laboratory.listensAt(url);

  return {
    url,
    database,
    routes,
    runJob: (name) => runner.run({ name, data: {} }),
    async settled() {
      for (let pass = 0; pass < 3; pass++) {
        await relay.settled();
        await jobs.settled();
      }
    },
    async close() {
      closing = true;
      // Load balancers see 503 at /api/health/ready first, and send new requests to another server.
      await pause(config.operations.drainMs);
      loopDelay.close();
      hub.release();
      // A connection that is kept alive ends when its last answer is out; one that ended a moment later would hold
      // this up until the client lets go.
      const idle = setInterval(() => app.server.closeIdleConnections(), 50);
      await app.close().finally(() => clearInterval(idle));
      await relay.stop();
      await jobs.stop();
      await hub.close();
      blobs.close();
      writes.close();
      await imageReader.close?.();
      await press.close();
      await fileThreads.close();
      for (const feature of features) await feature.close?.();
      await traces?.close();
      await replica?.close();
      await database.close();
    },
  };
}

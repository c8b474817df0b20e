import { messageAddress } from '#features/notifications/server/index.ts';
import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { withAdvisoryLock } from '#platform/server/db/migrate.ts';
import type { DeclaredRoute } from '#platform/server/http/routes.ts';
import { runnerOf } from '#platform/server/jobs/job-runner.ts';
import { assembleFeatures } from './assemble-features.ts';
import { type Brought, layFoundation } from './foundation.ts';
import { openServer } from './open-server.ts';
import { platformJobs } from './platform-jobs.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

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

export interface AppOptions extends Brought {
  readonly version: string;
  /** Off in tests of the whole server: they move the clock and run such a job themselves. */
  readonly runsJobsByClock?: boolean;
}

/** Puts features, platform and partners together, and listens. */
export async function startApp(config: Config, options: AppOptions): Promise<App> {
  const foundation = await layFoundation(config, options);
  const { database, jobs, blobs, clock, keys, secrets } = foundation;
  const assembly = await assembleFeatures(config, foundation);
  const server = await openServer(config, options.version, foundation, assembly);
  const { relay, listeners, afterCommit, routes } = server;
  const runner = runnerOf({
    ...{ jobs, listeners, clock, afterCommit, db: database.patientDb, log: foundation.logger },
    handlers: [
      ...platformJobs({
        ...{ ...assembly.writers, secrets, blobs },
        auditKeepMonths: config.operations.auditKeepMonths,
        addressNow: messageAddress(assembly.features),
        reencrypts: { keys, files: foundation.fileStore, tables: SEALED_TABLES },
      }),
      ...assembly.features.flatMap((feature) => feature.jobs ?? []),
    ],
  });
  const crons = options.runsJobsByClock === false ? [] : runner.crons;
  await withAdvisoryLock(database, () => jobs.start(runner.run, crons));
  relay.start();
  const url = await server.listen();
  assembly.listensAt(url);

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
      await server.drain();
      await relay.stop();
      await jobs.stop();
      await server.close();
      blobs.close();
      await assembly.close();
      await database.close();
    },
  };
}

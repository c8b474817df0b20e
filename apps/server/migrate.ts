import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { missingMigrations, withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { grantOwn } from '#platform/server/db/row-security.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { createLogger } from '#platform/server/log/logger.ts';
import { refuseOptions, runCommand } from './command.ts';
import { lanes } from './lanes.ts';
import { onDirectDatabase } from './open-database.ts';
import { prepareDatabase } from './prepare-database.ts';

await runCommand(async ({ config, database }) => {
  refuseOptions();
  const missing = await missingMigrations(database);
  await onDirectDatabase(database, config.operations.directDatabaseUrl, (direct) =>
    prepareDatabase(direct, config, { secrets: secretsOf(config.secretKey), now: new Date() }),
  );
  // The queue has tables of its own.
  const jobs = new Jobs(database.executor, createLogger(config.logLevel), { lanes: lanes(), works: false });
  await withAdvisoryLock(database, () => jobs.start(async () => {}, []));
  await jobs.stop();
  if (config.operations.securesRows) await grantOwn(database);
  for (const name of missing) console.log(`  ${name}`);
  console.log(
    missing.length > 0 ? `${missing.length} migrations were applied.` : 'The tables are up to date.',
  );
});

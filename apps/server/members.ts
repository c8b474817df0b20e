import { ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { unreachable } from '#platform/server/config/reachable.ts';
import { migrateAll, withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { readMembersCommand, runMembersCommand, UsageError } from './members-command.ts';
import { openDatabase } from './open-database.ts';

process.umask(0o077);

try {
  const command = readMembersCommand(process.argv.slice(2));
  const { config, problems } = inspectConfig(process.env);
  problems.push(...(await unreachable(config, { listens: false })));
  if (problems.length > 0) throw new ConfigurationError(problems);
  const database = await openDatabase(config);
  try {
    // The first member may well be made before the first start.
    await withAdvisoryLock(database, () => migrateAll(database));
    console.log(await runMembersCommand(command, { config, database, now: new Date() }));
  } finally {
    await database.close();
  }
} catch (error) {
  const expected = error instanceof ConfigurationError || error instanceof UsageError;
  console.error(expected ? error.message : error);
  process.exit(1);
}

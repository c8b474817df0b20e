import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { ImportRefused, importMedicines } from '#features/medicines/server/index.ts';
import { ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { unreachable } from '#platform/server/config/reachable.ts';
import { migrateAll, withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { openDatabase } from './open-database.ts';

const USAGE = `Usage, with the same settings as the server:
  npm run medicines:import -- file.csv --source cdci --release 2026-08-31
The columns are described in docs/medicines-data.md.`;

process.umask(0o077);

try {
  const text = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { source: text, release: text },
  });
  const [file] = positionals;
  const { source, release: version } = values;
  if (!file || positionals.length > 1 || !source || !version || source === 'shipped') {
    console.error(USAGE);
    process.exit(1);
  }
  const csv = readFileSync(file, 'utf8');
  const { config, problems } = inspectConfig(process.env);
  problems.push(...(await unreachable(config, { listens: false })));
  if (problems.length > 0) throw new ConfigurationError(problems);
  const database = await openDatabase(config);
  try {
    await withAdvisoryLock(database, () => migrateAll(database));
    const count = await importMedicines(database, csv, { source, version, now: new Date() });
    console.log(`Imported ${count} medicines as version ${version} of ${source}.`);
  } finally {
    await database.close();
  }
} catch (error) {
  if (error instanceof ImportRefused) console.error(`Nothing was imported.\n${error.message}`);
  else console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}

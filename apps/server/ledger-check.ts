import { checkLedger } from '#features/payments/server/index.ts';
import { ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { unreachable } from '#platform/server/config/reachable.ts';
import { openDatabase } from './app.ts';

process.umask(0o077);

try {
  const { config, problems } = inspectConfig(process.env);
  problems.push(...(await unreachable(config, { listens: false })));
  if (problems.length > 0) throw new ConfigurationError(problems);
  const database = await openDatabase(config);
  try {
    const violations = await checkLedger(database.patientDb);
    for (const { rule, about } of violations) console.error(`not true: ${rule} (${about})`);
    console.log(
      violations.length === 0 ? 'The books are right.' : `${violations.length} contradictions in the books.`,
    );
    if (violations.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}

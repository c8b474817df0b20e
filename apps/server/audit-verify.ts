import { verifyChain } from '#platform/server/audit/chain.ts';
import { ConfigurationError, inspectConfig } from '#platform/server/config/config.ts';
import { unreachable } from '#platform/server/config/reachable.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { openDatabase } from './app.ts';

process.umask(0o077);

try {
  const { config, problems } = inspectConfig(process.env);
  problems.push(...(await unreachable(config, { listens: false })));
  if (problems.length > 0) throw new ConfigurationError(problems);
  const database = await openDatabase(config);
  try {
    const { days, rows, faults } = await verifyChain(database.patientDb, secretsOf(config.secretKey));
    for (const { brandId, day, what } of faults)
      console.error(`not as it was closed: ${brandId} ${day} (${what})`);
    const scope = `${days} closed days, ${rows} rows`;
    console.log(
      faults.length === 0
        ? `The audit trail is whole: ${scope}.`
        : `${faults.length} days were changed: ${scope}.`,
    );
    if (faults.length > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
} catch (error) {
  console.error(error instanceof ConfigurationError ? error.message : error);
  process.exit(1);
}

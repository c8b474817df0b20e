import { verifyChain } from '#platform/server/audit/chain.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { runCommand } from './command.ts';

await runCommand(async ({ config, database }) => {
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
});

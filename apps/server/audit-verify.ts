import { verifyChain } from '#platform/server/audit/chain.ts';
import { ForeignSeals, newestSealsIn } from '#platform/server/audit/newest-seals.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { hasOtherKey } from '#platform/server/db/deployment.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { CommandRefused, runCommand } from './command.ts';
import { openFiles } from './open-files.ts';

await runCommand(async ({ config, database }) => {
  const secrets = secretsOf(config.secretKey);
  if (await hasOtherKey(database.patientDb, secrets))
    throw new CommandRefused(
      'SECRET_KEY is not the one with which this audit trail was sealed: set that one, and run it again.',
    );
  const blobs = encryptedBlobs(
    await openFiles(config),
    keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest }),
  );
  const newest = newestSealsIn(blobs, secrets);
  // After a restore the chain ends earlier than before: the operator accepts that with --accept-end.
  if (process.argv.includes('--accept-end')) await newest.keep([]);
  const archived = new Set(
    (process.argv.find((arg) => arg.startsWith('--archived='))?.slice(11) ?? '').split(',').filter(Boolean),
  );
  const stored = await newest.read().catch((error: unknown) => {
    throw error instanceof ForeignSeals ? new CommandRefused(error.message) : error;
  });
  blobs.close();
  const { days, rows, faults } = await verifyChain(database.patientDb, secrets, stored ?? [], archived);
  for (const { brandId, day, what } of faults)
    console.error(`not as it was closed: ${brandId} ${day} (${what})`);
  if (!stored)
    console.log('The file store holds no newest seals yet, so a truncated chain cannot be detected.');
  const scope = `${days} closed days, ${rows} rows`;
  console.log(
    faults.length === 0
      ? `The audit trail is whole: ${scope}.`
      : `${faults.length} days were changed: ${scope}.`,
  );
  if (faults.length > 0) process.exitCode = 1;
});

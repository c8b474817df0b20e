import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { missingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import { CommandRefused, runCommand } from './command.ts';
import { openFiles } from './open-files.ts';
import { leftToReencrypt, reencryptAll } from './operations/reencrypt.ts';
import { SEALED_TABLES } from './sealed-tables.ts';

await runCommand(async ({ config, database }) => {
  if (!config.encryptsAtRest)
    throw new CommandRefused(
      'ENCRYPT_AT_REST is off: set it to on, here and at every server, before you rotate.',
    );
  const keys = keyRingOf(config.dataKeys);
  const db = database.patientDb;
  const missing = await missingDataKeys(db, keys, new Date(), false);
  if (missing.length > 0)
    throw new CommandRefused(
      `DATA_KEYS lacks keys with which data are encrypted (${missing.join(', ')}): add them after the first one.`,
    );
  const files = await openFiles(config);
  try {
    const all = { db, keys, files, tables: SEALED_TABLES };
    const done = await reencryptAll(all);
    const left = await leftToReencrypt(all);
    console.log(`Encrypted with the key ${keys.current.id}: ${done.rows} rows, ${done.files} files.`);
    console.log(
      left.rows + left.files === 0
        ? 'Nothing is left.'
        : `Left: ${left.rows} rows, ${left.files} files, written meanwhile with another first key. Run it again.`,
    );
    if (left.rows + left.files > 0) process.exitCode = 1;
  } finally {
    files.close();
  }
});

import { parseArgs } from 'node:util';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import type { Config } from '#platform/server/config/config.ts';
import { DirectoryInUse } from '#platform/server/db/directory-lock.ts';
import { CommandRefused, endingWithCode, runWithSettings } from './command.ts';
import { openDatabase } from './open-database.ts';
import { askServer } from './operations/ask-server.ts';
import { type MadeBackup, makeBackup } from './operations/backup.ts';
import { requireEmbedded } from './operations/own-database.ts';
import { versionOfPackage } from './version.ts';

await endingWithCode(async () => {
  const { values } = parseArgs({ options: { 'make-key': { type: 'boolean', default: false } } });
  if (values['make-key']) await printKey();
  else await runWithSettings(backUp, { opensDirectory: false });
});

async function printKey(): Promise<void> {
  const identity = await generateIdentity();
  console.log(`# The private half. Print it or keep it on another machine; without it no backup can be opened.
${identity}

# The public half, for this machine:
BACKUP_RECIPIENTS=${await identityToRecipient(identity)}`);
}

async function backUp(config: Config): Promise<void> {
  const now = new Date();
  let made: MadeBackup;
  try {
    requireEmbedded(config);
    const database = await openDatabase(config);
    made = await makeBackup(database, config, { version: versionOfPackage(), now }).finally(() =>
      database.close(),
    );
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    if (!config.operatorKey)
      throw new CommandRefused(
        'The server is running: set OPERATOR_KEY, so that it can be asked to make the backup, or stop it first.',
      );
    made = await askServer<MadeBackup>(config, 'POST', '/api/operations/backups');
  }
  console.log(
    `${made.path}: ${made.bytes} bytes, ${made.files} files and the database, read again and compared.`,
  );
}

import { createWriteStream, existsSync, openAsBlob } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkLedger } from '#features/payments/server/index.ts';
import { verifyChain } from '#platform/server/audit/chain.ts';
import type { Config } from '#platform/server/config/config.ts';
import { tightenDirectory } from '#platform/server/config/private-directory.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { lackingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import { openEmbedded } from '#platform/server/db/database.ts';
import { isKeyOf, keySince } from '#platform/server/db/deployment.ts';
import { lockDirectory } from '#platform/server/db/directory-lock.ts';
import { checkedKey } from '#platform/server/files/blob-store.ts';
import { CommandRefused } from '../command.ts';
import { DUMP, verifyBackup } from './backup.ts';
import { formerKeys } from './former-keys.ts';
import { isOfServer } from './own-database.ts';

export interface Restored {
  readonly files: number;
  /** Where what was there before lies now. */
  readonly before: string | undefined;
  /** Sentences about what is not as it should be; the data are restored all the same. */
  readonly warnings: readonly string[];
}

/**
 * Puts a backup of the embedded database in the place of DATA_DIR. What is there now is moved aside, never removed, and
 * only once everything was read, compared and opened.
 * @param identity private key of age (`AGE-SECRET-KEY-1...`)
 * @throws CommandRefused when the backup can't be used
 * @throws DirectoryInUse while a server runs there, or a backup is made
 */
export async function restoreBackup(
  path: string,
  identity: string,
  config: Config,
  now: Date,
): Promise<Restored> {
  if (config.databaseUrl)
    throw new CommandRefused(
      'DATABASE_URL is set: restore a PostgreSQL with pgBackRest (docs/operating.md#restore).',
    );
  const stage = `${config.dataDir}.restoring`;
  // No server may write there meanwhile: what it writes would be moved aside.
  const release = await lockDirectory(config.dataDir);
  try {
    await rm(stage, { recursive: true, force: true });
    const { files, warnings } = await unpackAndCheck(path, identity, { stage, config, now });
    const key = join(config.dataDir, 'secret-key');
    if (existsSync(key)) await copyFile(key, join(stage, 'secret-key'));
    return { files, before: await putInPlace(stage, config.dataDir, now), warnings };
  } catch (error) {
    // Holds people's data in the clear, and fills the disk.
    await rm(stage, { recursive: true, force: true });
    throw error;
  } finally {
    await release();
  }
}

async function unpackAndCheck(
  path: string,
  identity: string,
  { stage, config, now }: { stage: string; config: Config; now: Date },
): Promise<Pick<Restored, 'files' | 'warnings'>> {
  await mkdir(stage, { recursive: true, mode: 0o700 });
  const dump = join(stage, DUMP);
  const files = await verifyBackup(path, identity, async ({ name, content }) => {
    const target =
      name === DUMP ? dump : join(stage, 'files', 'kept', checkedKey(name.replace(/^files\//, '')));
    await mkdir(dirname(target), { recursive: true });
    await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600 }));
  }).catch((error: unknown) => {
    throw error instanceof CommandRefused ? error : new CommandRefused(whyUnreadable(error));
  });
  // The audit chain now ends where it ended at the time of the backup: the next closing of a day stores new seals.
  await rm(join(stage, 'files', 'kept', 'audit'), { recursive: true, force: true });
  // Read piece by piece: `readFile` refuses a file of more than 2 GiB.
  const warnings = await check(stage, await openAsBlob(dump), config, now);
  await rm(dump);
  return { files, warnings };
}

/** @returns where what was there before lies now; undefined when nothing was there but our lock */
async function putInPlace(stage: string, dataDir: string, now: Date): Promise<string | undefined> {
  const before = `${dataDir}.before-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const isEmpty = (await readdir(dataDir)).every((name) => name === 'lock');
  await rename(dataDir, before);
  try {
    await rename(stage, dataDir);
  } catch (error) {
    await rename(before, dataDir);
    throw error;
  }
  tightenDirectory(dataDir);
  await rm(join(before, 'lock'), { force: true });
  if (!isEmpty) return before;
  await rmdir(before);
  return undefined;
}

const whyUnreadable = (error: unknown): string =>
  /no identity matched|identity/i.test((error as Error).message)
    ? 'This private key does not decrypt the backup: use the private key of a public key in BACKUP_RECIPIENTS.'
    : `The backup can't be read: ${(error as Error).message}.`;

async function check(stage: string, template: Blob, config: Config, now: Date): Promise<string[]> {
  const database = await openEmbedded(stage, template);
  try {
    if (!(await isOfServer(database.patientDb)))
      throw new CommandRefused(
        'The database in this backup was never used by a server: take an older backup, and set the DATA_DIR of the ' +
          'server before the next one.',
      );
    const secrets = secretsOf(config.secretKey);
    const warnings: string[] = [];
    if (!(await isKeyOf(database.patientDb, secrets, now, false)))
      warnings.push(
        'SECRET_KEY is not the one of this database: set the right one before the start (docs/operating.md#lost-key).',
      );
    else {
      const { faults } = await verifyChain(database.patientDb, secrets, {
        former: formerKeys().map(secretsOf),
        keySince: await keySince(database.patientDb),
      });
      const unchecked = faults.filter(({ what }) => what === 'former_key').length;
      const changed = faults.length - unchecked;
      if (changed > 0) warnings.push(`The audit trail has ${changed} days that were changed.`);
      if (unchecked > 0)
        warnings.push(
          `The audit trail has ${unchecked} days that were sealed with a former SECRET_KEY and were not checked: set ` +
            'FORMER_SECRET_KEYS to it, and run `npm run audit:verify`.',
        );
    }
    const keys = keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest });
    const lacking = await lackingDataKeys(database.patientDb, keys);
    if (lacking.length > 0)
      warnings.push(
        `DATA_KEYS lacks keys with which files, notes and messages of this backup are encrypted (${lacking.join(', ')}): ` +
          'set them before the start (docs/operating.md#lost-key).',
      );
    const violations = await checkLedger(database.patientDb);
    if (violations.length > 0) warnings.push(`The books have ${violations.length} contradictions.`);
    return warnings;
  } finally {
    await database.close();
  }
}

import { mkdir, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/db/database.ts';
import { CommandRefused } from '../command.ts';
import { makeBackup } from './backup.ts';
import { examineBackup } from './examine-backup.ts';

let root: string;
let config: Config;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sukham-large-'));
  config = readConfig({
    MODE: 'test',
    SECRET_KEY: 'only for tests, only for tests, only for tests',
    DATA_DIR: root,
    BACKUP_DIR: join(root, 'backups'),
    BACKUP_RECIPIENTS: await identityToRecipient(await generateIdentity()),
  });
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** A database of this size, of which the disk holds nothing but the length. */
async function grow(mebibytes: number) {
  await mkdir(join(root, 'postgres/base/5'), { recursive: true });
  const table = join(root, 'postgres/base/5/16384');
  await writeFile(table, '');
  await truncate(table, mebibytes * 2 ** 20);
}

it('says before the embedded database is too large for a backup, and then refuses to make one', async () => {
  await grow(200);
  expect((await examineBackup(config)).state).toBe('unused');
  await grow(300);
  expect(await examineBackup(config)).toEqual({
    what: 'backup',
    state: 'wrong',
    say: expect.stringMatching(
      /^none in .*; the database has 300 MiB, and beyond 512 MiB it can't be backed up: move to PostgreSQL$/,
    ),
  });
  await grow(600);
  const database = { dump: () => Promise.reject(new Error('dumped')) } as unknown as Database;
  await expect(makeBackup(database, config, { version: 'test', now: new Date() })).rejects.toThrow(
    /has 600 MiB.*move to PostgreSQL/,
  );
});

it('says in a sentence that names BACKUP_DIR that no backup can be written there', async () => {
  await writeFile(join(root, 'backups'), 'a file, not a folder');
  const patientDb = { execute: async () => ({ rows: [{ name: 'deployment' }] }) };
  const database = { patientDb, dump: async () => new Blob(['x']) } as unknown as Database;
  const made = makeBackup(database, config, { version: 'test', now: new Date() });
  await expect(made).rejects.toThrow(CommandRefused);
  await expect(made).rejects.toThrow(/^No backup can be written to \S+ \((EEXIST|ENOTDIR)\): set BACKUP_DIR/);
});

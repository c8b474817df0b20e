import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDays } from '#platform/server/audit/chain.ts';
import { type Config, readConfig } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { missingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import { type Database, openEmbedded } from '#platform/server/db/database.ts';
import { isKeyOf } from '#platform/server/db/deployment.ts';
import { DirectoryInUse, lockDirectory } from '#platform/server/db/directory-lock.ts';
import { CommandRefused } from '../command.ts';
import { EMBEDDED_TEMPLATE, onPostgres } from '../testing/fresh-database.ts';
import { startTestApp } from '../testing/test-app.ts';
import { makeBackup, verifyBackup } from './backup.ts';
import { newestBackupAt } from './backup-files.ts';
import { examine } from './doctor.ts';
import { hashOfTables } from './hash-of-tables.ts';
import { requireEmbedded } from './own-database.ts';
import { restoreBackup } from './restore.ts';

const SECRET = 'only for tests, only for tests, only for tests';
const BLOB = 'records/2f/0190aaaabbbbcccc';
const NOW = new Date('2026-11-24T18:00:00Z');
let root: string;
let identity: string;
let config: Config;
let before: string;
let path: string;

const configOf = (recipients: string) =>
  readConfig({
    MODE: 'test',
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    BACKUP_RECIPIENTS: recipients,
    SECRET_KEY: SECRET,
  });
const opened = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
  const database = await openEmbedded(join(root, 'data'));
  return await work(database).finally(() => database.close());
};

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sukham-backup-'));
  identity = await generateIdentity();
  config = configOf(await identityToRecipient(identity));
  const template = new Blob([new Uint8Array(await readFile(process.env[EMBEDDED_TEMPLATE] as string))]);
  const database = await openEmbedded(join(root, 'data'), template);
  await isKeyOf(database.db, secretsOf(SECRET), NOW, false);
  await missingDataKeys(database.db, keyRingOf(config.dataKeys, { encrypts: true }), NOW, false);
  const { localFileStore } = await import('#partners/file-store/local.ts');
  const store = await localFileStore(join(root, 'data', 'files'));
  await store.put(BLOB, Buffer.from('an x-ray of somebody'));
  before = await hashOfTables(database.db);
  ({ path } = await makeBackup(database, config, { version: 'test', now: NOW }));
  await database.close();
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe.skipIf(onPostgres())('a backup', () => {
  it('can be read with the private key alone, and holds nothing in the clear', async () => {
    expect(await verifyBackup(path, identity)).toBe(1);
    await expect(verifyBackup(path, await generateIdentity())).rejects.toThrow();
    const bytes = await readFile(path);
    expect(bytes.includes('an x-ray of somebody')).toBe(false);
    expect(bytes.includes('PG_VERSION')).toBe(false);
    expect(await newestBackupAt(config)).toEqual(NOW);
  });

  it('leaves no half file behind, and refuses without a key to write to', async () => {
    await opened(async (database) => {
      const without = configOf('');
      await expect(makeBackup(database, without, { version: 'test', now: NOW })).rejects.toThrow(
        /--make-key/,
      );
    });
    expect((await readdir(join(root, 'backups'))).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('is what the doctor looks for, beside the tables', async () => {
    const findings = await examine(config, []);
    const say = (name: string) => findings.find(({ what }) => what === name);
    expect(say('database')).toMatchObject({ state: 'well', say: 'embedded' });
    expect(say('extensions')).toMatchObject({ state: 'well' });
    expect(say('backup')?.say).toMatch(/hours old/);
  });

  it('that was changed by a byte is refused', async () => {
    const bytes = await readFile(path);
    const at = bytes.length - 2000;
    bytes[at] = (bytes[at] as number) ^ 1;
    const changed = join(root, 'changed.age');
    await writeFile(changed, bytes);
    await expect(restoreBackup(changed, identity, config, NOW)).rejects.toThrow(CommandRefused);
    expect((await readdir(root)).sort()).toContain('data');
  });

  it('is refused of a database that no server has used, in a command and in a restore', async () => {
    const empty = { ...config, dataDir: join(root, 'empty') };
    expect(() => requireEmbedded(empty)).toThrow(/set DATA_DIR/);
    expect(() => requireEmbedded(config)).not.toThrow();
    const database = await openEmbedded(empty.dataDir);
    const at = { version: 'test', now: new Date('2026-11-25T18:00:00Z') };
    await expect(makeBackup(database, empty, at)).rejects.toThrow(/never used by a server/);
    // As a version before has written it.
    await database.db.execute(
      sql`create table deployment (name text primary key, value text not null, at timestamptz not null)`,
    );
    await isKeyOf(database.db, secretsOf(SECRET), NOW, false);
    const unused = {
      ...database,
      dump: () =>
        openEmbedded().then(async (fresh) => {
          const dump = await fresh.dump?.();
          await fresh.close();
          return dump as Blob;
        }),
    };
    const old = await makeBackup(
      unused,
      {
        ...empty,
        operations: {
          ...config.operations,
          backup: { ...config.operations.backup, directory: join(root, 'old') },
        },
      },
      at,
    );
    await database.close();
    await expect(restoreBackup(old.path, identity, config, NOW)).rejects.toThrow(CommandRefused);
    expect(await readdir(root)).not.toContain('data.restoring');
    expect(await readdir(join(root, 'data'))).toContain('postgres');
  });

  it('that fails leaves nothing of itself, and another private key is said in a sentence', async () => {
    const other = await generateIdentity();
    await expect(restoreBackup(path, other, config, NOW)).rejects.toThrow(/does not decrypt the backup/);
    expect(await readdir(root)).not.toContain('data.restoring');
  });

  it('is not restored while another process has DATA_DIR open, and keeps others out meanwhile', async () => {
    const release = await lockDirectory(config.dataDir);
    await expect(restoreBackup(path, identity, config, NOW)).rejects.toThrow(DirectoryInUse);
    await release();
    const other = await generateIdentity();
    const both = [1, 2].map(() => restoreBackup(path, other, config, NOW));
    const said = (await Promise.allSettled(both)).map((each) =>
      String((each as PromiseRejectedResult).reason),
    );
    expect(said.sort()).toEqual([
      expect.stringContaining('is open in another process'),
      expect.stringContaining('does not decrypt the backup'),
    ]);
    expect(await readdir(config.dataDir)).not.toContain('lock');
  });

  it('brings back every row and file after the disk was lost', async () => {
    await rm(join(root, 'data'), { recursive: true });
    const restored = await restoreBackup(path, identity, config, NOW);
    expect(restored).toEqual({ files: 1, before: undefined, warnings: [] });
    expect(await opened((database) => hashOfTables(database.db))).toBe(before);
    const stored = join(root, 'data/files/kept', BLOB);
    expect(await readFile(stored, 'utf8')).toBe('an x-ray of somebody');
  });

  it('moves aside what is there, and says when the keys are other ones', async () => {
    const key = 'another key of these tests, another key of these tests';
    const other = { ...config, secretKey: key, dataKeys: [key] };
    const { before: aside, warnings } = await restoreBackup(path, identity, other, NOW);
    expect(aside).toBe(`${join(root, 'data')}.before-2026-11-24T18-00-00`);
    expect(warnings).toEqual([
      expect.stringMatching(/SECRET_KEY is not the one/),
      expect.stringMatching(/^DATA_KEYS lacks keys .*\([0-9a-f]+\): set them/),
    ]);
    expect(await readdir(aside as string)).toContain('postgres');
  });

  it('names days that were sealed with a former key apart from changed ones', async () => {
    const later = new Date('2026-11-26T18:00:00Z');
    const made = await opened(async (database) => {
      const { db } = database;
      const read = (at: string) =>
        db.execute(sql`insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource,
          patient_ids, request_id) values (gen_random_uuid(), ${at}::timestamptz, 'living', gen_random_uuid(),
          'doctor', gen_random_uuid(), 'vitals', array[gen_random_uuid()], 'r1')`);
      await read('2026-11-22T10:00:00Z');
      await closeDays(db, secretsOf('a key that came before and is lost'), NOW);
      await isKeyOf(db, secretsOf('a key between the two of them'), NOW, true);
      await isKeyOf(db, secretsOf(SECRET), new Date('2026-11-25T00:00:00Z'), true);
      await read('2026-11-25T10:00:00Z');
      await closeDays(db, secretsOf(SECRET), later);
      await read('2026-11-25T11:00:00Z');
      return await makeBackup(database, config, { version: 'test', now: later });
    });
    expect((await restoreBackup(made.path, identity, config, later)).warnings).toEqual([
      'The audit trail has 1 days that were changed.',
      expect.stringMatching(/^The audit trail has 1 days that were sealed with a former SECRET_KEY/),
    ]);
  });
});

it.skipIf(onPostgres())(
  'is made by a running server on a call with the operator’s key',
  { timeout: 120_000 },
  async () => {
    const OPERATOR_KEY = 'a key of the operators, long enough';
    const app = await startTestApp({
      OPERATOR_KEY,
      BACKUP_DIR: join(root, 'of-server'),
      BACKUP_RECIPIENTS: await identityToRecipient(identity),
    });
    try {
      const ask = (key: string) =>
        app.anonymous().post('/api/operations/backups', undefined, { authorization: `Bearer ${key}` });
      expect((await ask('somebody else')).status).toBe(404);
      const made = await ask(OPERATOR_KEY);
      expect(made.status, JSON.stringify(made.body)).toBe(201);
      expect(await verifyBackup(made.body.path, identity)).toBe(made.body.files);
    } finally {
      await app.close();
    }
  },
);

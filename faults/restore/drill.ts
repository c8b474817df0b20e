import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { sql } from 'drizzle-orm';
import { demoPhone } from '#apps/server/demo-ids.ts';
import { makeBackup } from '#apps/server/operations/backup.ts';
import { hashOfTables } from '#apps/server/operations/hash-of-tables.ts';
import { restoreBackup } from '#apps/server/operations/restore.ts';
import { Caller } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { checkLedger } from '#features/payments/server/index.ts';
import { localFileStore } from '#partners/file-store/local.ts';
import { verifyChain } from '#platform/server/audit/chain.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, openEmbedded, rowsOf } from '#platform/server/db/database.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { freePort } from '#platform/testing/free-port.ts';

export interface Drilled {
  readonly problems: readonly string[];
  readonly bytes: number;
  readonly tables: number;
  readonly files: number;
  readonly backupMs: number;
  readonly restoreMs: number;
  /** From the loss to the first answer. */
  readonly servingMs: number;
}

interface Options {
  /** Of files, beside the demo data. */
  readonly megabytes: number;
  /** Arguments of Node that start a server. */
  readonly server: readonly string[];
}

const FILE_BYTES = 2_000_000;

/** A server that people use is killed with -9, backed up, loses its disk, is restored and serves again. */
export async function drill(root: string, { megabytes, server }: Options): Promise<Drilled> {
  const identity = await generateIdentity();
  const port = await freePort();
  const env = {
    MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: join(root, 'data'),
    BACKUP_DIR: join(root, 'backups'),
    BACKUP_RECIPIENTS: await identityToRecipient(identity),
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'fatal',
  };
  const config = readConfig(env);
  await (await serving(server, env)).killedWhileUsed();
  await fillFiles(join(config.dataDir, 'files'), megabytes);

  const begun = performance.now();
  const before = await opened(config.dataDir, async (database) => {
    const looked = await look(database, config.secretKey);
    const made = await makeBackup(database, config, { version: 'drill', now: new Date() });
    return { ...looked, made };
  });
  const backupMs = performance.now() - begun;

  const lost = performance.now();
  await rm(config.dataDir, { recursive: true });
  const restored = await restoreBackup(before.made.path, identity, config, new Date());
  const restoreMs = performance.now() - lost;
  const after = await opened(config.dataDir, (database) => look(database, config.secretKey));
  const starts = performance.now();
  const again = await serving(server, env);
  const servingMs = restoreMs + performance.now() - starts;
  await again.end();
  const problems = [
    ...restored.warnings,
    ...(restored.files === before.made.files ? [] : ['other files than before']),
    ...(after.hash === before.hash ? [] : ['tables differ from before']),
    ...[...before.problems, ...after.problems],
  ];
  const { bytes, files } = before.made;
  return { problems, bytes, files, tables: before.tables, backupMs, restoreMs, servingMs };
}

async function opened<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(directory);
  return await work(database).finally(() => database.close());
}

async function look(database: Database, secretKey: string) {
  const { db } = database;
  const violations = await checkLedger(db);
  const { faults } = await verifyChain(db, secretsOf(secretKey));
  const [row] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from pg_tables where schemaname in ('public', 'migrations')`,
  );
  return {
    hash: await hashOfTables(db),
    tables: row?.n ?? 0,
    problems: [
      ...violations.map(({ rule }) => `the books: ${rule}`),
      ...faults.map(({ day }) => `the audit trail of ${day}`),
    ],
  };
}

async function fillFiles(directory: string, megabytes: number): Promise<void> {
  const store = await localFileStore(directory);
  for (let left = megabytes * 1e6, n = 0; left > 0; left -= FILE_BYTES, n += 1)
    await store.put(
      `records/aa/${n.toString(16).padStart(40, '0')}`,
      randomBytes(Math.min(left, FILE_BYTES)),
    );
}

async function serving(args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: 'ignore',
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${env.PORT}`;
  for (const deadline = Date.now() + 120_000; ; await pause(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start');
    const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (reply?.ok) break;
  }
  return {
    /** Somebody writes and reads until the process is gone. */
    async killedWhileUsed() {
      const caller = new Caller(url, 'living');
      await caller.signIn('credentials', {
        identifier: demoPhone('living', 'patient', 1),
        password: DEMO_PASSWORD,
      });
      const use = (async () => {
        for (let n = 0; ; n += 1) {
          await caller.get('/api/appointments');
          await caller.post('/api/chats', { text: `a message ${n}` });
        }
      })().catch(() => undefined);
      await pause(1500);
      child.kill('SIGKILL');
      await Promise.all([use, ended]);
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

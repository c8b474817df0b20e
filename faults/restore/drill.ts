import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { v7 as uuid } from 'uuid';
import { makeBackup } from '#apps/server/operations/backup.ts';
import { restoreBackup } from '#apps/server/operations/restore.ts';
import { localFileStore } from '#partners/file-store/local.ts';
import { type Config, readConfig } from '#platform/server/config/config.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, openEmbedded } from '#platform/server/db/database.ts';
import { projectRoot } from '#platform/server/project-root.ts';
import { freePort } from '#platform/testing/free-port.ts';
import { type Look, look, problemsOf } from './compare.ts';
import { settleAtBank, writePastDays } from './past.ts';
import { payAndRefund, signedIn } from './payments.ts';

export interface Drilled {
  readonly problems: readonly string[];
  readonly config: Config;
  readonly before: Look;
  readonly bytes: number;
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
  readonly secretKey?: string;
}

const FILE_BYTES = 2_000_000;
const PAYMENTS = 6;

/** A server that people use is killed with -9, backed up, loses its disk, is restored and serves again. */
export async function drill(
  root: string,
  { megabytes, server, secretKey = randomBytes(32).toString('hex') }: Options,
): Promise<Drilled> {
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
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'fatal',
  };
  const config = readConfig(env);
  await (await serving(server, env)).killedWhileUsed();
  await fillFiles(join(config.dataDir, 'files'), megabytes);

  const secrets = secretsOf(config.secretKey);
  const { before, made, backupMs } = await opened(config.dataDir, async (database) => {
    const now = new Date();
    await writePastDays(database.db, secrets, now);
    await settleAtBank(database.db, now);
    const begun = performance.now();
    const before = await look(database.db, secrets, now);
    const made = await makeBackup(database, config, { version: 'drill', now });
    return { before, made, backupMs: performance.now() - begun };
  });

  const lost = performance.now();
  await rm(config.dataDir, { recursive: true });
  const restored = await restoreBackup(made.path, identity, config, new Date());
  const restoreMs = performance.now() - lost;
  const after = await opened(config.dataDir, ({ db }) => look(db, secrets, new Date()));
  const starts = performance.now();
  const again = await serving(server, env);
  const servingMs = restoreMs + performance.now() - starts;
  await again.end();
  const problems = [
    ...restored.warnings,
    ...(restored.files === made.files ? [] : ['other files than before']),
    ...problemsOf(before, after),
  ];
  const { bytes, files } = made;
  return { problems, config, before, bytes, files, backupMs, restoreMs, servingMs };
}

/** Works on the database of a folder that no server uses. */
async function opened<T>(directory: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openEmbedded(directory);
  return await work(database).finally(() => database.close());
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
  for (const deadline = Date.now() + 240_000; ; await pause(50)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('the server did not start');
    const reply = await fetch(`${url}/api/health/ready`).catch(() => undefined);
    if (reply?.ok) break;
  }
  return {
    /** People pay and get money back; then a patient writes and reads until the process is gone. */
    async killedWhileUsed() {
      await payAndRefund(url, PAYMENTS);
      const caller = await signedIn(url, 'patient', 1);
      let written = 0;
      const use = (async () => {
        for (;;) {
          await caller.get('/api/appointments');
          const reading = { id: uuid(), type: 'weight', readings: { value: 71 } };
          const taken_at = new Date().toISOString();
          const { status } = await caller.post('/api/vitals', { ...reading, taken_at });
          if (status < 300) written += 1;
        }
      })().catch(() => undefined);
      await pause(1500);
      for (const deadline = Date.now() + 30_000; written === 0 && Date.now() < deadline; ) await pause(100);
      child.kill('SIGKILL');
      await Promise.all([use, ended]);
      if (written === 0) throw new Error('nothing was written until the server was killed');
    },
    async end() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '#platform/testing/free-port.ts';
import { atExit, ignoreErrors, removeFolder, temporaryFolder } from '#platform/testing/throwaway-process.ts';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** Connections that either server may open to PostgreSQL. */
export const POOL = 20;

export interface Running {
  readonly port: number;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Ours as it is built, on a database of its own. Migrates it and fills in the demo data. */
export async function startOurs(
  databaseUrl: string,
  secretKey = randomBytes(32).toString('hex'),
  settings: Readonly<Record<string, string>> = {},
): Promise<Running> {
  const port = await freePort();
  const folder = temporaryFolder('bench');
  const environment = {
    MODE: 'test',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DATABASE_POOL: String(POOL),
    REDIS_URL: '',
    SECRET_KEY: secretKey,
    LOG_LEVEL: 'warn',
    // One person writes as much as a whole clinic here.
    WRITES_PER_MINUTE: '0',
    // Which the test mode leaves out.
    IMAGE_READER: 'meter',
    ...settings,
  };
  // What `npm run serve` runs, without npm: its memory is measured too.
  const stop = launch(process.execPath, ['dist/server/main.js'], environment);
  await untilReady(`http://127.0.0.1:${port}/api/health/ready`, stop);
  return {
    port,
    pid: stop.pid,
    async stop() {
      await stop.end();
      removeFolder(folder);
    },
  };
}

/** @param file what it runs, beside this file */
export async function startBare(databaseUrl: string, file = 'bare-server.ts'): Promise<Running> {
  const port = await freePort();
  const script = join(ROOT, 'bench', file);
  const environment = {
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    POOL: String(POOL),
  };
  const stop = launch(process.execPath, ['--import', 'tsx', script], environment);
  await untilReady(`http://127.0.0.1:${port}/`, stop);
  return { port, pid: stop.pid, stop: () => stop.end() };
}

/** A Socket.IO server that passes on and stores nothing. */
export async function startBareChat(): Promise<Running> {
  const port = await freePort();
  const script = join(ROOT, 'bench', 'chat-bare.ts');
  const environment = { NODE_ENV: 'production', PORT: String(port) };
  const stop = launch(process.execPath, ['--import', 'tsx', script], environment);
  await untilReady(`http://127.0.0.1:${port}/`, stop);
  return { port, pid: stop.pid, stop: () => stop.end() };
}

interface Launched {
  readonly pid: number;
  readonly isOver: () => boolean;
  readonly said: () => string;
  end(): Promise<void>;
}

function launch(program: string, args: readonly string[], environment: Record<string, string>): Launched {
  const child = spawn(program, args, {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const forget = atExit(() => endGroup(child, 'SIGKILL'));
  let said = '';
  let over = false;
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-4000);
  };
  child.stdout.on('data', listen);
  child.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      over = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  return {
    pid: child.pid ?? -1,
    isOver: () => over,
    said: () => said,
    async end() {
      endGroup(child, 'SIGTERM');
      const insist = setTimeout(() => endGroup(child, 'SIGKILL'), 10_000);
      await ended;
      clearTimeout(insist);
      forget();
    },
  };
}

async function untilReady(url: string, launched: Launched): Promise<void> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const status = await fetch(url, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.status,
      () => 0,
    );
    // The bare server knows no such page, and is there.
    if (status === 200 || status === 404) return;
    if (launched.isOver() || Date.now() > deadline) {
      await launched.end();
      throw new Error(`A server did not start:\n${launched.said()}`);
    }
    await pause(100);
  }
}

/** Ends a detached process and whatever it has started; nothing happens if they are gone. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid) ignoreErrors(() => process.kill(-(child.pid as number), signal));
}

import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './free-port.ts';
import { atExit, quietly, removeFolder, temporaryFolder } from './throwaway-process.ts';

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const PATIENCE_MS = 60_000;

/**
 * Vitest's set-up for journeys: starts what is built (`npm run serve`) on a free port and a new embedded database,
 * and tells the journeys its port by JOURNEY_PORT. A JOURNEY_PORT that is set already is used as it is.
 */
export default async function serveForJourneys(): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => {};
  const port = await freePort();
  const folder = temporaryFolder('journeys');
  const server = spawn('npm', ['run', '--silent', 'serve'], {
    cwd: ROOT,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      MODE: 'test',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: folder,
      PUBLIC_URL: `http://localhost:${port}`,
      SECRET_KEY: randomBytes(32).toString('hex'),
      DATABASE_URL: '',
      REDIS_URL: '',
    },
  });
  const forget = atExit(() => {
    endGroup(server, 'SIGKILL');
    removeFolder(folder);
  });
  let said = '';
  let over = false;
  const listen = (chunk: Buffer) => {
    said = (said + chunk.toString('utf8')).slice(-6000);
  };
  server.stdout.on('data', listen);
  server.stderr.on('data', listen);
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      over = true;
      resolve();
    };
    server.once('exit', finish);
    server.once('error', finish);
  });

  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isReady(port))) {
    if (over || Date.now() > deadline) {
      endGroup(server, 'SIGKILL');
      throw new Error(`npm run serve ${over ? 'ended' : 'was not ready within a minute'}:\n${said}`);
    }
    await pause(200);
  }
  process.env.JOURNEY_PORT = String(port);
  return async () => {
    // Whoever comes next would otherwise knock at a door that is closed.
    delete process.env.JOURNEY_PORT;
    endGroup(server, 'SIGTERM');
    const insist = setTimeout(() => endGroup(server, 'SIGKILL'), 10_000);
    await ended;
    clearTimeout(insist);
    forget();
    removeFolder(folder);
    if (process.env.JOURNEY_SHOW_LOG) console.log(said);
  };
}

async function isReady(port: number): Promise<boolean> {
  try {
    const reply = await fetch(`http://127.0.0.1:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(2000),
    });
    return reply.ok;
  } catch {
    return false;
  }
}

function endGroup(server: ChildProcess, signal: NodeJS.Signals): void {
  if (server.pid) quietly(() => process.kill(-(server.pid as number), signal));
}

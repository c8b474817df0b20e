import { execFileSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { installDebianPackage } from './debian-package.ts';
import { freePort } from './free-port.ts';
import {
  atExit,
  Daemon,
  removeFolder,
  temporaryFolder,
  type Unavailable,
  unprivilegedUser,
} from './throwaway-process.ts';

export interface ThrowawayRedis {
  readonly url: string;
  stop(): Promise<void>;
  /** Dies at once; nothing is stored, since it only passes messages. */
  kill9(): Promise<void>;
  restart(): Promise<void>;
}

/** A Redis of our own on a free loopback port, in memory only; or why there is none. */
export async function throwawayRedis(): Promise<ThrowawayRedis | Unavailable> {
  if (!isInstalled()) {
    const refused = await installDebianPackage('redis-server');
    if (refused) return { unavailable: `there is no Redis: ${refused}` };
  }
  const user = unprivilegedUser('redis');
  const folder = temporaryFolder('redis', user);
  const port = await freePort();
  let running: Daemon | null = null;
  const forget = atExit(() => {
    running?.signal('SIGKILL');
    removeFolder(folder);
  });
  const start = async () => {
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    running = new Daemon('redis-server', args, { cwd: folder, user });
    await untilItAnswers(running, port);
  };
  try {
    await start();
  } catch (error) {
    forget();
    removeFolder(folder);
    return { unavailable: `Redis did not start: ${(error as Error).message}` };
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    async stop() {
      await running?.end('SIGTERM', 3000);
      forget();
      removeFolder(folder);
    },
    async kill9() {
      await running?.kill9();
    },
    async restart() {
      if (running && !running.isOver) await running.end('SIGTERM', 3000);
      await start();
    },
  };
}

function isInstalled(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function untilItAnswers(server: Daemon, port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (server.isOver) throw new Error(server.lastWords.trim() || 'it ended without a word');
    if (await pings(port)) return;
    if (Date.now() > deadline) {
      await server.kill9();
      throw new Error('it did not answer within 20 seconds');
    }
    await pause(30);
  }
}

function pings(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('connect', () => socket.write('PING\r\n'));
    socket.once('data', (chunk) => finish(chunk.toString().startsWith('+PONG')));
  });
}

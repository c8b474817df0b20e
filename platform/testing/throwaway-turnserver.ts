import { existsSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
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

export interface ThrowawayTurnserver {
  /** Over TCP. */
  readonly url: string;
  readonly secret: string;
  stop(): Promise<void>;
}

const PROGRAM = '/usr/bin/turnserver';
const SECRET = 'a relay secret only for tests of calls';

/**
 * A coturn of our own on a free loopback port, set up as docs/calls.md says; or why there is none.
 * @param settings further lines, e.g. `max-bps=18750`
 */
export async function throwawayTurnserver(
  settings: readonly string[] = [],
): Promise<ThrowawayTurnserver | Unavailable> {
  if (!existsSync(PROGRAM)) {
    const refused = await installDebianPackage('coturn');
    if (refused) return { unavailable: `there is no coturn: ${refused}` };
  }
  const user = unprivilegedUser('turnserver');
  const folder = temporaryFolder('turnserver', user);
  const port = await freePort();
  const file = join(folder, 'turnserver.conf');
  writeFileSync(
    file,
    `listening-ip=127.0.0.1
relay-ip=127.0.0.1
listening-port=${port}
use-auth-secret
static-auth-secret=${SECRET}
realm=sukham.test
fingerprint
no-cli
no-tls
no-dtls
log-file=stdout
pidfile=${join(folder, 'pid')}
userdb=${join(folder, 'db')}
${settings.join('\n')}
`,
  );
  // On the loopback it relays nothing, and says nothing, without the last one. Never in production.
  const running = new Daemon(PROGRAM, ['-c', file, '--allow-loopback-peers'], { cwd: folder, user });
  const forget = atExit(() => {
    running.signal('SIGKILL');
    removeFolder(folder);
  });
  const stop = async () => {
    await running.end('SIGTERM', 3000);
    forget();
    removeFolder(folder);
  };
  try {
    await untilItListens(running, port);
  } catch (error) {
    await stop();
    return { unavailable: `coturn did not start: ${(error as Error).message}` };
  }
  return { url: `turn:127.0.0.1:${port}?transport=tcp`, secret: SECRET, stop };
}

async function untilItListens(server: Daemon, port: number): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await accepts(port))) {
    if (server.isOver) throw new Error(server.lastWords.trim().slice(-500) || 'it ended without a word');
    if (Date.now() > deadline) throw new Error('it did not listen within 20 seconds');
    await pause(50);
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
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

const PROGRAM = '/usr/sbin/pgbouncer';

export interface ThrowawayPgbouncer {
  /** As that of the PostgreSQL behind it, with every database of it. */
  readonly url: string;
  readonly version: string;
  stop(): Promise<void>;
}

/** A PgBouncer of our own in front of a PostgreSQL that trusts everybody; or why there is none. */
export async function throwawayPgbouncer(
  postgresUrl: string,
  mode: 'session' | 'transaction',
): Promise<ThrowawayPgbouncer | Unavailable> {
  if (!existsSync(PROGRAM)) {
    const refused = await installDebianPackage('pgbouncer');
    if (refused) return { unavailable: `there is no PgBouncer: ${refused}` };
  }
  const behind = new URL(postgresUrl);
  const user = unprivilegedUser('postgres');
  const folder = temporaryFolder('pgbouncer', user);
  const port = await freePort();
  const write = (name: string, lines: readonly string[]): string => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    if (user) chownSync(path, user.uid, user.gid);
    return path;
  };
  const users = write('users.txt', [`"${decodeURIComponent(behind.username)}" ""`]);
  const settings = write('pgbouncer.ini', [
    '[databases]',
    `* = host=${behind.hostname} port=${behind.port}`,
    '[pgbouncer]',
    ...['listen_addr = 127.0.0.1', `listen_port = ${port}`, 'unix_socket_dir ='],
    ...['auth_type = trust', `auth_file = ${users}`],
    // Limits of a connection can't be handed on; deploy/pgbouncer says so too.
    'ignore_startup_parameters = extra_float_digits,statement_timeout,lock_timeout',
    ...[`pool_mode = ${mode}`, 'max_client_conn = 2000', 'default_pool_size = 40', 'server_idle_timeout = 5'],
    ...['log_connections = 0', 'log_disconnections = 0'],
  ]);
  const running = new Daemon(PROGRAM, [settings], { cwd: folder, user });
  const forget = atExit(() => {
    running.signal('SIGKILL');
    removeFolder(folder);
  });
  const url = new URL(postgresUrl);
  url.port = String(port);
  const stop = async () => {
    await running.end('SIGINT');
    forget();
    removeFolder(folder);
  };
  const problem = await untilItAnswers(running, url.href);
  if (problem) {
    await stop();
    return { unavailable: `PgBouncer did not start: ${problem}` };
  }
  const said = execFileSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return { url: url.href, version: /[\d.]+/.exec(said)?.[0] ?? 'unknown', stop };
}

async function untilItAnswers(running: Daemon, url: string): Promise<string | null> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    if (running.isOver) return running.lastWords.trim() || running.ending;
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return null;
    } catch (error) {
      if (Date.now() > deadline) return (error as Error).message;
    } finally {
      await client.end().catch(() => {});
    }
    await pause(50);
  }
}

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { installDebianPackage } from './debian-package.ts';
import { freePort } from './free-port.ts';
import {
  atExit,
  Daemon,
  fastestFolder,
  removeFolder,
  runToEnd,
  temporaryFolder,
  type Unavailable,
  unprivilegedUser,
} from './throwaway-process.ts';

const OLDEST_MAJOR = 15;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

export interface ThrowawayPostgres {
  /** Of the database `postgres`, as a superuser who may create others. */
  readonly url: string;
  readonly version: string;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** The server and all its backends die at once, as in a crash; the folder stays for `restart`. */
  kill9(): Promise<void>;
  /** Stops the server without ending it: connections stay open and nothing is answered until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Starts again on the same port and folder; ends the running server first. */
  restart(): Promise<void>;
}

export interface PostgresOptions {
  /** Keeps fsync and full pages on: for measurements and crash tests. Ordinary tests are faster without. */
  readonly durable?: boolean;
  /** Further settings, e.g. `{ shared_buffers: '1GB' }`. */
  readonly settings?: Readonly<Record<string, string>>;
  /** An existing folder in which to make its own; else in memory, or with `durable` on the disk. */
  readonly within?: string;
  /** Address of another one, of which this one becomes a standby: it follows, and takes no changes of its own. */
  readonly copyOf?: string;
}

/** A PostgreSQL of our own on a free loopback port, removed when this process ends; or why there is none. */
export async function throwawayPostgres(
  options: PostgresOptions = {},
): Promise<ThrowawayPostgres | Unavailable> {
  const found = await findPostgres();
  if ('unavailable' in found) return found;
  const user = unprivilegedUser('postgres');
  const folder = temporaryFolder(
    'postgres',
    user,
    options.within ?? (options.durable ? tmpdir() : fastestFolder()),
  );
  const data = join(folder, 'data');
  const forget = atExit(() => {
    running?.signalFamily('SIGCONT');
    running?.signal('SIGQUIT');
    removeFolder(folder);
  });
  let running: Daemon | null = null;

  // The embedded database sorts by code point; a server that sorts otherwise would hide differences.
  const initdb = ['-U', 'sukham', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'];
  const [maker, ...how] = options.copyOf
    ? ['pg_basebackup', '-d', options.copyOf, '-R', '-X', 'stream', '-c', 'fast']
    : ['initdb', ...initdb];
  try {
    await runToEnd(join(found.bin, maker as string), [...how, '-D', data, '--no-sync'], {
      cwd: folder,
      user,
    });
  } catch (error) {
    forget();
    removeFolder(folder);
    return { unavailable: `${maker} of PostgreSQL ${found.version} failed: ${(error as Error).message}` };
  }

  const port = await freePort();
  const url = `postgres://sukham@127.0.0.1:${port}/postgres`;
  const start = async () => {
    running = await startServer(join(found.bin, 'postgres'), { data, port, url, cwd: folder, user }, options);
  };
  try {
    await start();
  } catch (error) {
    forget();
    removeFolder(folder);
    return { unavailable: `PostgreSQL ${found.version} did not start: ${(error as Error).message}` };
  }
  return {
    url,
    version: found.version,
    async stop() {
      await running?.end('SIGINT');
      forget();
      removeFolder(folder);
    },
    async kill9() {
      await running?.kill9();
    },
    freeze: () => running?.signalFamily('SIGSTOP'),
    thaw: () => running?.signalFamily('SIGCONT'),
    async restart() {
      if (running && !running.isOver) await running.end('SIGINT');
      await start();
    },
  };
}

interface ServerPlace {
  readonly data: string;
  readonly port: number;
  readonly url: string;
  readonly cwd: string;
  readonly user: ReturnType<typeof unprivilegedUser>;
}

async function startServer(
  program: string,
  { data, port, url, cwd, user }: ServerPlace,
  options: PostgresOptions,
): Promise<Daemon> {
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '128MB',
    timezone: 'UTC',
    ...(options.durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const args = [
    '-D',
    data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const deadline = Date.now() + 60_000;
  for (;;) {
    const server = new Daemon(program, args, { cwd, user });
    const problem = await untilItAnswers(server, url, deadline);
    if (!problem) return server;
    // After a crash the last backends may need a moment to let go of their shared memory.
    const transient = /shared memory block|lock file/.test(problem);
    if (!transient || Date.now() > deadline) throw new Error(problem);
    await pause(200);
  }
}

async function untilItAnswers(server: Daemon, url: string, deadline: number): Promise<string | null> {
  for (;;) {
    if (server.isOver) return server.lastWords.trim() || 'it ended without a word';
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('select 1');
      return null;
    } catch (error) {
      if (Date.now() > deadline) {
        await server.kill9();
        return `it did not answer within a minute: ${(error as Error).message}`;
      }
    } finally {
      await client.end().catch(() => {});
    }
    await pause(50);
  }
}

type Found = { readonly bin: string; readonly version: string };

/** Folder of the newest PostgreSQL binaries that are new enough, installing Debian's package when we may. */
async function findPostgres(): Promise<Found | Unavailable> {
  const present = newestInstalled();
  if (present) return present;
  const refused = await installDebianPackage('postgresql');
  if (refused) return { unavailable: `there is no PostgreSQL ${OLDEST_MAJOR} or newer: ${refused}` };
  return newestInstalled() ?? { unavailable: `the installed PostgreSQL is older than ${OLDEST_MAJOR}` };
}

function newestInstalled(): Found | null {
  const onPath = (process.env.PATH ?? '').split(delimiter);
  const debian = existsSync(DEBIAN_FOLDER)
    ? readdirSync(DEBIAN_FOLDER).map((major) => join(DEBIAN_FOLDER, major, 'bin'))
    : [];
  const found = [...debian, ...onPath]
    .filter((bin) => bin && existsSync(join(bin, 'postgres')) && existsSync(join(bin, 'initdb')))
    .map((bin) => ({ bin, version: versionOf(bin) }))
    .filter((candidate) => Number.parseInt(candidate.version, 10) >= OLDEST_MAJOR);
  found.sort((a, b) => Number.parseFloat(b.version) - Number.parseFloat(a.version));
  return found[0] ?? null;
}

function versionOf(bin: string): string {
  try {
    const said = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8', cwd: dirname(bin) });
    return /(\d+(\.\d+)?)/.exec(said)?.[1] ?? '0';
  } catch {
    return '0';
  }
}

import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '#platform/server/project-root.ts';
import { freePort } from '#platform/testing/free-port.ts';
import {
  type PostgresOptions,
  type ThrowawayPostgres,
  throwawayPostgres,
} from '#platform/testing/throwaway-postgres.ts';
import { atExit, Daemon, removeFolder, temporaryFolder } from '#platform/testing/throwaway-process.ts';
import { type ThrowawayRedis, throwawayRedis } from '#platform/testing/throwaway-redis.ts';

/** What runs a server: the built one, or the sources where nothing was built. */
export const BUILT = ['dist/server/main.js'] as const;
export const SOURCES = ['--import', 'tsx', 'apps/server/main.ts'] as const;

/** Servers on one PostgreSQL and one Redis, all of which can be killed and come back on the same ports. */
export interface World {
  readonly urls: readonly string[];
  readonly postgres: ThrowawayPostgres;
  readonly redis: ThrowawayRedis;
  /** Kills a server as it serves; its keeper starts it again at once. */
  killServer(index: number): Promise<void>;
  /** Asks a server to end, as an upgrade does; its keeper starts it again as soon as it has. */
  restartServer(index: number): Promise<void>;
  /** Ends a server and starts the next one when `meanwhile` is done. */
  replaceServer(index: number, meanwhile: () => void): Promise<void>;
  ready(index: number): Promise<void>;
  /** Of the process that serves now. */
  pidOf(index: number): number;
  /** What the process before that one said last, and how it ended. */
  lastWordsOf(index: number): string;
  /** Where a server keeps what isn't in the database. */
  folderOf(index: number): string;
  close(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

/**
 * @param settings of all servers, or of each by its number
 * @throws with a sentence when PostgreSQL or Redis can't be had.
 */
export async function startWorld(
  servers: number,
  program: readonly string[],
  settings: Settings | ((index: number) => Settings) = {},
  database: PostgresOptions = {},
): Promise<World> {
  // What was acknowledged must survive: a PostgreSQL that may forget would prove nothing.
  const [postgres, redis] = await Promise.all([
    throwawayPostgres({ durable: true, ...database }),
    throwawayRedis(),
  ]);
  if ('unavailable' in postgres) throw new Error(postgres.unavailable);
  if ('unavailable' in redis) throw new Error(redis.unavailable);
  const secretKey = randomBytes(32).toString('hex');
  const stored: Stored[] = [];
  for (let index = 0; index < servers; index++) {
    const server = new Stored(await freePort(), program, {
      MODE: 'test',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PUBLIC_URL: 'http://localhost',
      DATABASE_URL: postgres.url,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      LOG_LEVEL: 'error',
      // One person writes as much as a whole clinic here.
      WRITES_PER_MINUTE: '0',
      ...(typeof settings === 'function' ? settings(index) : settings),
    });
    stored.push(server);
    // The first one migrates; the others would only wait for it.
    await server.ready();
  }
  return {
    urls: stored.map((server) => server.url),
    postgres,
    redis,
    killServer: (index) => (stored[index] as Stored).kill9(),
    restartServer: (index) => (stored[index] as Stored).restart(),
    replaceServer: (index, meanwhile) => (stored[index] as Stored).replace(meanwhile),
    pidOf: (index) => (stored[index] as Stored).pid,
    lastWordsOf: (index) => (stored[index] as Stored).lastWords,
    ready: (index) => (stored[index] as Stored).ready(),
    folderOf: (index) => (stored[index] as Stored).folder,
    async close() {
      await Promise.all(stored.map((server) => server.close()));
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** One server that is started again whenever it ends, as whatever keeps servers alive does. */
class Stored {
  readonly url: string;
  readonly #program: readonly string[];
  readonly #environment: Readonly<Record<string, string>>;
  readonly folder = temporaryFolder('faults');
  readonly #process: Promise<void>;
  #running: Daemon | undefined;
  #closed = false;
  #lastWords = '';
  /** The next one starts when it is over. */
  #gate: Promise<void> | undefined;

  constructor(port: number, program: readonly string[], environment: Record<string, string>) {
    this.url = `http://127.0.0.1:${port}`;
    this.#program = program;
    this.#environment = { DATA_DIR: this.folder, ...environment, PORT: String(port) };
    this.#process = this.#keep();
  }

  async #keep(): Promise<void> {
    while (!this.#closed) {
      const settings = Object.entries(this.#environment).map(([name, value]) => `${name}=${value}`);
      const server = new Daemon('/usr/bin/env', [...settings, process.execPath, ...this.#program], {
        cwd: projectRoot,
      });
      const forget = atExit(() => server.signal('SIGKILL'));
      this.#running = server;
      await server.ended;
      forget();
      this.#lastWords = `${server.lastWords}\n${server.ending}`;
      await this.#gate;
      if (!this.#closed) await pause(100);
    }
  }

  async ready(): Promise<void> {
    const deadline = Date.now() + 300_000;
    for (;;) {
      const status = await fetch(`${this.url}/api/health/ready`, { signal: AbortSignal.timeout(3000) }).then(
        (reply) => reply.status,
        () => 0,
      );
      if (status === 200) return;
      if (Date.now() > deadline)
        throw new Error(`a server did not become ready: ${this.#running?.lastWords || this.#lastWords}`);
      await pause(50);
    }
  }

  get lastWords(): string {
    return this.#lastWords;
  }

  get pid(): number {
    return this.#running?.pid ?? -1;
  }

  /** Resolves when the next one serves. */
  async restart(): Promise<void> {
    await this.ready();
    await this.#running?.end('SIGTERM', 30_000);
    await this.ready();
  }

  async replace(meanwhile: () => void): Promise<void> {
    let open = (): void => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    await this.#running?.end('SIGTERM', 30_000);
    try {
      meanwhile();
    } finally {
      open();
    }
    await this.#running?.ended;
    while (this.#running?.isOver) await pause(20);
    await this.ready();
  }

  async kill9(): Promise<void> {
    await this.ready();
    await this.#running?.kill9();
  }

  async close(): Promise<void> {
    this.#closed = true;
    await this.#running?.end('SIGTERM');
    await this.#process;
    removeFolder(this.folder);
  }
}

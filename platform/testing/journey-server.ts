import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { freePort } from './free-port.ts';
import { atExit, fastestFolder, ignoreErrors, removeFolder, temporaryFolder } from './throwaway-process.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
const ROOT = dirname(dirname(HERE));
const PATIENCE_MS = 180_000;

/**
 * Vitest's set-up for journeys: starts what is built once for each worker, each on a free port and with an embedded
 * database of its own, and names the ports in JOURNEY_PORTS (`server-of-worker.ts` chooses). A JOURNEY_PORT that is
 * set already is used as it is, by all workers.
 *
 * JOURNEY_CLOCK runs everything at another hour: `23:58` is the next time that it is so late in the clinics,
 * `2026-12-31T23:58:00+05:30` any later instant.
 */
export default async function serveForJourneys(project: {
  readonly config: { readonly maxWorkers: number };
}): Promise<() => Promise<void>> {
  if (process.env.JOURNEY_PORT) return async () => {};
  if (process.env.JOURNEY_CLOCK)
    process.env.JOURNEY_CLOCK_AHEAD_MS = String(aheadOf(process.env.JOURNEY_CLOCK, Date.now()));
  const removeTemplate = await makeTemplate();
  const { maxWorkers } = project.config;
  const servers = await Promise.all(Array.from({ length: maxWorkers }, () => startServer()));
  process.env.JOURNEY_PORTS = servers.map(({ port }) => port).join(',');
  return async () => {
    // The next run must not connect to the closed servers.
    delete process.env.JOURNEY_PORTS;
    await Promise.all(servers.map((server) => server.stop()));
    removeTemplate();
  };
}

/**
 * A migrated folder with the demo data, which every further server starts with a copy of: migrating and filling a
 * database takes far longer than copying one.
 */
async function makeTemplate(): Promise<() => void> {
  const folder = temporaryFolder('journeys-template', undefined, fastestFolder());
  const forget = atExit(() => removeFolder(folder));
  process.env.JOURNEY_SECRET_KEY = randomBytes(32).toString('hex');
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  process.env.JOURNEY_TEMPLATE = folder;
  return () => {
    delete process.env.JOURNEY_TEMPLATE;
    delete process.env.JOURNEY_SECRET_KEY;
    forget();
    removeFolder(folder);
  };
}

/** Settings with which a server begins with nothing: another database, or a key that can't read the template. */
const WITHOUT_TEMPLATE = ['DATABASE_URL', 'DATA_DIR', 'SECRET_KEY'];

export interface JourneyServer {
  readonly port: number;
  readonly secretKey: string;
  /** Ends the process as a crash does. @returns starts it again with the same data, until it is ready */
  crash(): Promise<(changed?: Readonly<Record<string, string>>) => Promise<void>>;
  stop(): Promise<void>;
}

/**
 * One more server of what is built, with an embedded database of its own: for a journey that needs other settings.
 * @param settings further environment, e.g. `{ GOOGLE_CLIENT_ID: 'journey' }`
 */
export async function startServer(settings: Readonly<Record<string, string>> = {}): Promise<JourneyServer> {
  const port = await freePort();
  const folder = temporaryFolder('journeys', undefined, fastestFolder());
  const template = WITHOUT_TEMPLATE.some((name) => settings[name]) ? undefined : process.env.JOURNEY_TEMPLATE;
  if (template) cpSync(template, folder, { recursive: true });
  const secretKey = settings.SECRET_KEY ?? process.env.JOURNEY_SECRET_KEY ?? randomBytes(32).toString('hex');
  const clock = pathToFileURL(join(HERE, 'shifted-clock.mjs')).href;
  const env = {
    ...process.env,
    ...(process.env.JOURNEY_CLOCK_AHEAD_MS ? { NODE_OPTIONS: `--import=${clock}` } : {}),
    NODE_ENV: 'production',
    MODE: 'test',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    PUBLIC_URL: `http://localhost:${port}`,
    SECRET_KEY: secretKey,
    DATABASE_URL: '',
    REDIS_URL: '',
    // Each browser of a journey comes from an address of its own, as people do: limits count addresses.
    TRUSTED_PROXIES: '1',
    // A busy machine must not refuse requests in a journey, as a server in demo mode does.
    SHED_AFTER_MS: '0',
    ...settings,
  };
  let server = new ServerProcess(port, env);
  const forget = atExit(() => {
    server.end('SIGKILL');
    removeFolder(folder);
  });
  await server.untilReady();
  return {
    port,
    secretKey,
    async crash() {
      server.end('SIGKILL');
      await server.ended;
      return async (changed = {}) => {
        server = new ServerProcess(port, { ...env, ...changed });
        await server.untilReady();
      };
    },
    async stop() {
      server.end('SIGTERM');
      const insist = setTimeout(() => server.end('SIGKILL'), 10_000);
      await server.ended;
      clearTimeout(insist);
      forget();
      removeFolder(folder);
      if (process.env.JOURNEY_SHOW_LOG) console.log(server.said);
    },
  };
}

/** One run of what is built. */
class ServerProcess {
  readonly ended: Promise<void>;
  said = '';
  readonly #port: number;
  readonly #process: ChildProcess;
  #isOver = false;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.#port = port;
    // What `npm run serve` runs, as a child process: its exit is then the end of the server, not of npm.
    this.#process = spawn(process.execPath, ['dist/server/main.js'], {
      ...{ cwd: ROOT, detached: true, stdio: ['ignore', 'pipe', 'pipe'], env },
    });
    const listen = (chunk: Buffer) => {
      this.said = (this.said + chunk.toString('utf8')).slice(-6000);
    };
    this.#process.stdout?.on('data', listen);
    this.#process.stderr?.on('data', listen);
    this.ended = new Promise((resolve) => {
      const finish = () => {
        this.#isOver = true;
        resolve();
      };
      this.#process.once('exit', finish);
      this.#process.once('error', finish);
    });
  }

  async untilReady(): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await isReady(this.#port))) {
      if (this.#isOver || performance.now() > deadline) {
        this.end('SIGKILL');
        const why = this.#isOver ? 'ended' : 'was not ready within three minutes';
        throw new Error(`the server ${why}:\n${this.said}`);
      }
      await pause(200);
    }
  }

  end(signal: NodeJS.Signals): void {
    const { pid } = this.#process;
    if (pid) ignoreErrors(() => process.kill(-pid, signal));
  }
}

/** Milliseconds from now until that hour or instant; sessions of a clock that goes back would be over at once. */
export function aheadOf(wanted: string, now: number): number {
  const hour = /^(\d\d):(\d\d)$/.exec(wanted);
  const day = 86_400_000;
  const zone = 5.5 * 3600_000;
  const at = hour
    ? Math.floor((now + zone) / day) * day - zone + (Number(hour[1]) * 60 + Number(hour[2])) * 60_000
    : Date.parse(wanted);
  const ahead = hour && at <= now ? at + day - now : at - now;
  if (!(ahead > 0))
    throw new Error(`JOURNEY_CLOCK is "${wanted}": set an hour like 23:58 or an instant to come`);
  return ahead;
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

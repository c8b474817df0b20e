import pg from 'pg';
import { DatabaseSilent } from './database-away.ts';

/** How long a caller waits for the database, milliseconds. */
export interface Patience {
  /** For an answer to one statement; PostgreSQL's own limits come first, unless it hangs. */
  readonly answer: number;
  /** For a connection, while no statement of anybody is answered. */
  readonly connection: number;
}

const LOOK_EVERY_MS = 200;
/**
 * A request that waited in line while the database answered nothing fails after so long instead of waiting for its
 * own answer too.
 */
const STALLED_MS = 500;
const PROBE_EVERY_MS = 250;
const PROBE_TIMEOUT_MS = 1500;

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (broken?: Error | boolean) => void,
) => void;

/**
 * A pool that outlives its connections. `pg` ends the process when a connection breaks between two statements of a
 * transaction, and drizzle never returns a connection after a failed `begin`: after a few restarts of the database
 * none would be left. Here a broken one leaves the pool by itself.
 *
 * With `patience`, no request waits long for a database that hangs: a connection that doesn't answer is closed, and
 * until a probe is answered again all requests are refused at once. A long line of callers is no reason, as long as
 * it moves.
 */
export class ResilientPool extends pg.Pool {
  readonly #patience: Patience | undefined;
  readonly #settings: pg.PoolConfig;
  #lastAnswer = 0;
  #isSilent = false;
  #hasEnded = false;

  /** @param preparesStatements off: statements are sent without their name, for poolers that change the connection */
  constructor(settings: pg.PoolConfig, patience?: Patience, preparesStatements = true) {
    super(patience ? { ...settings, query_timeout: patience.answer } : settings);
    this.#settings = settings;
    this.#patience = patience;
    this.on('error', () => {});
    this.on('connect', (client) => {
      client.on('error', () => {});
      if (patience) this.#watch(client);
      if (!preparesStatements) withoutNames(client);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(done: Parameters<typeof pg.Pool.prototype.connect>[0]): void;
  override connect(done?: Parameters<typeof pg.Pool.prototype.connect>[0]): unknown {
    if (done)
      return this.#patience ? this.#connectInTime(this.#patience, done as Connected) : super.connect(done);
    if (!this.#patience) return super.connect().then(leavesWhenBroken);
    const patience = this.#patience;
    return new Promise<pg.PoolClient>((resolve, reject) => {
      this.#connectInTime(patience, (error, client) =>
        client ? resolve(leavesWhenBroken(client)) : reject(error),
      );
    });
  }

  override async end(): Promise<void> {
    this.#hasEnded = true;
    await super.end();
  }

  #connectInTime(patience: Patience, done: Connected): void {
    const refuse = () => done(new DatabaseSilent(), undefined, () => {});
    if (this.#isSilent) return void process.nextTick(refuse);
    const since = performance.now();
    const quietFor = () => performance.now() - Math.max(since, this.#lastAnswer);
    let isOver = false;
    const giveUp = () => {
      if (isOver || quietFor() < patience.connection) return;
      isOver = true;
      clearInterval(timer);
      refuse();
    };
    // What has arrived meanwhile is looked at first: this process may itself have been busy.
    const timer = setInterval(() => setImmediate(giveUp), LOOK_EVERY_MS);
    const isInLine = this.idleCount <= this.waitingCount && this.totalCount >= this.options.max;
    super.connect((error, client, release) => {
      clearInterval(timer);
      if (isOver) return release?.();
      isOver = true;
      if (error || !client) return done(error, undefined, release);
      if (!isInLine || quietFor() < STALLED_MS) return done(undefined, client, release);
      release();
      refuse();
    });
  }

  /** Notes what a connection answers, and closes it when it doesn't. */
  #watch(client: pg.PoolClient): void {
    const query = (...args: unknown[]): unknown => pg.Client.prototype.query.apply(client, args as never);
    const see = (error: unknown): void => {
      if (!error) this.#lastAnswer = performance.now();
      else if ((error as Error).message === 'Query read timeout') {
        (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
        this.#waitForProbe();
      }
    };
    const watched = (...args: unknown[]): unknown => {
      const done = args.at(-1);
      if (typeof done === 'function')
        return query(...args.slice(0, -1), (error: unknown, result: unknown) => {
          see(error);
          done(error, result);
        });
      const answered = query(...args);
      if (!(answered instanceof Promise)) return answered;
      return answered.then(
        (result: unknown) => {
          see(undefined);
          return result;
        },
        (error: unknown) => {
          see(error);
          throw error;
        },
      );
    };
    client.query = watched as typeof client.query;
  }

  #waitForProbe(): void {
    if (this.#isSilent) return;
    this.#isSilent = true;
    const probe = async (): Promise<void> => {
      if (this.#hasEnded || (await answers(this.#settings))) this.#isSilent = false;
      else setTimeout(() => void probe(), PROBE_EVERY_MS).unref();
    };
    void probe();
  }
}

async function answers(settings: pg.PoolConfig): Promise<boolean> {
  const client = new pg.Client({
    ...settings,
    connectionTimeoutMillis: PROBE_TIMEOUT_MS,
    query_timeout: PROBE_TIMEOUT_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    // A connection that hangs isn't waited for.
    void client.end().catch(() => {});
  }
}

function withoutNames(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const nameless = (first: unknown, ...rest: unknown[]): unknown =>
    typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)
      ? query({ ...first, name: undefined }, ...rest)
      : query(first, ...rest);
  client.query = nameless as typeof client.query;
}

function leavesWhenBroken(client: pg.PoolClient): pg.PoolClient {
  const release = client.release.bind(client);
  let isOut = true;
  const giveBack = (broken?: Error | boolean): void => {
    if (!isOut) return;
    isOut = false;
    client.off('error', leave);
    release(broken);
  };
  const leave = (): void => giveBack(true);
  client.once('error', leave);
  client.release = giveBack;
  return client;
}

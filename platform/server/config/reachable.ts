import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { DirectoryInUse, lockDirectory } from '../db/directory-lock.ts';
import { openRedis } from '../redis.ts';
import type { Config } from './config.ts';
import { makeDirectory } from './make-directory.ts';
import { parseRedisUrl } from './redis-url.ts';

const PATIENCE_MS = 5000;
const OLDEST_POSTGRES = 15;

/**
 * Tries what the settings name, all at once: the data directory, the address to listen at, PostgreSQL and Redis.
 * @returns a sentence for each that doesn't work, with what to set; never a password
 */
export async function unreachable(
  config: Config,
  { listens = true, opensDirectory = true }: { listens?: boolean; opensDirectory?: boolean } = {},
): Promise<string[]> {
  const found = await Promise.all([
    dataDirProblem(config, opensDirectory),
    listens ? listenProblem(config) : undefined,
    postgresProblemOf('DATABASE_URL', config.databaseUrl),
    postgresProblemOf('DATABASE_DIRECT_URL', config.operations.directDatabaseUrl),
    config.redisUrl ? redisProblem(config.redisUrl) : undefined,
  ]);
  return found.filter((problem) => problem !== undefined);
}

type Problem = Promise<string | undefined>;

async function dataDirProblem({ dataDir, databaseUrl }: Config, opensDirectory: boolean): Problem {
  const set = 'set DATA_DIR to a directory that this user may write to';
  try {
    makeDirectory(dataDir);
    const trial = join(dataDir, `.trial-${process.pid}`);
    await writeFile(trial, '');
    await rm(trial);
  } catch (error) {
    return `DATA_DIR ${dataDir} can't be written to (${codeOf(error)}): ${set}`;
  }
  if (databaseUrl || !opensDirectory) return undefined;
  try {
    const release = await lockDirectory(dataDir);
    await release();
    return undefined;
  } catch (error) {
    if (error instanceof DirectoryInUse) return error.message;
    throw error;
  }
}

/** @returns what to set, for an error of `listen` */
export function listenSentence(error: unknown, { host, port }: Pick<Config, 'host' | 'port'>): string {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use by another process: set PORT to a free one, or stop the other process`;
  if (code === 'EACCES') return `PORT ${port} may not be opened by this user: set PORT to one above 1023`;
  return `HOST ${host} is no address of this machine (${code}): set 127.0.0.1, or 0.0.0.0 for all addresses`;
}

function listenProblem(config: Config): Problem {
  return new Promise((resolve) => {
    const trial = createServer();
    trial.once('error', (error) => resolve(listenSentence(error, config)));
    trial.listen({ host: config.host, port: config.port }, () => trial.close(() => resolve(undefined)));
  });
}

/** For settings that needn't be there. */
export const postgresProblemOf = (name: string, url: string | undefined): Problem | undefined =>
  url ? postgresProblem(name, url) : undefined;

async function postgresProblem(name: string, databaseUrl: string): Problem {
  const url = new URL(databaseUrl);
  const where = `${url.hostname}:${url.port || 5432}`;
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: PATIENCE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; mayCreate: boolean }>(
      `select current_setting('server_version_num')::int / 10000 as version,
        has_database_privilege(current_database(), 'CREATE') as "mayCreate"`,
    );
    const [{ version, mayCreate } = { version: 0, mayCreate: false }] = rows;
    if (version < OLDEST_POSTGRES)
      return `${name} names a PostgreSQL ${version}: set the address of version ${OLDEST_POSTGRES} or newer`;
    if (!mayCreate && name !== 'DATABASE_REPLICA_URL')
      return `${name}: this user may not create tables there; set another user, or grant it CREATE on the database`;
    return undefined;
  } catch (error) {
    const code = codeOf(error);
    if (code === '28P01' || code === '28000')
      return `${name}: PostgreSQL at ${where} refuses this user or password; set the right ones`;
    if (code === '3D000')
      return `${name}: PostgreSQL at ${where} has no database of that name; create it or set another name`;
    return `${name}: no PostgreSQL answers at ${where} (${code}); start it, or set the address of one that runs`;
  } finally {
    await client.end().catch(() => {});
  }
}

async function redisProblem(redisUrl: string): Problem {
  const { hosts = [], name } = parseRedisUrl(redisUrl) ?? {};
  const where = hosts.map(({ host, port }) => `${host}:${port}`).join(', ');
  const redis = openRedis(redisUrl, {
    lazyConnect: true,
    connectTimeout: PATIENCE_MS,
    commandTimeout: PATIENCE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    sentinelRetryStrategy: () => null,
  });
  let first: unknown;
  redis.on('error', (error) => {
    first ??= error;
  });
  try {
    // A client of a cluster that announces unreachable addresses retries without end, whatever its connection limits.
    await inTime(redis.connect().then(() => redis.ping()));
    return undefined;
  } catch (error) {
    const said = `${(first as Error | undefined)?.message ?? ''} ${(error as Error).message}`;
    if (/NOAUTH|WRONGPASS|AUTH/.test(said))
      return `REDIS_URL: Redis at ${where} refuses this user or password; set redis://user:password@host:6379`;
    if (name)
      return `REDIS_URL: no sentinel at ${where} leads to a leader ${name} that answers; start them, or set their addresses and the leader's name`;
    return `REDIS_URL: no Redis answers at ${where} (${codeOf(first ?? error)}); start it, or set the address of one that runs`;
  } finally {
    redis.disconnect();
  }
}

/** @throws when the work takes longer than we wait */
async function inTime(work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('timeout')), PATIENCE_MS);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  // Messages of drivers may repeat an address with its password; codes never do.
  return code ?? (/timeout/i.test(message ?? '') ? 'no answer in time' : 'it could not be opened');
}

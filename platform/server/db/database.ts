import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gin } from '@electric-sql/pglite/contrib/btree_gin';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import type { SQL } from 'drizzle-orm';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { tightenDirectory } from '../config/private-directory.ts';
import { lockDirectory } from './directory-lock.ts';
import { ResilientPool } from './resilient-pool.ts';
import { brandOptions } from './row-security-role.ts';

/** Anything that can be queried: the database itself or a transaction on it. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;
/** A transaction. What changes data asks for this, so that it can't be called outside of one. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** What pg-boss needs: plain SQL with values. */
export interface SqlExecutor {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** For requests: PostgreSQL answers within two seconds, or the caller is refused. */
  readonly db: Db;
  /** For jobs, migrations and calls that declare that they take long. The same as `db` in the embedded database. */
  readonly patientDb: Db;
  /** Of the job queue, with the patience of `patientDb`. */
  readonly executor: SqlExecutor;
  /** Runs one statement that every healthy database answers; rejects within `timeoutMs`. */
  ping(timeoutMs: number): Promise<void>;
  /** The whole embedded database as a file, for `openEmbedded`. */
  dump?(): Promise<Blob>;
  /** Of PostgreSQL: one connection outside of any transaction, without a time limit, also of locks, for `work` alone. */
  alone?(work: (executor: SqlExecutor) => Promise<void>): Promise<void>;
  /** With row security: the same tables as this brand alone sees them. Absent: every connection sees all rows. */
  ofBrand?(brandId: string): Pick<Database, 'db' | 'patientDb'>;
  /** Of PostgreSQL: connections of requests, and callers who wait for one. */
  poolState?(): { readonly open: number; readonly waiting: number };
  close(): Promise<void>;
}

/** The connection of an open transaction, for libraries that bring their own SQL. */
export function executorOf(tx: Tx): SqlExecutor {
  const { client } = (tx as unknown as { session: { client: SqlClient } }).session;
  return { executeSql: (text, values = []) => client.query(text, values) };
}

interface SqlClient {
  query(text: string, values: unknown[]): Promise<{ rows: unknown[] }>;
}

/** Rows of a hand-written statement; the caller names their shape. Timestamps arrive as strings. */
export async function rowsOf<Row>(db: Db, statement: SQL): Promise<Row[]> {
  const result = (await db.execute(statement)) as unknown as { rows: Row[] };
  return result.rows;
}

/**
 * Opens PGlite in `directory`, or in memory without one. A `template` is the `dump` of another one: starting from it
 * is several times faster than from nothing. PGlite doesn't lock its directory, and two processes on one lose
 * acknowledged rows, so it is locked first.
 * @throws DirectoryInUse when another process has it open.
 */
export async function openEmbedded(directory?: string, template?: Blob): Promise<Database> {
  const release = directory ? await lockDirectory(directory) : async () => {};
  if (directory) await mkdir(directory, { recursive: true });
  const client = await PGlite.create({
    ...(directory ? { dataDir: join(directory, 'postgres') } : {}),
    ...(template ? { loadDataDir: template } : {}),
    extensions: { btree_gin, btree_gist },
  });
  if (directory) tightenDirectory(directory);
  const db = drizzlePglite({ client }) as unknown as Db;
  return {
    kind: 'embedded',
    db,
    patientDb: db,
    executor: {
      async executeSql(text, values) {
        if (values && values.length > 0) return await client.query(text, values);
        // pg-boss sends several statements at once when it creates its schema.
        const results = await client.exec(text);
        return results.at(-1) ?? { rows: [] };
      },
    },
    ping: async () => void (await client.query('select 1')),
    dump: () => client.dumpDataDir('none'),
    async close() {
      await client.close();
      if (directory) tightenDirectory(directory);
      await release();
    },
  };
}

/** Milliseconds, one shorter than the next, so that the clearest answer comes first; less than two seconds in all. */
const REQUEST = { lock: 1500, statement: 1650, answer: 1800, connection: 1400 };

interface PostgresOptions {
  /** Connections for requests; half as many come on top for everything else. */
  readonly poolSize: number;
  /**
   * Off behind a pooler that hands out connections by transaction. It takes no settings of a connection either: there
   * the limits of the database have to be set for its user.
   */
  readonly preparesStatements?: boolean;
  /** On: requests of a brand have connections of their own, which see the rows of that brand alone. */
  readonly securesRows?: boolean;
}

interface Pools {
  readonly pool: ResilientPool;
  readonly patientPool: ResilientPool;
  readonly db: Db;
  readonly patientDb: Db;
}

/** @param asBrand settings of each connection, as PostgreSQL takes them at its start */
function poolsOf(url: string, options: PostgresOptions, asBrand?: string): Pools {
  const { poolSize, preparesStatements = true } = options;
  const settings = {
    connectionString: url,
    connectionTimeoutMillis: 15_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: 'sukham',
    ...(asBrand ? { options: asBrand } : {}),
  };
  const limits = preparesStatements
    ? { statement_timeout: REQUEST.statement, lock_timeout: REQUEST.lock }
    : {};
  const pool = new ResilientPool({ ...settings, max: poolSize, ...limits }, REQUEST, preparesStatements);
  const patientPool = new ResilientPool(
    {
      ...settings,
      max: Math.max(2, Math.ceil(poolSize / 2)),
      ...(preparesStatements ? { statement_timeout: 30_000 } : {}),
    },
    undefined,
    preparesStatements,
  );
  return {
    pool,
    patientPool,
    db: drizzlePg({ client: pool }) as unknown as Db,
    patientDb: drizzlePg({ client: patientPool }) as unknown as Db,
  };
}

export async function openPostgres(url: string, options: PostgresOptions): Promise<Database> {
  const common = poolsOf(url, options);
  const { pool, patientPool, db, patientDb } = common;
  const ofBrands = new Map<string, Pools>();
  const all = (): Pools[] => [common, ...ofBrands.values()];
  const ofBrand = (brandId: string): Pools => {
    const found = ofBrands.get(brandId) ?? poolsOf(url, options, brandOptions(brandId));
    ofBrands.set(brandId, found);
    return found;
  };
  return {
    kind: 'postgres',
    db,
    patientDb,
    ...(options.securesRows ? { ofBrand } : {}),
    executor: {
      async executeSql(text, values) {
        const result = await patientPool.query(text, values as unknown[]);
        return Array.isArray(result) ? (result.at(-1) ?? { rows: [] }) : result;
      },
    },
    async ping(timeoutMs) {
      await Promise.race([
        pool.query('select 1'),
        new Promise((_, reject) =>
          setTimeout(() => reject(new Error('the database did not answer in time')), timeoutMs).unref(),
        ),
      ]);
    },
    poolState: () => ({
      open: all().reduce((sum, each) => sum + each.pool.totalCount, 0),
      waiting: all().reduce((sum, each) => sum + each.pool.waitingCount, 0),
    }),
    async alone(work) {
      const client = await patientPool.connect();
      try {
        await client.query('set statement_timeout = 0; set lock_timeout = 0');
        await work({ executeSql: (text, values) => client.query(text, values as unknown[]) });
        await client.query('reset statement_timeout; reset lock_timeout');
        client.release();
      } catch (error) {
        client.release(true);
        throw error;
      }
    },
    close: async () =>
      void (await Promise.all(all().flatMap((each) => [each.pool.end(), each.patientPool.end()]))),
  };
}

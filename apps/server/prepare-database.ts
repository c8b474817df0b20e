import { inArray, sql } from 'drizzle-orm';
import { BRANDS } from '#brands/index.ts';
import { endSessionsOf, persons } from '#features/accounts/server/index.ts';
import { importShipped } from '#features/medicines/server/index.ts';
import { preparePushKeys } from '#features/notifications/server/index.ts';
import { type Config, ConfigurationError } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import type { Secrets } from '#platform/server/crypto/secrets.ts';
import { lackingDataKeys, missingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import { type Database, type Db, rowsOf } from '#platform/server/db/database.ts';
import {
  claimForDemo,
  hasOtherKey,
  isKeyOf,
  isMarkedAsDemo,
  markAsDemo,
} from '#platform/server/db/deployment.ts';
import { migrateAll, missingMigrations, withAdvisoryLock } from '#platform/server/db/migrate.ts';
import { grantOwn, requireRowSecurity, secureRows } from '#platform/server/db/row-security.ts';
import { demoPersonIds } from './demo-ids.ts';
import { loadDemo } from './load-demo.ts';
import { onDirectDatabase } from './open-database.ts';
import { localGatewayPath } from './payment-gateway.ts';

export interface Prepared {
  /** Accounts with a published password, which must not sign in where the data are real. */
  readonly blockedPersons: ReadonlySet<string>;
}

/**
 * What a start does with an open database, and a command that may be the first to use it: prepares it, or with
 * MIGRATE=off refuses one that isn't.
 * @throws ConfigurationError
 */
export async function prepared(
  database: Database,
  config: Config,
  at: { secrets: Secrets; now: Date },
): Promise<Prepared> {
  const { migratesAtStart, directDatabaseUrl, securesRows } = config.operations;
  const missing = migratesAtStart ? [] : await missingMigrations(database);
  if (missing.length > 0) throw new ConfigurationError([TOO_OLD(missing)]);
  const done = migratesAtStart
    ? await onDirectDatabase(database, directDatabaseUrl, (direct) => prepareDatabase(direct, config, at))
    : await checkDatabase(database, config, at);
  if (securesRows) {
    await requireRowSecurity(
      database,
      BRANDS.map(({ id }) => id),
    );
    if (migratesAtStart) await grantOwn(database);
  }
  return done;
}

/** The same as `prepareDatabase` finds out, without changing a table. */
async function checkDatabase(
  { patientDb: db }: Database,
  config: Pick<
    Config,
    'mode' | 'dataDir' | 'databaseUrl' | 'acceptNewSecretKey' | 'dataKeys' | 'encryptsAtRest'
  >,
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<Prepared> {
  const which = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  if (!(await isKeyOf(db, secrets, now, config.acceptNewSecretKey)))
    throw new ConfigurationError([OTHER_KEY]);
  await requireDataKeys(db, config, now);
  const isDemo = await isMarkedAsDemo(db);
  if (config.mode !== 'production' && !isDemo) throw new ConfigurationError([NOT_A_DEMO(which, config.mode)]);
  if (config.mode !== 'production') return { blockedPersons: new Set() };
  if (isDemo) throw new ConfigurationError([A_DEMO(which)]);
  return { blockedPersons: await blockDemoPersons(db, now) };
}

/** Sentences about why a start with these settings would refuse this database. Nothing is written. */
export async function problemsOfDatabase(
  database: Database,
  config: Config,
  secrets: Secrets,
): Promise<string[]> {
  const db = database.patientDb;
  const which = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  const [tables] = await rowsOf<{ deployment: string | null; filled: boolean }>(
    db,
    sql`select to_regclass('deployment')::text as deployment, exists (select from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')) as filled`,
  );
  const problems: string[] = [];
  if (config.mode !== 'production' && tables?.filled && !(await isOfDemo(db)))
    problems.push(NOT_A_DEMO(which, config.mode));
  if (tables?.deployment) {
    if (config.mode === 'production' && (await isMarkedAsDemo(db))) problems.push(A_DEMO(which));
    if (!config.acceptNewSecretKey && (await hasOtherKey(db, secrets))) problems.push(OTHER_KEY);
    const keys = keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest });
    const lacking = config.acceptNewSecretKey ? [] : await lackingDataKeys(db, keys);
    if (lacking.length > 0) problems.push(LACKS_DATA_KEYS(lacking));
  }
  if (config.operations.securesRows)
    await requireRowSecurity(
      database,
      BRANDS.map(({ id }) => id),
    ).catch((error: unknown) => {
      if (!(error instanceof ConfigurationError)) throw error;
      problems.push(...error.problems);
    });
  return problems;
}

/**
 * Brings the tables up to date. Demo data go only into a database that was empty when demo mode first opened it.
 * @throws ConfigurationError when the mode or the key doesn't fit the database
 */
export async function prepareDatabase(
  database: Database,
  config: Pick<
    Config,
    'mode' | 'dataDir' | 'databaseUrl' | 'acceptNewSecretKey' | 'dataKeys' | 'encryptsAtRest'
  > & {
    readonly operations: Pick<Config['operations'], 'securesRows'>;
  },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<Prepared> {
  const db = database.patientDb;
  const which = config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';
  let blocked: ReadonlySet<string> = new Set();
  await withAdvisoryLock(database, async () => {
    // Before anything is written: an installation without demo data must not mark this database as a demo.
    const demo = await loadDemo(config);
    if (demo) {
      await claimForDemo(db, now);
      if (!(await isOfDemo(db))) throw new ConfigurationError([NOT_A_DEMO(which, config.mode)]);
    }
    await migrateAll(database);
    if (config.operations.securesRows) await secureRows(database, userOf(config.databaseUrl));
    if (!(await isKeyOf(db, secrets, now, config.acceptNewSecretKey)))
      throw new ConfigurationError([OTHER_KEY]);
    await requireDataKeys(db, config, now);
    await preparePushKeys(db, secrets, now);
    await importShipped(db, now);
    if (!demo) {
      if (await isMarkedAsDemo(db)) throw new ConfigurationError([A_DEMO(which)]);
      blocked = await blockDemoPersons(db, now);
      return;
    }
    await markAsDemo(db, now);
    await demo.seedDemo(db, now);
    const keys = keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest });
    if (config.mode === 'demo')
      await demo.seedShown(db, { now, keys, secrets, gatewayPath: localGatewayPath(config) });
  });
  return { blockedPersons: blocked };
}

const userOf = (url: string | undefined): string | undefined =>
  url ? decodeURIComponent(new URL(url).username) || undefined : undefined;

const NOT_A_DEMO = (which: string, mode: string): string =>
  `MODE is ${mode}, but ${which} names a database that demo mode didn't make: set MODE=production for real data, ` +
  `or set ${which} to an empty one for a demo`;
const A_DEMO = (which: string): string =>
  `${which} names a database with demo data, with accounts that everybody knows the password of: ` +
  `set ${which} to an empty one in production`;
const TOO_OLD = (missing: readonly string[]): string =>
  `MIGRATE is off and the tables are older than this version (${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}): ` +
  'run `npm run migrate` first, or set MIGRATE=on';
const OTHER_KEY =
  'SECRET_KEY is not the one that this database was first used with: set that one. To go on with a new key, set ' +
  'ACCEPT_NEW_SECRET_KEY=true for one start: all sessions end, and what was encrypted with the old key is lost';

/** @throws ConfigurationError */
async function requireDataKeys(
  db: Db,
  config: Pick<Config, 'dataKeys' | 'encryptsAtRest' | 'acceptNewSecretKey'>,
  now: Date,
): Promise<void> {
  const keys = keyRingOf(config.dataKeys, { encrypts: config.encryptsAtRest });
  const missing = await missingDataKeys(db, keys, now, config.acceptNewSecretKey);
  if (missing.length > 0) throw new ConfigurationError([LACKS_DATA_KEYS(missing)]);
}

const LACKS_DATA_KEYS = (ids: readonly string[]): string =>
  `DATA_KEYS lacks keys with which files and notes are encrypted (${ids.join(', ')}): set them after the first one, ` +
  'and run `npm run keys:rotate` before one is left out. To go on without what they have encrypted, set ' +
  'ACCEPT_NEW_SECRET_KEY=true for one start';

/** By its mark, or by a demo account: earlier versions filled a database without marking it. */
async function isOfDemo(db: Db): Promise<boolean> {
  const tables = await rowsOf<{ deployment: string | null; persons: string | null }>(
    db,
    sql`select to_regclass('deployment')::text as deployment, to_regclass('persons')::text as persons`,
  );
  if (tables[0]?.deployment && (await isMarkedAsDemo(db))) return true;
  return Boolean(tables[0]?.persons) && (await demoPersonsIn(db)).length > 0;
}

async function demoPersonsIn(db: Db): Promise<string[]> {
  const found = await db
    .select({ id: persons.id })
    .from(persons)
    .where(inArray(persons.id, [...demoPersonIds()]));
  return found.map(({ id }) => id);
}

/** An earlier version filled any database in demo mode, also a real one: there these accounts are locked. */
async function blockDemoPersons(db: Db, now: Date): Promise<ReadonlySet<string>> {
  const ids = await demoPersonsIn(db);
  if (ids.length > 0) await endSessionsOf(db, ids, now);
  return new Set(ids);
}

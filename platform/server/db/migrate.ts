import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import { projectRoot } from '../project-root.ts';
import { type Database, type Db, rowsOf, type SqlExecutor, type Tx } from './database.ts';
import { inOrder, readNeeds } from './feature-order.ts';

/** One number for everybody who prepares this database. */
const TURN = 7_305_811;
const ASK_EVERY_MS = 100;
/**
 * A migration that waits longer for a lock holds up all requests for that table behind it: it tries again instead.
 */
const LOCK_TIMEOUT = '3s';
const TRIES = 20;
const REST_MS = 500;

/** Servers that start at the same moment do this one after the other. The lock ends with its holder, killed or not. */
export async function withAdvisoryLock(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return await work();
  await database.patientDb.transaction(async (tx) => {
    // The earlier process may run a long migration, and must not wait for a waiting statement of this one.
    while (!(await isOurTurn(tx))) await pause(ASK_EVERY_MS);
    await work();
  });
}

/**
 * Without a parameter: PostgreSQL holds the snapshot of a statement with parameters until the next statement, and an
 * index that is made concurrently waits for the end of every older snapshot, thus of this transaction.
 */
async function isOurTurn(tx: Tx): Promise<boolean> {
  const ask = sql.raw(`select pg_try_advisory_xact_lock(${TURN}) as ours`);
  const [row] = await rowsOf<{ ours: boolean }>(tx, ask);
  return row?.ours === true;
}

/** Owners with a journal table under a former name. */
const FORMER_NAMES: Readonly<Record<string, string>> = { files: 'records' };

/** The owner of the migrations. */
export interface Owner {
  readonly name: string;
  readonly journal: string;
  readonly migrations: readonly (MigrationMeta & { readonly tag: string })[];
}

/**
 * Brings all tables up to date, each feature after those that it needs: `platform` and each feature have a folder of
 * migrations and a journal table of their own. Forward only; servers that start together must take turns.
 * A migration is one transaction that waits three seconds for a lock at most and is then tried again. One that makes
 * or drops indexes `concurrently`, and does nothing else, runs outside of a transaction.
 */
export async function migrateAll(database: Database): Promise<void> {
  for (const owner of owners()) await migrateOwner(database, owner);
}

/** The same for one of them. */
export async function migrateOwner(database: Database, owner: Owner): Promise<void> {
  const { patientDb } = database;
  await patientDb.execute(sql`create schema if not exists migrations`);
  await patientDb.execute(
    sql.raw(
      `create table if not exists ${tableOf(owner)} (id serial primary key, hash text not null, created_at bigint)`,
    ),
  );
  for (const migration of await missingOf(patientDb, owner)) await apply(database, owner, migration);
}

/** Names of the migrations that this version needs and the database lacks, e.g. `labs/0003_prices`. */
export async function missingMigrations(database: Database): Promise<string[]> {
  const missing: string[] = [];
  for (const owner of owners()) {
    const [found] = await rowsOf<{ known: string | null }>(
      database.patientDb,
      sql`select to_regclass(${tableOf(owner)})::text as known`,
    );
    const migrations = found?.known ? await missingOf(database.patientDb, owner) : owner.migrations;
    missing.push(...migrations.map(({ tag }) => `${owner.name}/${tag}`));
  }
  return missing;
}

function owners(): Owner[] {
  return ['platform', ...inOrder(readNeeds())].flatMap((name) => {
    const migrationsFolder = folderOf(name);
    const file = join(migrationsFolder, 'meta', '_journal.json');
    if (!existsSync(file)) return [];
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const read = readMigrationFiles({ migrationsFolder });
    const migrations = read.map((migration, index) => ({ ...migration, tag: entries[index]?.tag ?? '' }));
    return [{ name, journal: FORMER_NAMES[name] ?? name, migrations }];
  });
}

const tableOf = ({ journal }: Owner): string => `migrations."${journal}"`;

async function missingOf(db: Db, owner: Owner): Promise<Owner['migrations']> {
  const [row] = await rowsOf<{ last: string | number | null }>(
    db,
    sql.raw(`select max(created_at) as last from ${tableOf(owner)}`),
  );
  const last = Number(row?.last ?? 0);
  return owner.migrations.filter(({ folderMillis }) => folderMillis > last);
}

async function apply(database: Database, owner: Owner, migration: MigrationMeta): Promise<void> {
  const note = sql`insert into ${sql.raw(tableOf(owner))} (hash, created_at)
    values (${migration.hash}, ${migration.folderMillis})`;
  const isConcurrent = migration.sql.every((statement) => CONCURRENTLY.test(statement));
  if (isConcurrent && database.alone) {
    await database.alone((executor) => changeIndexes(executor, migration.sql));
    await database.patientDb.execute(note);
    return;
  }
  const statements = migration.sql.map((statement) =>
    statement.replace(/\bconcurrently\b/gi, isConcurrent ? '' : '$&'),
  );
  for (let tries = 1; ; tries += 1)
    try {
      await database.patientDb.transaction(async (tx) => {
        if (database.kind === 'postgres')
          await tx.execute(
            sql.raw(`set local lock_timeout = '${LOCK_TIMEOUT}'; set local statement_timeout = 0`),
          );
        for (const statement of statements) await tx.execute(sql.raw(statement));
        await tx.execute(note);
      });
      return;
    } catch (error) {
      if (!isLockTimeout(error) || tries === TRIES) throw error;
      await pause(REST_MS);
    }
}

/** Comments may come first. */
const CONCURRENTLY = /^(?:\s*--[^\n]*\n)*\s*(?:create\s+(?:unique\s+)?index|drop\s+index)\s+concurrently\b/i;
const INDEX_NAME = /create\s+(?:unique\s+)?index\s+concurrently\s+(?:if\s+not\s+exists\s+)?"?(\w+)"?/i;

async function changeIndexes(executor: SqlExecutor, statements: readonly string[]): Promise<void> {
  for (const statement of statements) {
    const name = INDEX_NAME.exec(statement)?.[1];
    // An interrupted migration leaves an unused index under the wanted name.
    if (name) {
      const { rows } = await executor.executeSql(
        `select 1 from pg_index i join pg_class c on c.oid = i.indexrelid where c.relname = $1 and not i.indisvalid`,
        [name],
      );
      if (rows.length > 0) await executor.executeSql(`drop index concurrently "${name}"`);
    }
    await executor.executeSql(statement);
  }
}

function isLockTimeout(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: { code?: string } };
  return code === '55P03' || cause?.code === '55P03';
}

function folderOf(owner: string): string {
  return owner === 'platform'
    ? join(projectRoot, 'platform/server/db/migrations')
    : join(projectRoot, 'features', owner, 'server/migrations');
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { projectRoot } from '../project-root.ts';
import type { Database } from './database.ts';

/** One number for everybody who wants to migrate this database. */
const MIGRATION_LOCK = 7_305_811;

/**
 * Brings the tables of `owners` up to date, in that order: `platform` and each feature have a folder of
 * migrations and a journal table of their own. Forward only. Servers that start together take turns.
 */
export async function migrateAll(database: Database, owners: readonly string[]): Promise<void> {
  if (database.kind === 'embedded') return await migrateOwners(database, owners);
  await database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await migrateOwners(database, owners);
  });
}

async function migrateOwners(database: Database, owners: readonly string[]): Promise<void> {
  const migrate = database.kind === 'embedded' ? migratePglite : migratePg;
  for (const owner of owners) {
    const migrationsFolder = folderOf(owner);
    if (!existsSync(join(migrationsFolder, 'meta', '_journal.json'))) continue;
    readMigrationFiles({ migrationsFolder });
    await migrate(database.db as never, {
      migrationsFolder,
      migrationsSchema: 'migrations',
      migrationsTable: owner,
    });
  }
}

function folderOf(owner: string): string {
  return owner === 'platform'
    ? join(projectRoot, 'platform/server/db/migrations')
    : join(projectRoot, 'features', owner, 'server/migrations');
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { projectRoot } from '../project-root.ts';
import type { Database } from './database.ts';
import { inOrder, readNeeds } from './feature-order.ts';

/** One number for everybody who prepares this database. */
const TURN = 7_305_811;

/** Servers that start at the same moment do this one after the other. The lock ends with its holder, killed or not. */
export async function withAdvisoryLock(database: Database, work: () => Promise<void>): Promise<void> {
  if (database.kind === 'embedded') return await work();
  await database.patientDb.transaction(async (tx) => {
    // The one before us may have a long migration to do.
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`select pg_advisory_xact_lock(${TURN})`);
    await work();
  });
}

/** Owners whose journal table was made under a former name of theirs. */
const FORMER_NAMES: Readonly<Record<string, string>> = { files: 'records' };

/**
 * Brings all tables up to date, each feature after those that it needs: `platform` and each feature have a folder of
 * migrations and a journal table of their own. Forward only; servers that start together must take turns.
 */
export async function migrateAll(database: Database): Promise<void> {
  const migrate = database.kind === 'embedded' ? migratePglite : migratePg;
  for (const owner of ['platform', ...inOrder(readNeeds())]) {
    const migrationsFolder = folderOf(owner);
    if (!existsSync(join(migrationsFolder, 'meta', '_journal.json'))) continue;
    readMigrationFiles({ migrationsFolder });
    await migrate(database.patientDb as never, {
      migrationsFolder,
      migrationsSchema: 'migrations',
      migrationsTable: FORMER_NAMES[owner] ?? owner,
    });
  }
}

function folderOf(owner: string): string {
  return owner === 'platform'
    ? join(projectRoot, 'platform/server/db/migrations')
    : join(projectRoot, 'features', owner, 'server/migrations');
}

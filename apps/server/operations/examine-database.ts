import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/server/config/config.ts';
import { postgresProblemOf } from '#platform/server/config/reachable.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, rowsOf } from '#platform/server/db/database.ts';
import { DirectoryInUse } from '#platform/server/db/directory-lock.ts';
import { missingMigrations } from '#platform/server/db/migrate.ts';
import { openDatabase } from '../open-database.ts';
import { problemsOfDatabase } from '../prepare-database.ts';
import { codeOf, type Finding, unused, well, wrong } from './finding.ts';

/** Whether a start with these settings would serve this database. Nothing is written. */
export async function examineDatabase(config: Config): Promise<Finding[]> {
  const problem = await postgresProblemOf('DATABASE_URL', config.databaseUrl);
  if (problem) return [wrong('database', problem)];
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    return [unused('database', 'embedded; the first start or `npm run migrate` makes it')];
  try {
    const opened = await openDatabase(config);
    try {
      return [...(await tablesOf(opened)), ...(await fits(opened, config))];
    } finally {
      await opened.close();
    }
  } catch (error) {
    if (error instanceof DirectoryInUse) return [well('database', 'embedded, open in the running server')];
    return [wrong('database', `can't be opened (${codeOf(error)}): look at its log`)];
  }
}

async function tablesOf(opened: Database): Promise<Finding[]> {
  const missing = await missingMigrations(opened);
  const extensions = await rowsOf<{ name: string }>(
    opened.patientDb,
    sql`select wanted.name from unnest(array['btree_gist', 'btree_gin']) as wanted (name)
      where not exists (select from pg_available_extensions a where a.name = wanted.name)`,
  );
  return [
    missing.length > 0
      ? wrong('database', `${missing.length} migrations are missing: run \`npm run migrate\``)
      : well('database', opened.kind === 'embedded' ? 'embedded' : 'PostgreSQL, tables up to date'),
    extensions.length > 0
      ? wrong(
          'extensions',
          `install ${extensions.map(({ name }) => name).join(', ')} (Debian: postgresql-contrib)`,
        )
      : well('extensions', 'btree_gist and btree_gin are there'),
  ];
}

/** Settings that have to fit what is stored: keys, the mode, row security. */
export async function fits(opened: Database, config: Config): Promise<Finding[]> {
  const problems = await problemsOfDatabase(opened, config, secretsOf(config.secretKey));
  return problems.length > 0
    ? problems.map((problem) => wrong('stored', problem))
    : [well('stored', 'fits the keys, the mode and the row security of the settings')];
}

import type { Config } from '#platform/server/config/config.ts';
import { type Database, openEmbedded, openPostgres } from '#platform/server/db/database.ts';
import { Replica } from '#platform/server/db/replica.ts';

/** The database that the configuration names. */
export const openDatabase = (config: Config): Promise<Database> =>
  config.databaseUrl
    ? openPostgres(config.databaseUrl, {
        poolSize: config.databasePool,
        preparesStatements: config.operations.preparesStatements,
        securesRows: config.operations.securesRows,
      })
    : openEmbedded(config.dataDir);

/** Migrations go past a pooler where DATABASE_DIRECT_URL says how. `work` is handed the database to change. */
export async function onDirectDatabase<T>(
  database: Database,
  directUrl: string | undefined,
  work: (direct: Database) => Promise<T>,
): Promise<T> {
  if (!directUrl) return await work(database);
  const direct = await openPostgres(directUrl, { poolSize: 4 });
  try {
    return await work(direct);
  } finally {
    await direct.close();
  }
}

/** The copy that DATABASE_REPLICA_URL names; a start doesn't wait for it. */
export async function openReplica(
  { databasePool, operations }: Config,
  primary: Database,
): Promise<Replica | undefined> {
  const { replica, preparesStatements, securesRows } = operations;
  if (!replica) return undefined;
  const copy = new Replica(
    await openPostgres(replica.url, { poolSize: databasePool, preparesStatements, securesRows }),
    primary,
    replica.lagSeconds,
  );
  void copy.look();
  return copy;
}

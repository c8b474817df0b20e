import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '#platform/server/config/config.ts';
import { type Db, rowsOf } from '#platform/server/db/database.ts';
import { CommandRefused } from '../command.ts';

/** @throws CommandRefused where opening the embedded database would make a new one */
export function requireEmbedded({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): void {
  if (databaseUrl || existsSync(join(dataDir, 'postgres'))) return;
  throw new CommandRefused(
    `DATA_DIR ${dataDir} holds no database, so that there is nothing to back up: set DATA_DIR to the one of the server.`,
  );
}

/** Whether a server has ever used this database: each notes its key in it. */
export async function isOfServer(db: Db): Promise<boolean> {
  const [table] = await rowsOf<{ name: string | null }>(
    db,
    sql`select to_regclass('deployment')::text as name`,
  );
  if (!table?.name) return false;
  return (await rowsOf(db, sql`select 1 from deployment where name = 'secret_key'`)).length > 0;
}

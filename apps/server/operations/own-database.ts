import { existsSync } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
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

/**
 * A dump is a piece of memory, three times the size of the database while it is written: beyond this, a server that has
 * 2 GiB (deploy/systemd) is killed over it.
 */
export const LARGEST_BYTES = 512 * 2 ** 20;

export const mebibytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MiB`;

/** Of the files of the embedded database, also while it is open. */
export async function bytesOfEmbedded(dataDir: string): Promise<number> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) return 0;
  let bytes = 0;
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile())
      // PostgreSQL removes files of its log meanwhile.
      bytes += await stat(join(entry.parentPath ?? entry.path, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
  return bytes;
}

/** @throws CommandRefused where a dump would take more memory than a server has */
export async function requireDumpable({ dataDir }: Pick<Config, 'dataDir'>): Promise<void> {
  const bytes = await bytesOfEmbedded(dataDir);
  if (bytes <= LARGEST_BYTES) return;
  throw new CommandRefused(
    `The embedded database has ${mebibytes(bytes)}, and more than ${mebibytes(LARGEST_BYTES)} can't be backed up: stop ` +
      'the server, copy DATA_DIR to another disk, and move to PostgreSQL (docs/operating.md#sizes).',
  );
}

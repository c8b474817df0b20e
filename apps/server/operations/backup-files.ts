import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#platform/server/config/config.ts';

const NAME = /^sukham-(\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d)Z\.tar\.age$/;

/** Where backups lie: BACKUP_DIR, else `backups` beside the data. */
export const backupDirectory = ({ operations, dataDir }: Pick<Config, 'operations' | 'dataDir'>): string =>
  operations.backup.directory ?? join(dirname(dataDir), 'backups');

export const nameOfBackup = (at: Date): string =>
  `sukham-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.age`;

/** When the newest backup was made, by its name. Undefined without any. */
export async function newestBackupAt(config: Config): Promise<Date | undefined> {
  const names = await readdir(backupDirectory(config)).catch(() => [] as string[]);
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .at(-1);
  const stamp = newest && NAME.exec(newest)?.[1];
  return stamp ? new Date(`${stamp.slice(0, 10)}T${stamp.slice(11).replaceAll('-', ':')}Z`) : undefined;
}

import type { Config } from '#platform/server/config/config.ts';
import { backupDirectory, newestBackupAt } from './backup-files.ts';
import { type Finding, unused, well, wrong } from './finding.ts';
import { bytesOfEmbedded, LARGEST_BYTES, mebibytes } from './own-database.ts';

const HOUR_MS = 3_600_000;

/** How old the newest backup is, and whether the database will soon be too large for one. */
export async function examineBackup(config: Config): Promise<Finding> {
  if (config.databaseUrl)
    return unused('backup', 'of PostgreSQL: `sudo -u postgres pgbackrest info` shows it');
  const ofAge = await examineAge(config);
  const bytes = await bytesOfEmbedded(config.dataDir);
  if (bytes <= LARGEST_BYTES / 2) return ofAge;
  const size = `the database has ${mebibytes(bytes)}, and beyond ${mebibytes(LARGEST_BYTES)} it can't be backed up: move to PostgreSQL`;
  return wrong('backup', `${ofAge.say}; ${size}`);
}

async function examineAge(config: Config): Promise<Finding> {
  const at = await newestBackupAt(config);
  const directory = backupDirectory(config);
  if (!at) {
    const say = `none in ${directory}: run \`npm run backup\` every night`;
    return config.mode === 'production' ? wrong('backup', say) : unused('backup', say);
  }
  const hours = Math.round((Date.now() - at.getTime()) / HOUR_MS);
  return hours > 26
    ? wrong('backup', `the newest is ${hours} hours old: look at its timer`)
    : well('backup', `${hours} hours old`);
}

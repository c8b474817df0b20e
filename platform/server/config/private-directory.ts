import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What this program makes in its data directory; anything else there belongs to another program. */
const OURS = ['postgres', 'files', 'secret-key', 'lock'];
const STICKY = 0o1000;

/**
 * Leaves the data directory to its owner alone: 0700 for folders, 0600 for files. The umask isn't enough, because
 * the embedded database sets modes of its own and earlier versions left others.
 */
export function tightenDirectory(dataDir: string): void {
  // A folder that everybody may write to, like /tmp, has to stay as it is.
  if (((modeOf(dataDir) ?? STICKY) & STICKY) === 0) tighten(dataDir);
  for (const name of OURS) tightenAll(join(dataDir, name));
}

function tightenAll(path: string): void {
  if (!tighten(path)) return;
  for (const entry of readdirSync(path)) tightenAll(join(path, entry));
}

/** @returns whether it is a folder */
function tighten(path: string): boolean {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (!found || !(found.isFile() || found.isDirectory())) return false;
  try {
    if ((found.mode & 0o077) !== 0) chmodSync(path, found.isDirectory() ? 0o700 : 0o600);
  } catch (error) {
    // A shared disk may belong to another user, or know no modes; a file may have just been removed.
    if (
      !['EPERM', 'EACCES', 'ENOENT', 'ENOTSUP', 'EROFS'].includes(String((error as { code?: string }).code))
    )
      throw error;
  }
  return found.isDirectory();
}

const modeOf = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.mode;

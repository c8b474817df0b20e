import { existsSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { TarEntry } from './tar.ts';

/**
 * Every file below a folder, one after the other, as an entry of a backup. A folder that is not there has none. What is
 * deleted after the folder was listed is left out, because its row is gone too.
 * @throws when a folder or file is there and can't be read
 */
export async function* storedFiles(folder: string): AsyncGenerator<TarEntry> {
  if (!existsSync(folder)) return;
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();
  for (const path of paths) {
    const handle = await open(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
    if (!handle) continue;
    const name = `files/${relative(folder, path).split(sep).join('/')}`;
    yield { name, size: (await handle.stat()).size, content: handle.createReadStream() };
  }
}

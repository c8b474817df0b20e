import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkedKey } from '#platform/server/files/blob-store.ts';
import type { FileStore } from './port.ts';

/** Works out of the box: files below one directory of this machine. */
export async function localFileStore(directory: string): Promise<FileStore> {
  const incoming = join(directory, 'incoming');
  await mkdir(incoming, { recursive: true });
  await removeLeftovers(incoming);
  const pathOf = (key: string) => join(directory, 'kept', checkedKey(key));

  return {
    async put(key, content) {
      const path = pathOf(key);
      const part = join(incoming, randomBytes(12).toString('hex'));
      try {
        await writeDurably(part, content);
        const made = await mkdir(dirname(path), { recursive: true });
        await rename(part, path);
        await syncFolders(dirname(path), made ? dirname(made) : dirname(path));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    async get(key, range) {
      const handle = await open(pathOf(key), 'r').catch(nullWhenMissing);
      return handle ? createReadStream('', { fd: handle, ...range }) : null;
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
    },
    async exists(key) {
      return await access(pathOf(key))
        .then(() => true, nullWhenMissing)
        .then(Boolean);
    },
    async *keys() {
      for (const entry of await readdir(join(directory, 'kept'), {
        recursive: true,
        withFileTypes: true,
      }).catch(nothingWhenMissing))
        if (entry.isFile()) yield relative(join(directory, 'kept'), join(entry.parentPath, entry.name));
    },
    async ping() {
      // A full disk lets itself be looked at: only writing tells.
      const probe = join(incoming, randomBytes(12).toString('hex'));
      try {
        await writeDurably(probe, Buffer.alloc(4096));
      } finally {
        await rm(probe, { force: true });
      }
    },
    close() {},
  };
}

/** What was being written when a process died. Another server may share the directory, so only what is old. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name);
    const age = Date.now() - ((await stat(path).catch(nullWhenMissing))?.mtimeMs ?? Date.now());
    if (age > 24 * 3_600_000) await rm(path, { force: true });
  }
}

async function writeDurably(path: string, content: Buffer | Readable): Promise<void> {
  const handle = await open(path, 'wx');
  try {
    if (content instanceof Readable) {
      await pipeline(content, async (source: AsyncIterable<Buffer>) => {
        for await (const part of source) await handle.writeFile(part);
      });
    } else await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Without this the name of a file that is on the disk may not be: a power cut would leave nothing of it. */
async function syncFolders(from: string, upTo: string): Promise<void> {
  if (process.platform === 'win32') return;
  for (let folder = from; ; folder = dirname(folder)) {
    const handle = await open(folder, 'r');
    await handle.sync().finally(() => handle.close());
    if (folder === upTo) return;
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}

function nothingWhenMissing(error: NodeJS.ErrnoException): never[] {
  nullWhenMissing(error);
  return [];
}

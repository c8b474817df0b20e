import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { storedFiles } from './stored-files.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'sukham-stored-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** Names with what is in them; `after` is called with each name before the next one is asked for. */
async function read(folder: string, after: (name: string) => Promise<void> = async () => {}) {
  const found: string[] = [];
  for await (const { name, content } of storedFiles(folder)) {
    const parts: Uint8Array[] = [];
    for await (const part of content) parts.push(part);
    found.push(`${name}=${Buffer.concat(parts)}`);
    await after(name);
  }
  return found;
}

it('finds nothing where nothing was stored', async () => {
  expect(await read(join(root, 'never'))).toEqual([]);
});

it('leaves out a file that is deleted after it was listed', async () => {
  await mkdir(join(root, 'a'));
  for (const name of ['a/1', 'a/2', 'a/3']) await writeFile(join(root, name), name);
  const found = await read(root, async (name) => {
    if (name === 'files/a/1') await rm(join(root, 'a/2'));
  });
  expect(found).toEqual(['files/a/1=a/1', 'files/a/3=a/3']);
});

it('fails where something is there and can’t be listed', async () => {
  await writeFile(join(root, 'kept'), '');
  await expect(read(join(root, 'kept'))).rejects.toThrow(/ENOTDIR/);
});

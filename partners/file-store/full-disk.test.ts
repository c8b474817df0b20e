import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localFileStore } from './local.ts';

const disk = vi.hoisted(() => ({ isFull: false }));
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...of) => {
    const handle = await real.open(...of);
    // As a full disk does: the file can be made, and nothing be written to it.
    if (disk.isFull)
      handle.writeFile = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    return handle;
  };
  return { ...real, open };
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-full-'));
});
afterEach(async () => {
  disk.isFull = false;
  await rm(directory, { recursive: true, force: true });
});

it('says while the disk is full that files are unavailable, and leaves nothing behind', async () => {
  const store = await localFileStore(directory);
  await store.ping(1000);
  disk.isFull = true;
  await expect(store.ping(1000)).rejects.toMatchObject({ code: 'ENOSPC' });
  await expect(store.put('records/2f/0190', Buffer.from('x'))).rejects.toMatchObject({ code: 'ENOSPC' });
  disk.isFull = false;
  await store.ping(1000);
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
});

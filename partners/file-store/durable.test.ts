import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { localFileStore } from './local.ts';

const synced = vi.hoisted(() => [] as string[]);
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>();
  const open: typeof real.open = async (...of) => {
    const handle = await real.open(...of);
    const sync = handle.sync.bind(handle);
    handle.sync = async () => {
      synced.push(String(of[0]));
      await sync();
    };
    return handle;
  };
  return { ...real, open };
});

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-durable-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

it('writes a file and its name to the disk before it counts as stored, with the folders that are new', async () => {
  const store = await localFileStore(directory);
  const inStore = (...of: string[]) => join(directory, 'kept', ...of);
  synced.length = 0;
  await store.put('records/2f/0190', Buffer.from('x'));
  expect(synced[0]).toContain(join(directory, 'incoming'));
  expect(synced.slice(1)).toEqual([inStore('records', '2f'), inStore('records'), inStore(), directory]);
  synced.length = 0;
  await store.put('records/2f/0191', Buffer.from('y'));
  expect(synced.slice(1)).toEqual([inStore('records', '2f')]);
});

import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import { localFileStore } from './local.ts';
import type { FileStore } from './port.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-files-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const ADAPTERS: Record<string, () => Promise<FileStore>> = {
  local: () => localFileStore(directory),
};

describe.each(Object.entries(ADAPTERS))('files in the %s store', (_name, make) => {
  it('keeps bytes and streams, and forgets what is deleted', async () => {
    const store = await make();
    const [small, large] = [newBlobKey('records'), newBlobKey('records')];
    const bytes = Buffer.alloc(3_000_000, 'ab');
    await store.put(small, Buffer.from('మందు'));
    await store.put(large, Readable.from([bytes.subarray(0, 1_000_001), bytes.subarray(1_000_001)]));
    expect((await readBlob(store, small))?.toString()).toBe('మందు');
    expect((await readBlob(store, large))?.equals(bytes)).toBe(true);
    expect(await store.exists(large)).toBe(true);
    await store.delete(large);
    await store.delete(large);
    expect(await store.exists(large)).toBe(false);
    expect(await store.get(large)).toBeNull();
  });

  it('gives an overwritten key its new content', async () => {
    const store = await make();
    const key = newBlobKey('records');
    await store.put(key, Buffer.from('old'));
    await store.put(key, Buffer.from('new'));
    expect((await readBlob(store, key))?.toString()).toBe('new');
  });

  it('keeps nothing of a stream that breaks off', async () => {
    const store = await make();
    const key = newBlobKey('records');
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        throw new Error('the connection broke');
      })(),
    );
    await expect(store.put(key, broken)).rejects.toThrow('broke');
    expect(await store.exists(key)).toBe(false);
  });

  it.each(['../secret', 'records/../../secret', '/etc/passwd', 'records', 'Records/a', 'records/a\0b', ''])(
    'refuses the key %j',
    async (key) => {
      const store = await make();
      await expect(store.put(key, Buffer.from('x'))).rejects.toThrow('not a key');
      await expect(store.get(key)).rejects.toThrow('not a key');
    },
  );
});

it('leaves no part of a broken file on the disk', async () => {
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
});

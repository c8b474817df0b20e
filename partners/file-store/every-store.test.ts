import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { newBlobKey, readBlob } from '#platform/server/files/blob-store.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { type ThrowawayBucket, throwawayBucket } from '#platform/testing/throwaway-bucket.ts';
import { bucketProblem } from './bucket-problem.ts';
import { localFileStore } from './local.ts';
import type { FileStore } from './port.ts';
import { s3FileStore } from './s3.ts';

let directory: string;
let bucket: ThrowawayBucket;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-files-'));
  bucket = await throwawayBucket();
});
afterAll(async () => {
  await bucket.remove();
  await rm(directory, { recursive: true, force: true });
});

const MEGABYTE = 1_048_576;
const KEYS = keyRingOf(['a key of more than thirty-two characters']);
const ADAPTERS: Record<string, () => Promise<FileStore>> = {
  local: () => localFileStore(directory),
  s3: () => s3FileStore({ ...bucket, partBytes: MEGABYTE }),
  'encrypted local': async () => encryptedBlobs(await localFileStore(directory), KEYS),
  'encrypted s3': async () => encryptedBlobs(await s3FileStore({ ...bucket, partBytes: MEGABYTE }), KEYS),
};
/** `count` pieces of `size` bytes, made as they are asked for. */
const streamOf = (count: number, size: number, whenMade: () => void = () => {}) =>
  Readable.from(
    (async function* () {
      for (let n = 0; n < count; n++) {
        whenMade();
        yield Buffer.alloc(size, n % 251);
      }
    })(),
  );

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

  it.each([0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE])(
    'keeps a stream of %i bytes as it is',
    async (length) => {
      const store = await make();
      const key = newBlobKey('records');
      const bytes = Buffer.alloc(length, 'మ');
      await store.put(key, Readable.from([bytes.subarray(0, 70_000), bytes.subarray(70_000)]));
      expect((await readBlob(store, key))?.equals(bytes)).toBe(true);
    },
  );

  it('hands out a part of what it keeps', async () => {
    const store = await make();
    const key = newBlobKey('records');
    await store.put(key, Buffer.from('0123456789'));
    const part = async (start: number, end: number) => {
      const pieces: Buffer[] = [];
      for await (const piece of (await store.get(key, { start, end })) ?? []) pieces.push(piece as Buffer);
      return Buffer.concat(pieces).toString();
    };
    expect([await part(0, 1), await part(3, 5), await part(9, 9)]).toEqual(['01', '345', '9']);
  });

  it('names everything that it keeps', async () => {
    const store = await make();
    const stored = [newBlobKey('listed'), newBlobKey('listed')];
    for (const key of stored) await store.put(key, Buffer.from('x'));
    const found: string[] = [];
    for await (const key of store.keys()) if (key.startsWith('listed/')) found.push(key);
    expect(found).toEqual(expect.arrayContaining(stored));
  });

  it('answers a ping', async () => {
    await expect((await make()).ping(2000)).resolves.toBeUndefined();
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
    const late = Readable.from(
      (async function* () {
        yield* streamOf(3, MEGABYTE);
        throw new Error('the connection broke');
      })(),
    );
    await expect(store.put(key, late)).rejects.toThrow('broke');
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

it('leaves no part of a broken file on the disk or in the bucket', async () => {
  expect(await readdir(join(directory, 'incoming'))).toEqual([]);
  expect(await bucket.leftovers()).toEqual([]);
});

describe('a bucket', () => {
  it('takes a large file and gives it back without holding it in memory', { timeout: 60_000 }, async () => {
    const store = await s3FileStore({ ...bucket, partBytes: 5 * MEGABYTE });
    const key = newBlobKey('records');
    let most = 0;
    const before = process.memoryUsage().arrayBuffers;
    const look = () => {
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    };
    await store.put(key, streamOf(600, 200_000, look));
    let length = 0;
    for await (const part of (await store.get(key))!) {
      length += (part as Buffer).length;
      look();
    }
    expect(length).toBe(120_000_000);
    expect(most).toBeLessThan(80_000_000);
    await store.delete(key);
  });

  it('that is away is an error and not an absent file, and serves again when it is back', async () => {
    const store = await s3FileStore({ ...bucket, attempts: 1 });
    const key = newBlobKey('records');
    await store.put(key, Buffer.from('kept'));
    await bucket.stop();
    await expect(store.ping(1000)).rejects.toThrow();
    await expect(store.get(key)).rejects.toThrow();
    await expect(store.exists(key)).rejects.toThrow();
    await expect(store.delete(key)).rejects.toThrow();
    expect(await bucketProblem(bucket)).toMatch(/^S3_ENDPOINT: no file store answers at 127/);
    await bucket.start();
    expect((await readBlob(store, key))?.toString()).toBe('kept');
  });

  it('says what to set when it can’t be used, and never the secret', async () => {
    expect(await bucketProblem(bucket)).toBeUndefined();
    expect(await bucketProblem({ ...bucket, bucket: 'nobodys-files' })).toMatch(/^S3_BUCKET: /);
    const refused = await bucketProblem({ ...bucket, accessKeyId: 'NOBODY', secretAccessKey: 'hunter2' });
    expect(refused).toMatch(/^S3_ACCESS_KEY_ID: /);
    expect(refused).not.toContain('hunter2');
  });
});

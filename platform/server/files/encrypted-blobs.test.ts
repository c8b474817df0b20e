import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { keyRingOf } from '../crypto/key-ring.ts';
import { type BlobStore, readBlob } from './blob-store.ts';
import { encryptedBlobs, keyIdOf } from './encrypted-blobs.ts';

const RING = keyRingOf(['a key of more than thirty-two characters']);
const PIECE = 65_536;

function inMemory() {
  const stored = new Map<string, Buffer>();
  const store: BlobStore = {
    async put(key, content) {
      stored.set(
        key,
        Buffer.isBuffer(content) ? content : Buffer.concat((await content.toArray()) as Buffer[]),
      );
    },
    async get(key, range) {
      const found = stored.get(key);
      return found ? Readable.from([range ? found.subarray(range.start, range.end + 1) : found]) : null;
    },
    delete: async (key) => void stored.delete(key),
    exists: async (key) => stored.has(key),
  };
  return { stored, store, encrypted: encryptedBlobs(store, RING) };
}

const bytesOf = async (stream: Readable | null): Promise<Buffer> =>
  Buffer.concat(((await stream?.toArray()) ?? []) as Buffer[]);

describe('encrypted files', () => {
  it.each([0, 1, PIECE - 1, PIECE, PIECE + 1, 3 * PIECE])(
    'gives back %i bytes, and any part',
    async (length) => {
      const { stored, encrypted } = inMemory();
      const plain = Buffer.alloc(length, 'identity card');
      await encrypted.put('a/1', plain);
      await encrypted.put('a/2', Readable.from([plain.subarray(0, 100), plain.subarray(100)]));
      for (const key of ['a/1', 'a/2']) {
        expect((await readBlob(encrypted, key))?.equals(plain)).toBe(true);
        expect(keyIdOf(stored.get(key)!)).toBe(RING.current.id);
        expect(stored.get(key)!.includes('identity')).toBe(false);
        for (const [start, end] of [
          [0, 0],
          [PIECE - 2, PIECE + 1],
          [length - 1, length - 1],
          [0, length - 1],
        ] as const)
          if (start >= 0 && end < length && start <= end) {
            const part = await bytesOf(await encrypted.get(key, { start, end }));
            expect(part.equals(plain.subarray(start, end + 1))).toBe(true);
          }
      }
    },
  );

  it('are refused when they were cut off, changed, or put in another place', async () => {
    const { stored, encrypted } = inMemory();
    await encrypted.put('a/1', Buffer.alloc(2 * PIECE, 'x'));
    const whole = stored.get('a/1')!;
    stored.set('a/2', whole);
    await expect(readBlob(encrypted, 'a/2')).rejects.toThrow();
    await expect(encrypted.get('a/2', { start: 0, end: 9 }).then(bytesOf)).rejects.toThrow();
    stored.set('a/1', whole.subarray(0, 24 + 2 * (PIECE + 16)));
    await expect(readBlob(encrypted, 'a/1')).rejects.toThrow('cut off');
    const changed = Buffer.from(whole);
    changed[100]! ^= 1;
    stored.set('a/1', changed);
    await expect(readBlob(encrypted, 'a/1')).rejects.toThrow();
  });

  it('that were stored before are read as they are', async () => {
    const { store, encrypted } = inMemory();
    await store.put('a/old', Buffer.from('a picture of before'));
    expect((await readBlob(encrypted, 'a/old'))?.toString()).toBe('a picture of before');
    expect((await bytesOf(await encrypted.get('a/old', { start: 2, end: 8 }))).toString()).toBe('picture');
  });
});

import { inflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from '#platform/testing/zip.ts';
import { zipOf } from './zip-writer.ts';

async function* entries() {
  yield { path: 'one.txt', content: 'first' };
  yield { path: 'folder/दो.bin', content: Buffer.alloc(300_000, 7) };
  yield {
    path: 'three.csv',
    content: (async function* () {
      for (let line = 0; line < 1000; line++) yield `${line}\r\n`;
    })(),
  };
}

it('has every entry with its name, its bytes and its checksum', async () => {
  const bytes = Buffer.concat(await zipOf(entries(), new Date('2026-11-24T10:00:00Z')).toArray());
  const files = readZip(bytes);
  expect([...files.keys()]).toEqual(['one.txt', 'folder/दो.bin', 'three.csv']);
  expect(files.get('one.txt')?.toString()).toBe('first');
  expect(files.get('folder/दो.bin')?.equals(Buffer.alloc(300_000, 7))).toBe(true);
  expect(files.get('three.csv')?.toString().split('\r\n')).toHaveLength(1001);
  expect(inflateRawSync(bytes.subarray(30 + 7)).toString()).toBe('first');
});

it('fails as a whole when an entry can’t be read', async () => {
  async function* broken() {
    yield {
      path: 'x',
      content: (async function* () {
        yield 'half';
        throw new Error('the disk is gone');
      })(),
    };
  }
  await expect(zipOf(broken(), new Date()).toArray()).rejects.toThrow('the disk is gone');
});

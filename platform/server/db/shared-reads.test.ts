import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that end when they are told to. */
function controlled() {
  const begun: { end: (value: string) => void; fail: () => void }[] = [];
  const read = () =>
    new Promise<string>((end, failed) => begun.push({ end, fail: () => failed(new Error('away')) }));
  return { begun, read };
}
const turn = () => new Promise((done) => setImmediate(done));

it('answers a crowd with the one read that begins after they asked', async () => {
  const shared = new SharedReads();
  const { begun, read } = controlled();
  const first = shared.read('k', read);
  const crowd = Array.from({ length: 30 }, () => shared.read('k', read));
  expect(begun).toHaveLength(1);
  begun[0]?.end('before');
  expect(await first).toBe('before');
  await turn();
  expect(begun).toHaveLength(2);
  const late = shared.read('k', read);
  begun[1]?.end('after');
  expect(new Set(await Promise.all(crowd))).toEqual(new Set(['after']));
  await turn();
  begun[2]?.end('later');
  expect(await late).toBe('later');
  expect(begun).toHaveLength(3);
});

it('keeps other questions apart, and a failure from those who come after it', async () => {
  const shared = new SharedReads();
  const { begun, read } = controlled();
  const [failing, other] = [shared.read('a', read), shared.read('b', read)];
  const after = shared.read('a', read);
  begun[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  await turn();
  begun[1]?.end('b');
  begun[2]?.end('a');
  expect([await other, await after]).toEqual(['b', 'a']);
});

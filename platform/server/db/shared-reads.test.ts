import { expect, it } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** A fake database with one value. The test ends each statement. */
function slowValue() {
  let value = 0;
  const running: { end: () => void; fail: () => void }[] = [];
  return {
    running,
    write: (to: number) => {
      value = to;
    },
    read: () => {
      const seen = value;
      return new Promise<number>((resolve, reject) => {
        running.push({ end: () => resolve(seen), fail: () => reject(new Error('away')) });
      });
    },
  };
}

const settledLater = () => new Promise((resolve) => setImmediate(resolve));

it('shares one statement among all who come while another one runs, and reads after they asked', async () => {
  const { running, write, read } = slowValue();
  const reads = new SharedReads<number>();
  const first = reads.of('a', read);
  write(1);
  const others = [reads.of('a', read), reads.of('a', read), reads.of('a', read)];
  expect(running).toHaveLength(1);
  write(2);
  running[0]?.end();
  expect(await first).toBe(0);
  await settledLater();
  expect(running).toHaveLength(2);
  // Too late for the second one, which may have been read already.
  write(3);
  const late = reads.of('a', read);
  running[1]?.end();
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  await settledLater();
  running[2]?.end();
  expect(await late).toBe(3);
  await settledLater();
  expect(running).toHaveLength(3);
  const again = reads.of('a', read);
  expect(running).toHaveLength(4);
  running[3]?.end();
  expect(await again).toBe(3);
});

it('keeps other keys apart', async () => {
  const { running, read } = slowValue();
  const reads = new SharedReads<number>();
  const both = [reads.of('a', read), reads.of('b', read)];
  expect(running).toHaveLength(2);
  for (const { end } of running) end();
  expect(await Promise.all(both)).toEqual([0, 0]);
});

it('rejects the waiting callers when the running statement fails, and reads again for the next caller', async () => {
  const { running, read } = slowValue();
  const reads = new SharedReads<number>();
  const answers = Promise.allSettled([reads.of('a', read), reads.of('a', read)]);
  running[0]?.fail();
  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(running).toHaveLength(1);
  const again = reads.of('a', read);
  running[1]?.end();
  expect(await again).toBe(0);
});

import { expect, it } from 'vitest';
import { BatchedReads } from './batched-reads.ts';
import type { Db } from './database.ts';

const db = {} as Db;
const turn = () => new Promise((done) => setImmediate(done));

/** Statements that end on command. */
function controlled(options?: { atATime?: number; mostAtOnce?: number }) {
  const begun: { asks: readonly string[]; end: () => void; fail: () => void }[] = [];
  const reads = new BatchedReads<string, string>(
    (_db, asks) =>
      new Promise((done, failed) =>
        begun.push({
          asks,
          end: () => done(asks.map((ask) => `${ask}!`)),
          fail: () => failed(new Error('away')),
        }),
      ),
    options,
  );
  return { begun, ask: (what: string, on: Db = db) => reads.read(on, what, what) };
}

it('asks a crowd in one statement that begins after they asked, and each question once', async () => {
  const { begun, ask } = controlled({ atATime: 1 });
  const first = ask('a');
  await turn();
  const crowd = ['b', 'c', 'b', 'a'].map((what) => ask(what));
  await turn();
  expect(begun.map(({ asks }) => asks)).toEqual([['a']]);
  begun[0]?.end();
  expect(await first).toBe('a!');
  await turn();
  expect(begun[1]?.asks).toEqual(['b', 'c', 'a']);
  begun[1]?.end();
  expect(await Promise.all(crowd)).toEqual(['b!', 'c!', 'b!', 'a!']);
  await turn();
  const later = ask('d');
  await turn();
  begun[2]?.end();
  expect(await later).toBe('d!');
});

it('keeps to its bounds, and loses no question', async () => {
  const { begun, ask } = controlled({ atATime: 2, mostAtOnce: 3 });
  const all = Array.from({ length: 10 }, (_, n) => ask(String(n)));
  for (let at = 0; at < 4; at++) {
    await turn();
    expect(begun[at]?.asks.length).toBeLessThanOrEqual(3);
    begun[at]?.end();
  }
  expect(await Promise.all(all)).toEqual(Array.from({ length: 10 }, (_, n) => `${n}!`));
});

it('a failure is that of those who asked, and databases are apart', async () => {
  const { begun, ask } = controlled({ atATime: 1 });
  const failing = ask('a');
  const elsewhere = ask('a', {} as Db);
  await turn();
  expect(begun).toHaveLength(2);
  const after = ask('a');
  begun[0]?.fail();
  await expect(failing).rejects.toThrow('away');
  await turn();
  begun[1]?.end();
  begun[2]?.end();
  expect([await elsewhere, await after]).toEqual(['a!', 'a!']);
});

it('asks alone inside a transaction', async () => {
  const { begun, ask } = controlled({ atATime: 1 });
  const outside = ask('a');
  await turn();
  const inside = ask('a', { rollback: () => {} } as unknown as Db);
  await turn();
  expect(begun.map(({ asks }) => asks)).toEqual([['a'], ['a']]);
  begun[1]?.end();
  expect(await inside).toBe('a!');
  begun[0]?.end();
  expect(await outside).toBe('a!');
});

import { expect, it } from 'vitest';
import type { Db } from '../db/database.ts';
import { keyRingOf } from './key-ring.ts';
import { countOld, reencryptTable, type SealedTable } from './sealed-table.ts';
import { Unreadable } from './unreadable.ts';

const NOTES: SealedTable = { table: 'notes', columns: { content: 'text' } };
const keys = keyRingOf(['a key for data of these tests, long enough']);

/** A database that notes what it is asked, a list for each transaction. */
function noting(): { db: Db; transactions: string[][] } {
  const transactions: string[][] = [];
  const db = {
    async transaction(work: (tx: unknown) => Promise<unknown>) {
      const asked: string[] = [];
      transactions.push(asked);
      return await work({
        execute: async (statement: unknown) => {
          asked.push(JSON.stringify(statement));
          return { rows: [] };
        },
      });
    },
  };
  return { db: db as unknown as Db, transactions };
}

it('reads whole tables, however large they are, without the time limit of other statements', async () => {
  const { db, transactions } = noting();
  expect(await countOld(db, keys, NOTES)).toBe(0);
  expect(await reencryptTable(db, keys, NOTES, new Unreadable())).toBe(0);
  expect(transactions).toHaveLength(2);
  for (const [first, second] of transactions) {
    expect(first).toContain('set local statement_timeout = 0');
    expect(second).toContain('notes');
  }
});

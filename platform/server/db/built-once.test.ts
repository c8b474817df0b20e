import { expect, test } from 'vitest';
import { builtOnce } from './built-once.ts';
import type { Db } from './database.ts';

test('a statement is built once for each database, and again in each transaction', () => {
  const built: Db[] = [];
  const statement = builtOnce((db) => built.push(db));
  const [first, second] = [{}, {}] as Db[];
  const transaction = { rollback: () => {} } as unknown as Db;
  for (const db of [first, second, first, transaction, transaction, second]) statement(db as Db);
  expect(built).toEqual([first, second, transaction, transaction]);
});

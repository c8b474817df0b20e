import { afterEach, expect, it, vi } from 'vitest';
import { freshDatabase } from '#apps/server/testing/fresh-database.ts';
import { Replica } from './replica.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('serves those who have written nothing lately, as long as it answers and is not too far behind', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // A database that is no standby is behind by nothing.
  const database = await freshDatabase();
  const replica = new Replica(database, 10);
  expect(replica.dbFor('a', 'living', false)).toBeUndefined();
  await replica.look();
  expect(replica.lagSeconds).toBe(0);
  expect(replica.dbFor('a', 'living', false)).toBe(database.db);
  expect(replica.dbFor('a', 'living', true)).toBe(database.patientDb);

  replica.noteWrite('a');
  expect(replica.dbFor('a', 'living', false)).toBeUndefined();
  expect(replica.dbFor('b', 'living', false)).toBe(database.db);
  vi.advanceTimersByTime(7000);
  // Nobody has looked at it for a while.
  expect(replica.dbFor('b', 'living', false)).toBeUndefined();
  vi.useRealTimers();

  await replica.close();
  await replica.look();
  expect(replica.dbFor('b', 'living', false)).toBeUndefined();
});

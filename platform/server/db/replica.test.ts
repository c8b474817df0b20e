import { afterEach, expect, it, vi } from 'vitest';
import type { Database, Db } from './database.ts';
import { againWhereItWrites, Replica } from './replica.ts';

afterEach(() => {
  vi.useRealTimers();
});

interface Said {
  readonly isCopy: boolean;
  readonly lag: number | null;
  /** An error instead of it: it can't be read. */
  readonly id: string | Error;
  /** Of the log. */
  readonly position?: string;
}

/** A database that answers what the replica and its primary are asked. */
function saying(said: Said): Database & { said: Said | Error } {
  const database = {
    said: said as Said | Error,
    db: {
      async execute(statement: unknown) {
        const now = database.said;
        if (now instanceof Error) throw now;
        if (!JSON.stringify(statement).includes('pg_control_system')) return { rows: [now] };
        if (now.id instanceof Error) throw now.id;
        return { rows: [now] };
      },
      // Changes of people: none.
      select: () => ({ from: () => ({ where: async () => [] }) }),
    } as unknown as Db,
    patientDb: {} as Db,
    close: async () => {},
  };
  return database as unknown as Database & { said: Said | Error };
}

const STANDBY: Said & { readonly has: boolean } = { isCopy: true, lag: 0, id: '7', has: true };
const PRIMARY: Said = { isCopy: false, lag: null, id: '7', position: '0/7' };

it('serves as long as it answers and is not too far behind', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const database = saying(STANDBY);
  const replica = new Replica(database, saying(PRIMARY), 10);
  expect(await replica.dbFor('a', 'living', false)).toBeUndefined();
  await replica.look();
  expect(replica.lagSeconds).toBe(0);
  expect(await replica.dbFor('a', 'living', false)).toBe(database.db);
  expect(await replica.dbFor('a', 'living', true)).toBe(database.patientDb);
  vi.advanceTimersByTime(7000);
  // It was last looked at a while ago.
  expect(await replica.dbFor('a', 'living', false)).toBeUndefined();
  vi.useRealTimers();

  database.said = new Error('away');
  await replica.look();
  expect(await replica.dbFor('a', 'living', false)).toBeUndefined();
  await replica.close();
});

const denied = Object.assign(new Error('wrapped'), { cause: { code: '42501' } });

it.each([
  ['a standby of the primary', STANDBY, PRIMARY, true],
  ['a standby that was promoted', { ...STANDBY, isCopy: false }, PRIMARY, false],
  ['a standby of another database', { ...STANDBY, id: '8' }, PRIMARY, false],
  ['a standby too far behind', { ...STANDBY, lag: 11 }, PRIMARY, false],
  ['a standby that nothing has reached', { ...STANDBY, lag: null }, PRIMARY, false],
  ['a standby with an unreadable identity', { ...STANDBY, id: denied }, PRIMARY, true],
  ['a primary with an unreadable identity', STANDBY, { ...PRIMARY, id: denied }, true],
  ['a primary that is away at the first look', STANDBY, { ...PRIMARY, id: new Error('away') }, false],
])('%s', async (_what, copy, primary, serves) => {
  const replica = new Replica(saying(copy), saying(primary), 10);
  await replica.look();
  expect((await replica.dbFor('a', 'living', false)) !== undefined).toBe(serves);
  expect((await replica.caughtUp()) !== undefined).toBe(serves);
  expect(replica.isUsable).toBe(serves);
  await replica.close();
});

it('runs again without a replica what turns out to write, and nothing else', async () => {
  const replica = new Replica(saying(STANDBY), saying(PRIMARY), 10);
  const asked: string[] = [];
  const run = (code: string) =>
    againWhereItWrites(replica, async (on) => {
      asked.push(on ? 'replica' : 'primary');
      if (on) throw Object.assign(new Error('wrapped'), { cause: { code } });
      return 'made';
    });
  expect(await run('25006')).toBe('made');
  expect(asked).toEqual(['replica', 'primary']);
  await expect(run('08006')).rejects.toThrow('wrapped');
  expect(asked).toHaveLength(3);
  await replica.close();
});

import { afterEach, expect, it, vi } from 'vitest';
import type { Database, Db } from './database.ts';
import { againOnPrimary, Replica } from './replica.ts';

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

/** A read that ends with this error wherever there is a replica. @returns where it read, and what came of it */
async function readEndingWith(code: string, replica: Replica, isAfterReads = false) {
  const asked: string[] = [];
  const answer = againOnPrimary(replica, async (on) => {
    const isRead = (await on?.dbFor('a', 'living', false)) !== undefined;
    asked.push(isRead ? 'replica' : 'primary');
    if (isAfterReads) on?.endReads();
    if (on) throw Object.assign(new Error('wrapped'), { cause: { code } });
    return 'made';
  });
  return { answer: await answer.catch((error: Error) => error.message), asked };
}

it.each([
  ['what turns out to write', '25006', true],
  ['what a replica that ends refuses', '57P01', false],
  ['what finds no replica', 'ECONNREFUSED', false],
  ['what a replica that takes over changes has to end', '40001', false],
])('runs again on the primary %s', async (_what, code, isUsable) => {
  const replica = new Replica(saying(STANDBY), saying(PRIMARY), 10);
  await replica.look();
  expect(await readEndingWith(code, replica)).toEqual({ answer: 'made', asked: ['replica', 'primary'] });
  // Reads that follow do not wait for the next look.
  expect(replica.isUsable).toBe(isUsable);
  await replica.look();
  expect(replica.isUsable).toBe(true);
  await replica.close();
});

it('runs nothing again that fails for another reason, or that only the primary was asked for', async () => {
  const replica = new Replica(saying(STANDBY), saying(PRIMARY), 10);
  expect(await readEndingWith('ECONNREFUSED', replica)).toEqual({ answer: 'wrapped', asked: ['primary'] });
  await replica.look();
  for (const code of ['22012', '57014'])
    expect(await readEndingWith(code, replica)).toEqual({ answer: 'wrapped', asked: ['replica'] });
  // The audit trail is written to the primary.
  expect(await readEndingWith('ECONNREFUSED', replica, true)).toEqual({
    ...{ answer: 'wrapped', asked: ['replica'] },
  });
  expect(replica.isUsable).toBe(true);
  await replica.close();
});

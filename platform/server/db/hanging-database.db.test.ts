import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { refusalOf } from '../http/errors.ts';
import { openPostgres } from './database.ts';

const postgres = await throwawayPostgres();
afterAll(async () => {
  if (!('unavailable' in postgres)) await postgres.stop();
});

/** Two seconds are promised; the rest is for a machine with other work. Who waits for the database waits for ever. */
const IN_TIME_MS = 15_000;

describe.skipIf('unavailable' in postgres)('a PostgreSQL that does not answer', { timeout: 60_000 }, () => {
  const server = postgres as Exclude<typeof postgres, { unavailable: string }>;

  async function refused(work: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    const error = await work().then(
      () => 'answered',
      (failure: unknown) => failure,
    );
    expect(refusalOf(error)).toMatchObject({ status: 503, code: 'unavailable', retryAfterSeconds: 5 });
    expect(performance.now() - begun).toBeLessThan(IN_TIME_MS);
  }

  it('because a table is locked, refuses the request with Retry-After, while a job waits for its turn', async () => {
    const database = await openPostgres(server.url, { poolSize: 3 });
    await database.db.execute(sql`create table if not exists visits (id int)`);
    let unlock = (): void => {};
    const locked = new Promise<void>((done) => {
      void database.patientDb.transaction(async (tx) => {
        await tx.execute(sql`lock table visits`);
        done();
        await new Promise<void>((release) => {
          unlock = release;
        });
      });
    });
    await locked;
    const job = database.patientDb.execute(sql`select * from visits`);
    // More requests than connections: the waiting ones are refused as well.
    await Promise.all(
      Array.from({ length: 12 }, () => refused(() => database.db.execute(sql`select * from visits`))),
    );
    await refused(() => database.db.transaction((tx) => tx.execute(sql`insert into visits values (1)`)));
    await database.db.execute(sql`select 1`);
    unlock();
    await job;
    await database.close();
  });

  it('because it hangs, refuses everybody, and serves again when it is back', async () => {
    const database = await openPostgres(server.url, { poolSize: 3 });
    const ask = () => database.db.transaction((tx) => tx.execute(sql`select 1`));
    await Promise.all([ask(), ask(), ask()]);
    server.freeze();
    try {
      await Promise.all(Array.from({ length: 12 }, () => refused(ask)));
      await refused(ask);
      await refused(() => database.db.execute(sql`select 1`));
    } finally {
      server.thaw();
    }
    await expect.poll(() => ask().then(() => 'back')).toBe('back');
    await database.close();
  });

  it('at all, refuses at once', async () => {
    const database = await openPostgres('postgres://sukham@127.0.0.1:9/none', { poolSize: 3 });
    await refused(() => database.db.execute(sql`select 1`));
    await database.close();
  });

  it('for long, still serves a long line of requests that moves', async () => {
    const database = await openPostgres(server.url, { poolSize: 3 });
    const slow = () => database.db.execute(sql`select pg_sleep(0.1)`);
    const all = await Promise.allSettled(Array.from({ length: 100 }, slow));
    expect(all.filter(({ status }) => status === 'rejected')).toEqual([]);
    await database.close();
  });
});

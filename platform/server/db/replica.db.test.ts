import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type ThrowawayPostgres, throwawayPostgres } from '#platform/testing/throwaway-postgres.ts';
import { type Database, type Db, openPostgres, rowsOf } from './database.ts';
import { Replica } from './replica.ts';

const LIMIT_SECONDS = 3;
const POOL = { poolSize: 2 };

describe.runIf(onPostgres())('two servers with one standby', () => {
  const machines: ThrowawayPostgres[] = [];
  const open: { close(): Promise<void> }[] = [];
  let primary: Database;
  let standby: Database;
  const servers: Replica[] = [];
  beforeAll(async () => {
    const start = async (copyOf?: string) => {
      const made = await throwawayPostgres(copyOf ? { copyOf } : {});
      if ('unavailable' in made) throw new Error(made.unavailable);
      machines.push(made);
      return made.url;
    };
    const url = await start();
    primary = await openPostgres(url, POOL);
    const migration = new URL('migrations/0011_remember-last-writes.sql', import.meta.url);
    await primary.db.execute(sql.raw(await readFile(migration, 'utf8')));
    await primary.db.execute(sql`create table notes (text text)`);
    const copy = await start(url);
    standby = await openPostgres(copy, POOL);
    for (const _ of [1, 2]) servers.push(new Replica(await openPostgres(copy, POOL), primary, LIMIT_SECONDS));
    open.push(...servers, standby, primary);
  });
  afterAll(async () => {
    for (const each of open) await each.close();
    for (const machine of machines.toReversed()) await machine.stop();
  });
  const notesIn = async (db: Db) => (await rowsOf<{ text: string }>(db, sql`select text from notes`)).length;
  const replay = (what: 'pause' | 'resume') => standby.db.execute(sql.raw(`select pg_wal_replay_${what}()`));
  const [first, second] = [() => servers[0] as Replica, () => servers[1] as Replica];

  const becomesUsable = () =>
    expect
      .poll(async () => {
        await second().look();
        return second().isUsable;
      })
      .toBe(true);

  it('read nothing from it for a person until their change at the other server has arrived', async () => {
    const [writer, reader] = [uuid(), uuid()];
    await becomesUsable();
    await replay('pause');
    // This person has changed nothing, and the standby is not behind yet.
    expect(await second().dbFor(reader, 'living', false)).toBeDefined();
    await primary.db.execute(sql`insert into notes values ('one')`);
    await first().noteWrite(writer);
    expect(await second().dbFor(writer, 'living', false)).toBeUndefined();
    await replay('resume');
    await expect.poll(() => second().dbFor(writer, 'living', false)).toBeDefined();
    expect(await notesIn((await second().dbFor(writer, 'living', false)) as Db)).toBe(1);
  });

  it('hand it to a job once it shows what was there when the job began, and not when that takes too long', async () => {
    await becomesUsable();
    await replay('pause');
    await primary.db.execute(sql`insert into notes values ('two')`);
    expect(await second().caughtUp()).toBeUndefined();
    await replay('resume');
    await becomesUsable();
    await replay('pause');
    await primary.db.execute(sql`insert into notes values ('three')`);
    const waits = second().caughtUp();
    await replay('resume');
    expect(await notesIn((await waits) as Db)).toBe(3);
  });

  it('know that it is behind although it shows everything that has reached it', async () => {
    await becomesUsable();
    const [receiver] = await rowsOf<{ pid: number }>(standby.db, sql`select pid from pg_stat_wal_receiver`);
    const { pid } = receiver as { pid: number };
    // As when nothing comes over the line any more, unnoticed.
    process.kill(pid, 'SIGSTOP');
    try {
      await primary.db.execute(sql`insert into notes values ('four')`);
      await expect.poll(() => second().isUsable).toBe(false);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await becomesUsable();
  });
});

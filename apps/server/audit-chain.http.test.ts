import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDays, verifyChain } from '#platform/server/audit/chain.ts';
import { type NewestSeals, newestSealsIn } from '#platform/server/audit/newest-seals.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Db, rowsOf, type Tx } from '#platform/server/db/database.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const secrets = secretsOf('only for tests, only for tests, only for tests');
const DAY = '2026-03-02';
const TABLES = ['audit_reads', 'audit_acts', 'audit_days'];
let app: TestApp;
let db: Db;

const id = () => crypto.randomUUID();
const addRead = (at: string, on: Db | Tx = db) =>
  on.execute(sql`insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource, patient_ids,
    request_id) values (${id()}::uuid, ${at}::timestamptz, 'living', ${id()}::uuid, 'doctor', ${id()}::uuid, 'vitals',
    array[${id()}::uuid], 'r1')`);
const addAct = (at: string, on: Db | Tx = db) =>
  on.execute(sql`insert into audit_acts (id, at, brand_id, actor_id, actor_type, session_id, outcome, call, object_ids,
    request_id) values (${id()}::uuid, ${at}::timestamptz, 'living', ${id()}::uuid, 'staff', ${id()}::uuid, 'changed',
    'updatePatient', array[${id()}::uuid], 'r2')`);

/** What an administrator of the database can do. */
const unlock = async (tx: Tx) => {
  for (const table of TABLES) await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
};

class Undo extends Error {}
/** Does something to the trail, says what the check finds, and takes it back. */
async function faultsAfter(tamper: (tx: Tx) => Promise<unknown>, newest?: NewestSeals) {
  let found: Awaited<ReturnType<typeof verifyChain>> | undefined;
  await db
    .transaction(async (tx) => {
      await unlock(tx);
      await tamper(tx);
      found = await verifyChain(tx as unknown as Db, secrets, { stored: (await newest?.read()) ?? [] });
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found?.faults ?? [];
}

beforeAll(async () => {
  app = await startTestApp();
  db = app.database.db;
  for (const day of ['2026-03-01', DAY, '2026-03-03'])
    for (let n = 0; n < 12; n++) {
      await addRead(`${day}T10:00:${10 + n}.123456Z`);
      if (n % 3 === 0) await addAct(`${day}T10:00:${10 + n}.123456Z`);
    }
  await closeDays(db, secrets, new Date('2026-03-05T12:00:00Z'));
});
afterAll(() => app.close());

it('closes each day that is over once, and no day that is not', async () => {
  const days = await rowsOf<{ day: string; rows: number }>(
    db,
    sql`select day::text as day, rows from audit_days where brand_id = 'living' order by day`,
  );
  expect(days).toEqual([
    { day: '2026-03-01', rows: 16 },
    { day: DAY, rows: 16 },
    { day: '2026-03-03', rows: 16 },
  ]);
  expect(await closeDays(db, secrets, new Date('2026-03-05T13:00:00Z'))).toBe(0);
  const report = await verifyChain(db, secrets);
  expect(report).toMatchObject({ days: 3, rows: 48, faults: [] });
});

it('can’t be changed by the application', async () => {
  const change = db.execute(sql`update audit_days set rows = 1`);
  await expect(change).rejects.toThrow();
});

it('finds 1,000 of 1,000 rows that were changed, removed or added', { timeout: 180_000 }, async () => {
  const seed = 20_261_124;
  let state = seed;
  const random = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const one = (table: string, statement: string, at = random(12)) =>
    sql.raw(
      `${statement} where id = (select id from ${table} where at < '2026-03-04' order by id offset ${at} limit 1)`,
    );
  const READ_CHANGES = [
    "at = at + interval '1 microsecond'",
    'reader_id = gen_random_uuid()',
    "reader_type = 'coach'",
    'session_id = gen_random_uuid()',
    "resource = 'notes'",
    'patient_ids = patient_ids || gen_random_uuid()',
    "request_id = request_id || 'x'",
    'break_glass_patient_ids = patient_ids',
    'id = gen_random_uuid()',
    "brand_id = 'hospital'",
  ];
  const ACT_CHANGES = [
    'actor_id = gen_random_uuid()',
    "outcome = 'denied'",
    "call = 'other'",
    "object_ids = '{}'",
    "at = at - interval '1 day'",
  ];
  const ways: ((tx: Tx) => Promise<unknown>)[] = [
    (tx) => tx.execute(one('audit_reads', `update audit_reads set ${READ_CHANGES[random(10)]}`, random(36))),
    (tx) => tx.execute(one('audit_acts', `update audit_acts set ${ACT_CHANGES[random(5)]}`)),
    (tx) => tx.execute(one('audit_reads', 'delete from audit_reads', random(36))),
    (tx) => tx.execute(one('audit_acts', 'delete from audit_acts')),
    (tx) => addRead(`2026-03-0${1 + random(3)}T${10 + random(12)}:00:00Z`, tx),
    (tx) => addAct(`2026-03-0${1 + random(3)}T${10 + random(12)}:00:00Z`, tx),
  ];
  let found = 0;
  for (let n = 0; n < 1000; n++) if ((await faultsAfter(ways[n % ways.length]!)).length > 0) found++;
  expect(found).toBe(1000);
});

describe('an attacker who knows the table of seals but not the key', () => {
  it('can’t exchange, remove or rewrite a day', async () => {
    const day = sql`brand_id = 'living' and day = ${DAY}::date`;
    for (const tamper of [
      sql`update audit_days set seal = 'x' where ${day}`,
      sql`update audit_days set rows = rows + 1 where ${day}`,
      sql`delete from audit_days where ${day}`,
    ])
      expect((await faultsAfter((tx) => tx.execute(tamper))).length).toBeGreaterThan(0);
    const wholeDay = await faultsAfter(async (tx) => {
      for (const table of ['audit_reads', 'audit_acts'])
        await tx.execute(sql.raw(`delete from ${table} where at >= '${DAY}' and at < '2026-03-03'`));
      await tx.execute(sql`delete from audit_days where ${day}`);
    });
    expect(wholeDay).toEqual([{ brandId: 'living', day: '2026-03-03', what: 'changed' }]);
    expect(
      (await verifyChain(db, secretsOf('another key, another key, another key, other'))).faults,
    ).toHaveLength(3);
  });

  it('can’t cut off the newest days, nor close them again with other rows', async () => {
    const stored = new Map<string, Buffer>();
    const newest = newestSealsIn(
      {
        put: async (key, content) => void stored.set(key, content as Buffer),
        get: async (key) => (stored.has(key) ? Readable.from([stored.get(key)!]) : null),
      },
      secrets,
    );
    await closeDays(db, secrets, new Date('2026-03-05T13:00:00Z'), newest);
    expect((await verifyChain(db, secrets, { stored: (await newest.read())! })).faults).toEqual([]);
    const cutOff = [{ brandId: 'living', day: '2026-03-03', what: 'cut_off' }];
    const removed = async (tx: Tx) => {
      for (const table of ['audit_reads', 'audit_acts'])
        await tx.execute(sql.raw(`delete from ${table} where at >= '2026-03-03' and at < '2026-03-04'`));
      await tx.execute(sql`delete from audit_days where day = '2026-03-03'`);
    };
    const closed = (tx: Tx) =>
      closeDays(tx as unknown as Db, secrets, new Date('2026-03-05T14:00:00Z'), newest);
    const faults = async (tamper: (tx: Tx) => Promise<unknown>) =>
      await faultsAfter(async (tx) => {
        await tamper(tx);
        // The job comes before the check does: it must not put what is left in the place of what was stored.
        await closed(tx);
      }, newest);
    expect(await faults(removed)).toEqual(cutOff);
    expect(
      await faults(async (tx) => {
        await removed(tx);
        await addRead('2026-03-03T10:00:00Z', tx);
      }),
    ).toEqual(cutOff);
    expect(
      await faults(async (tx) => {
        for (const table of TABLES)
          await tx.execute(sql.raw(`delete from ${table} where brand_id = 'living'`));
      }),
    ).toEqual(cutOff);
    stored.set('audit/newest-seals.json', Buffer.from('{"seals":[],"mac":"x"}'));
    await expect(newest.read()).rejects.toThrow();
  });
});

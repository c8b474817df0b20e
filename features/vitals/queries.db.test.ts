import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { STANDING } from './server/repository/twins.ts';
import { aReading } from './vitals.test-kit.ts';

const MANY = 30_000;

let app: TestApp;
let few: Caller;
let many: Caller;
beforeAll(async () => {
  app = await startTestApp();
  few = await app.signInAs('patient', 5);
  many = await app.signInAs('patient', 6);
  for (const [who, count] of [
    [few, 150],
    [many, MANY],
  ] as const)
    await app.database.db.execute(sql`
      insert into vitals (id, patient_id, brand_id, type, value, unit, usual, taken_at, recorded_at, source, entered_by,
        entered_as, sent_hash, context)
      select gen_random_uuid(), ${who.personId}::uuid, 'living', case when n % 50 = 0 then 'weight' else 'blood_sugar' end,
        90 + n % 60, case when n % 50 = 0 then 'kg' else 'mg/dL' end, 90 + n % 60, now() - n * interval '1 hour', now(),
        'manual', ${who.personId}::uuid, 'patient', '', case when n % 50 = 0 then null else 'fasting' end
      from generate_series(1, ${count}::int) n`);
  await app.database.db.execute(sql`analyze vitals`);
}, 120_000);
afterEach(() => void vi.restoreAllMocks());
afterAll(() => app.close());

/** What a call asks of the database, without what the server does every second and without who is asking. */
async function statementsOf(call: () => Promise<{ status: number }>, status: number): Promise<string[]> {
  await app.settled();
  const asked: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string; name?: string }];
    asked.push(typeof first === 'string' ? first : (first.name ?? first.text ?? ''));
    return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
  });
  const reply = await call();
  vi.restoreAllMocks();
  expect(reply.status).toBe(status);
  return asked.filter(
    (text) => !/jobs\.|outbox|^platform\.(?!audit)|^(begin|commit)$|^accounts\.holder/.test(text),
  );
}

describe.runIf(onPostgres())('what a call costs', () => {
  it.each([
    ['/api/vitals?limit=100', 'vitals.list'],
    ['/api/vitals?limit=100&type=weight', 'vitals.list.type'],
    ['/api/vitals/by-date', 'vitals.list.from.to'],
    ['/api/vitals/summary?type=blood_sugar&period=year', 'vitals.summary'],
    ['/api/vital-ranges', 'vitals.ranges'],
    ['/api/regular-vitals', 'vitals.routines'],
  ])('%s: one statement, and the trail', async (path, name) => {
    expect(await statementsOf(() => few.get(path), 200)).toEqual([name, 'platform.audit_reads']);
  });

  it('adding: what it depends on, and the reading with its fact', async () => {
    expect(await statementsOf(() => few.post('/api/vitals', aReading()), 201)).toEqual([
      'vitals.keep_facts',
      'vitals.write',
    ]);
  });

  it('an import asks once for all of its minutes, and looks each up', async () => {
    const start = Date.now() - 100 * 86_400_000;
    const records = Array.from({ length: 1000 }, (_, hour) => ({
      recordType: 'Weight',
      time: new Date(start + hour * 3_600_000).toISOString(),
      weight: { inKilograms: 70 },
      metadata: { id: `hour-${hour}` },
    }));
    const asked = await statementsOf(() => many.post('/api/v1/health-connect', { records }), 200);
    expect(asked.filter((name) => name === STANDING.name)).toHaveLength(1);
    expect(asked.length).toBeLessThan(15);

    const minutes = records.map(({ time }) => `'${time}'`).join();
    const text = STANDING.text
      .replaceAll('$1', `'${many.personId}'`)
      .replaceAll('$2', `'living'`)
      .replaceAll('$3', `'google_fit'`)
      .replaceAll('$4', `array[${minutes}]`);
    const plan = await rowsOf<{ 'QUERY PLAN': unknown }>(
      app.database.db,
      sql.raw(`explain (analyze, buffers, format json) ${text}`),
    );
    const told = JSON.stringify(plan);
    for (const index of ['vitals_of_patient', 'vitals_deleted'])
      expect(told).toContain(`"Index Name":"${index}"`);
    const blocks =
      Number(/"Shared Hit Blocks":(\d+)/.exec(told)?.[1]) +
      Number(/"Shared Read Blocks":(\d+)/.exec(told)?.[1]);
    expect(blocks / records.length).toBeLessThan(20);
  });

  it.each([
    ['', 'vitals_of_patient'],
    ["and type = 'weight'", 'vitals_of_type'],
  ])('a page reads as much of 30,000 readings as of 150 (%s)', async (narrowed, index) => {
    for (const who of [few, many]) {
      const plan = await rowsOf<{ 'QUERY PLAN': unknown }>(
        app.database.db,
        sql.raw(`explain (analyze, buffers, format json) select id from vitals v
          where v.patient_id = '${who.personId}' and v.brand_id = 'living' and v.deleted_at is null ${narrowed}
          order by v.taken_at desc, v.id desc limit 3`),
      );
      const told = JSON.stringify(plan);
      if (who === many) expect(told).toContain(`"Index Name":"${index}"`);
      const blocks =
        Number(/"Shared Hit Blocks":(\d+)/.exec(told)?.[1]) +
        Number(/"Shared Read Blocks":(\d+)/.exec(told)?.[1]);
      expect(blocks).toBeLessThan(30);
    }
  });
});

import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { LIST } from '#features/triage/server/repository/triage.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { EVERYBODY } from './server/repository/bounds.ts';
import { EXISTING_READINGS } from './server/repository/duplicates.ts';
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
      insert into vitals (id, patient_id, brand_id, type, value, unit, canonical_value, taken_at, recorded_at, source, entered_by,
        entered_as, sent_hash, context)
      select gen_random_uuid(), ${who.personId}::uuid, 'living', case when n % 50 = 0 then 'weight' else 'blood_sugar' end,
        90 + n % 60, case when n % 50 = 0 then 'kg' else 'mg/dL' end, 90 + n % 60, now() - n * interval '1 hour', now(),
        'manual', ${who.personId}::uuid, 'patient', '', case when n % 50 = 0 then null else 'fasting' end
      from generate_series(1, ${count}::int) n`);
  await app.database.db.execute(sql`analyze vitals`);
});
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

/** How PostgreSQL goes about a statement, and how many blocks it looks at. */
async function explained(text: string): Promise<{ readonly notified: string; readonly blocks: number }> {
  const plan = await rowsOf(app.database.db, sql.raw(`explain (analyze, buffers, format json) ${text}`));
  const notified = JSON.stringify(plan);
  const [hit, read] = ['Hit', 'Read'].map((of) =>
    Number(new RegExp(`"Shared ${of} Blocks":(\\d+)`).exec(notified)?.[1]),
  ) as [number, number];
  return { notified, blocks: hit + read };
}

describe.runIf(onPostgres())('what a call costs', () => {
  it.each([
    ['/api/vitals?limit=100', 'vitals.list'],
    ['/api/vitals?limit=100&type=weight', 'vitals.list.type'],
    ['/api/vitals/by-date', 'vitals.list.from.to'],
    ['/api/vitals/summary?type=blood_sugar&period=year', 'vitals.summary'],
    ['/api/vital-ranges', 'vitals.ranges'],
    ['/api/regular-vitals', 'routines.list'],
  ])('%s: one statement, and the trail', async (path, name) => {
    expect(await statementsOf(() => few.get(path), 200)).toEqual([name, 'platform.audit_reads']);
  });

  it('adding: what it depends on, and the reading with its event', async () => {
    expect(await statementsOf(() => few.post('/api/vitals', aReading()), 201)).toEqual([
      'vitals.reading_context',
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
    expect(asked.filter((name) => name === EXISTING_READINGS.name)).toHaveLength(1);
    expect(asked.length).toBeLessThan(15);

    const minutes = records.map(({ time }) => `'${time}'`).join();
    const text = EXISTING_READINGS.text
      .replaceAll('$1', `'${many.personId}'`)
      .replaceAll('$2', `'living'`)
      .replaceAll('$3', `'google_fit'`)
      .replaceAll('$4', `array[${minutes}]`);
    const { notified, blocks } = await explained(text);
    for (const index of ['vitals_of_patient', 'vitals_deleted'])
      expect(notified).toContain(`"Index Name":"${index}"`);
    expect(blocks / records.length).toBeLessThan(20);
  });

  it('the triage list reads the days that it judges, by index, however many years there are', async () => {
    const { db } = app.database;
    const doctor = await app.signInAs('doctor', 6);
    expect(await statementsOf(() => doctor.get('/api/vitals-triage'), 200)).toEqual([LIST.name]);
    // Two weeks out of range, and each reading another since it was looked after: the longest way back.
    await db.execute(sql`update vitals set canonical_value = 400, critical_at = now(), edits = 1
      where patient_id = ${many.personId}::uuid and taken_at > now() - interval '14 days'`);
    await db.execute(sql`insert into vital_triage (brand_id, patient_id, closed_at, updated_by, updated_at)
      values ('living', ${many.personId}::uuid, now(), ${doctor.personId}::uuid, now()) on conflict do nothing`);
    await db.execute(sql`insert into vital_edits (id, vital_id, at, by_id, action, readings, unit, taken_at, note)
      select gen_random_uuid(), id, now(), patient_id, 'edited', '{}', unit, taken_at, '' from vitals
      where patient_id = ${many.personId}::uuid`);
    for (const table of ['vitals', 'vital_edits']) await db.execute(sql.raw(`analyze ${table}`));
    const asked = ["'living'", `'${doctor.personId}'`, 'now()', `'${EVERYBODY}'`, 'null', 'false', '30'];
    const { notified, blocks } = await explained(
      LIST.text.replace(/\$(\d+)/g, (_, at) => asked[Number(at) - 1] ?? 'null'),
    );
    for (const index of ['vitals_of_type', 'vitals_critical', 'vital_edits_of_vital'])
      expect(notified).toContain(`"Index Name":"${index}"`);
    expect(notified).not.toMatch(/"Seq Scan"[^{}]*"Relation Name":"vital(s|_edits)"/);
    // 3,600 where nothing else runs; reading the changes of all years costs over 30,000.
    expect(blocks).toBeLessThan(6000);
  });

  it.each([
    ['', 'vitals_of_patient'],
    ["and type = 'weight'", 'vitals_of_type'],
  ])('a page reads as much of 30,000 readings as of 150 (%s)', async (narrowed, index) => {
    for (const who of [few, many]) {
      const { notified, blocks } = await explained(`select id from vitals v
        where v.patient_id = '${who.personId}' and v.brand_id = 'living' and v.deleted_at is null ${narrowed}
        order by v.taken_at desc, v.id desc limit 3`);
      if (who === many) expect(notified).toContain(`"Index Name":"${index}"`);
      expect(blocks).toBeLessThan(30);
    }
  });
});

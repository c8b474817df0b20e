import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDays, verifyChain } from '#platform/server/audit/chain.ts';
import { detachMonth, makeMonths, oldestStored, partsOfTrail } from '#platform/server/audit/months.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, type Db, rowsOf } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { platformJobs } from './platform-jobs.ts';
import { freshDatabase } from './testing/fresh-database.ts';

const secrets = secretsOf('only for tests, only for tests, only for tests');
const NOW = new Date('2031-05-10T12:00:00Z');
const patient = crypto.randomUUID();
let database: Database;
let db: Db;

const addRead = (at: string) =>
  db.execute(sql`insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource, patient_ids,
    request_id) values (gen_random_uuid(), ${at}::timestamptz, 'living', gen_random_uuid(), 'doctor', gen_random_uuid(),
    'vitals', array[${patient}::uuid], 'r1')`);
const addAct = (at: string) =>
  db.execute(sql`insert into audit_acts (id, at, brand_id, actor_id, actor_type, session_id, outcome, call, object_ids,
    request_id) values (gen_random_uuid(), ${at}::timestamptz, 'living', gen_random_uuid(), 'staff', gen_random_uuid(),
    'changed', 'updatePatient', array[${patient}::uuid], 'r2')`);
const lyingIn = async (table: string): Promise<Record<string, number>> => {
  const rows = await rowsOf<{ part: string; n: number }>(
    db,
    sql.raw(`select tableoid::regclass::text as part, count(*)::int as n from ${table} group by 1`),
  );
  return Object.fromEntries(rows.map(({ part, n }) => [part, n]));
};

beforeAll(async () => {
  database = await freshDatabase();
  db = database.db;
  await makeMonths(db, NOW);
  for (const at of ['2026-03-02T10:00:00Z', '2031-05-01T00:00:00Z', '2031-05-31T23:59:59.999999Z']) {
    await addRead(at);
    await addAct(at);
  }
  await addRead('2031-06-01T00:00:00Z');
});
afterAll(() => database.close());

it('has the parts of this month and the next three, made once', async () => {
  const names = (await partsOfTrail(db)).map(({ name }) => name);
  for (const month of ['2031_05', '2031_06', '2031_07', '2031_08'])
    expect(names).toEqual(expect.arrayContaining([`audit_reads_${month}`, `audit_acts_${month}`]));
  expect(await makeMonths(db, NOW)).toBe(0);
  expect(await makeMonths(db, new Date('2031-06-10T12:00:00Z'))).toBe(2);
});

it('puts each row into its month, what was there before into one part, and what has none into the rest', async () => {
  await addRead('2040-01-01T00:00:00Z');
  expect(await lyingIn('audit_reads')).toEqual({
    audit_reads_before: 1,
    audit_reads_2031_05: 2,
    audit_reads_2031_06: 1,
    audit_reads_rest: 1,
  });
  expect(await lyingIn('audit_acts')).toEqual({ audit_acts_before: 1, audit_acts_2031_05: 2 });
});

it('is append-only in every part', async () => {
  for (const table of ['audit_reads', 'audit_reads_2031_05', 'audit_reads_before', 'audit_acts_rest'])
    for (const change of [`update ${table} set at = now()`, `delete from ${table}`, `truncate ${table}`])
      await expect(db.execute(sql.raw(change)), change).rejects.toMatchObject({ cause: { code: '23001' } });
});

it('can be read by patient with an index in every part', async () => {
  const indexes = await rowsOf<{ part: string }>(
    db,
    sql`select tablename as part from pg_indexes where tablename like 'audit_reads%' and indexdef like '%gin%'`,
  );
  const parts = (await partsOfTrail(db)).filter(({ name }) => name.startsWith('audit_reads'));
  expect(indexes.length).toBe(parts.length + 1);
});

it('detaches a closed month, and still reads and verifies the other months', async () => {
  const later = new Date('2031-06-20T12:00:00Z');
  await expect(detachMonth(db, '2031-05', later)).rejects.toThrow(/days without a seal/);
  await expect(detachMonth(db, '2031-13', later)).rejects.toThrow(/no month/);
  // This month, and one to come that has a part already.
  for (const month of ['2031-06', '2031-07'])
    await expect(detachMonth(db, month, later)).rejects.toThrow(`${month} is not over yet`);
  await closeDays(db, secrets, later);
  expect(await detachMonth(db, '2031-05', later)).toEqual([
    'archive.audit_reads_2031_05',
    'archive.audit_acts_2031_05',
  ]);
  expect(await lyingIn('audit_acts')).toEqual({ audit_acts_before: 1 });
  expect(await makeMonths(db, NOW)).toBe(0);
  const [stored] = await rowsOf<{ n: number }>(
    db,
    sql`select count(*)::int as n from archive.audit_reads_2031_05 where patient_ids @> array[${patient}::uuid]`,
  );
  expect(stored?.n).toBe(2);
  const named = await verifyChain(db, secrets, { archived: new Set(['2031-05']) });
  expect(named).toMatchObject({ days: 4, rows: 3, faults: [] });
  // Unless the operator names it, what is missing is a fault.
  const unnamed = await verifyChain(db, secrets);
  expect(unnamed.faults.map(({ day, what }) => [day, what])).toEqual([
    ['2031-05-01', 'changed'],
    ['2031-05-31', 'changed'],
  ]);
});

it('a job detaches the closed months that are older than the limit, and no others; the check does not miss them', async () => {
  const later = new Date('2032-07-15T12:00:00Z');
  const detach = async (auditKeepMonths: number) => {
    const tables: string[] = [];
    const of = { auditKeepMonths, secrets } as unknown as Parameters<typeof platformJobs>[0];
    const job = platformJobs(of).find(({ name }) => name === 'platform.detach-audit-months');
    const log = { info: (said: { tables: string[] }) => tables.push(...said.tables) };
    await job?.handle({ db, log, now: later } as unknown as JobContext, {});
    return tables;
  };
  const archived = new Set(['2031-05']);
  expect(await detach(0)).toEqual([]);
  // The migration has made the parts of earlier months.
  expect(await detach(13)).not.toContain('archive.audit_reads_2031_06');
  expect(await detach(12)).toEqual(['archive.audit_reads_2031_06', 'archive.audit_acts_2031_06']);
  expect(await detach(12)).toEqual([]);
  const { faults } = await verifyChain(db, secrets, { archived });
  expect(faults).toEqual([expect.objectContaining({ day: '2031-06-01', what: 'changed' })]);
  const storedFrom = oldestStored(later, 12);
  expect(storedFrom).toBe('2031-07');
  expect((await verifyChain(db, secrets, { archived, storedFrom })).faults).toEqual([]);
  // A missing month that is not older than the limit counts as changed.
  const early = await verifyChain(db, secrets, { archived, storedFrom: '2031-06' });
  expect(early.faults).toHaveLength(1);
});

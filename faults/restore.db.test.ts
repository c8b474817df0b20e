import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_TEMPLATE, onPostgres } from '#apps/server/testing/fresh-database.ts';
import { TEST_SECRET_KEY } from '#apps/server/testing/test-app.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, openEmbedded } from '#platform/server/db/database.ts';
import { SOURCES } from './chat/world.ts';
import { look, problemsOf } from './restore/compare.ts';
import { type Drilled, drill } from './restore/drill.ts';
import { PAST_DAYS } from './restore/past.ts';

/** A busy machine takes its time. */
const PATIENCE = 900_000;

/** The small form of `npm run drill:restore`: one round, on the sources. */
describe.skipIf(onPostgres())('a disk that is lost', () => {
  let root: string;
  let drilled: Drilled;
  let database: Database;
  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'sukham-drill-'));
    const template = new Blob([new Uint8Array(await readFile(process.env[EMBEDDED_TEMPLATE] as string))]);
    await (await openEmbedded(join(root, 'data'), template)).close();
    drilled = await drill(root, { megabytes: 1, server: SOURCES, secretKey: TEST_SECRET_KEY });
    database = await openEmbedded(drilled.config.dataDir);
  }, PATIENCE);
  afterAll(async () => {
    await database?.close();
    await rm(root, { recursive: true, force: true });
  });
  const looked = () => look(database.db, secretsOf(drilled.config.secretKey), new Date());

  it('comes back with the sealed days and the books that were there', () => {
    expect(drilled.problems).toEqual([]);
    expect(drilled.before).toMatchObject({ refunds: 3, settled: 9 });
    expect(drilled.before.days).toBeGreaterThanOrEqual(PAST_DAYS);
    expect(drilled.before.sealedRows).toBeGreaterThanOrEqual(PAST_DAYS * 50);
    // For each of six payments and three refunds: what came, what was approved and sent back, what was settled.
    expect(drilled.before.transfers).toBeGreaterThanOrEqual(6 + 2 * 3 + 9);
  });

  it.each([
    [
      'a changed entry of the books',
      `update ledger_entries set amount = amount + 1
        where (transfer_id, account) = (select transfer_id, account from ledger_entries limit 1)`,
      ['public.ledger_entries has other rows', 'every transfer is zero in sum'],
    ],
    [
      'a missing transfer',
      `with gone as (select id from ledger_transfers where kind = 'settled' limit 1),
        entries as (delete from ledger_entries where transfer_id in (select id from gone))
        delete from ledger_transfers where id in (select id from gone)`,
      ['public.ledger_transfers had', 'public.ledger_entries had', 'every line of a settlement was posted'],
    ],
    [
      'a changed entry of a sealed day',
      `update audit_reads set resource = 'another' where request_id = 'read 3 7'`,
      ['has other rows', '(changed)'],
    ],
    ['a missing entry', `delete from audit_acts where request_id = 'act 4 2'`, ['rows and has', '(changed)']],
    [
      'an added entry',
      `insert into audit_reads select gen_random_uuid(), at, brand_id, reader_id, reader_type, session_id, resource,
        patient_ids, request_id, break_glass_patient_ids from audit_reads where request_id = 'read 5 1'`,
      ['rows and has', '(changed)'],
    ],
    [
      'a missing seal',
      `delete from audit_days where day = (select day from audit_days order by day offset 2 limit 1)`,
      ['public.audit_days had', '(unclosed)'],
    ],
    [
      'a missing reading',
      'delete from vitals where id = (select id from vitals limit 1)',
      ['public.vitals had'],
    ],
    ['a missing table', 'drop table idempotency_keys cascade', ['public.idempotency_keys is missing']],
    ['an added table', 'create table added (id int)', ['public.added is new']],
  ])('is not restored with %s', async (_what, change, named) => {
    const before = await looked();
    // Past the triggers that refuse changes.
    await database.db.execute(sql.raw(`set session_replication_role = replica`));
    await database.db.execute(sql.raw(change));
    const after = await looked();
    // Changes of the cases before stay.
    const problems = after.problems.filter((problem) => !before.problems.includes(problem));
    const found = problemsOf({ ...before, problems: [] }, { ...after, problems }).join('\n');
    for (const each of named) expect(found).toContain(each);
  });
});

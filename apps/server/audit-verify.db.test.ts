import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDays } from '#platform/server/audit/chain.ts';
import { newestSealsIn } from '#platform/server/audit/newest-seals.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { type Database, openEmbedded } from '#platform/server/db/database.ts';
import { isKeyOf } from '#platform/server/db/deployment.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { openFiles } from './open-files.ts';
import { verifyAudit } from './operations/verify-audit.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { outcomeOf } from './testing/outcome-of.ts';

const SECRET = 'only for tests, only for tests, only for tests';
const DATA_KEY = 'a key for data with which the newest seals are kept';
const OTHER = 'a key with which nothing here was ever sealed';
const BRANDS = ['hospital', 'living'];
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];
let directory: string;
let database: Database;

const addRead = (brandId: string, at: string) =>
  database.db.execute(sql`insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource,
    patient_ids, request_id) values (gen_random_uuid(), ${at}::timestamptz, ${brandId}, gen_random_uuid(), 'doctor',
    gen_random_uuid(), 'vitals', array[gen_random_uuid()], 'r1')`);
const NOW = '2026-03-05T12:00:00Z';
const verify = (
  settings: Record<string, string> = {},
  args: readonly string[] = [],
  { on = database, at = NOW } = {},
) =>
  outcomeOf((command) => verifyAudit(command, args, new Date(at)), on, {
    ...{ DATA_DIR: directory, SECRET_KEY: SECRET, DATA_KEYS: DATA_KEY },
    ...settings,
  });
const blobs = async () =>
  encryptedBlobs(await openFiles({ bucket: undefined, dataDir: directory }), keyRingOf([DATA_KEY]));
const close = async () =>
  closeDays(database.db, secretsOf(SECRET), new Date(NOW), newestSealsIn(await blobs(), secretsOf(SECRET)));

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-verify-'));
  database = await freshDatabase();
  await isKeyOf(database.db, secretsOf(SECRET), new Date(), true);
  // What an administrator of the database can do.
  for (const table of ['audit_reads', 'audit_acts', 'audit_days'])
    await database.db.execute(sql.raw(`alter table ${table} disable trigger user`));
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

it('says what to do where there is no trail, and where no day is closed yet', async () => {
  const empty = await openEmbedded(undefined);
  try {
    const { code, said } = await verify({}, [], { on: empty });
    expect({ code, lines: said.length }).toEqual({ code: 1, lines: 1 });
    expect(said[0]).toMatch(/holds no audit trail: set DATABASE_URL or DATA_DIR/);
  } finally {
    await empty.close();
  }
  for (const brandId of BRANDS)
    for (const day of DAYS) for (const hour of [10, 11, 12]) await addRead(brandId, `${day}T${hour}:00:00Z`);
  const { code, said } = await verify({}, [], { at: '2026-03-02T00:00:00Z' });
  expect({ code, lines: said.length }).toEqual({ code: 1, lines: 1 });
  expect(said[0]).toMatch(/^No day of the audit trail is closed.*run it again.*platform\.close-audit-days/);
});

it('names days that should have been closed a day ago, where the job has closed none', async () => {
  const { code, said } = await verify({}, [], { at: '2026-03-03T02:00:00Z' });
  expect(code).toBe(1);
  expect(said).toEqual([
    expect.stringContaining('no newest seals yet'),
    'never closed: hospital 2026-03-01 (unclosed)',
    'never closed: living 2026-03-01 (unclosed)',
    expect.stringContaining('platform.close-audit-days'),
    '2 days were changed or never closed: 0 closed days, 0 rows.',
  ]);
  expect((await verify({}, [], { at: '2026-03-03T01:59:00Z' })).said).toEqual([
    expect.stringMatching(/^No day/),
  ]);
});

it('says in one line that the trail is whole, and ends with 0', async () => {
  expect(await close()).toBe(6);
  expect(await verify()).toEqual({
    code: 0,
    said: ['The audit trail is whole: 6 closed days, 18 rows.'],
  });
});

it('says what to do where a key is not the one of the trail', async () => {
  const wrong = await verify({ SECRET_KEY: OTHER });
  expect({ code: wrong.code, lines: wrong.said.length }).toEqual({ code: 1, lines: 1 });
  expect(wrong.said[0]).toMatch(/^SECRET_KEY is not the one .*set that one, and run it again/);

  const lost = await verify({ DATA_KEYS: OTHER });
  expect({ code: lost.code, lines: lost.said.length }).toEqual({ code: 1, lines: 1 });
  expect(lost.said[0]).toContain(keyRingOf([DATA_KEY]).current.id);
  expect(lost.said[0]).toMatch(/set DATA_KEYS as the servers have it/);

  // The database no longer says which key it was used with.
  await database.db.execute(sql`delete from deployment where name = 'secret_key'`);
  await (await blobs()).delete('audit/newest-seals.json');
  const replaced = await verify({ SECRET_KEY: OTHER });
  expect(replaced.code).toBe(1);
  expect(replaced.said).toContain(
    'Every closed day is named: if SECRET_KEY was replaced, set the one from before and run it again.',
  );
});

it('says what to do where the newest seals were overwritten', async () => {
  for (const content of ['{"seals":[],"mac":"x"}', 'no JSON', 'null']) {
    await (await blobs()).put('audit/newest-seals.json', Buffer.from(content));
    const { code, said } = await verify();
    expect({ code, lines: said.length }).toEqual({ code: 1, lines: 1 });
    expect(said[0]).toMatch(/was changed: look at its history.*--accept-end/);
  }
  expect((await verify({}, ['--accept-end'])).code).toBe(0);
});

it('names brand and day of a row that was changed, removed or added, and ends with 1', async () => {
  const { db } = database;
  const first = (day: string, brandId: string) =>
    sql`id = (select id from audit_reads where brand_id = ${brandId} and at >= ${day}::date order by at limit 1)`;
  const tampered = [
    () => db.execute(sql`update audit_reads set resource = 'notes' where ${first('2026-03-02', 'living')}`),
    () => db.execute(sql`delete from audit_reads where ${first('2026-03-01', 'hospital')}`),
    () => addRead('hospital', '2026-03-03T09:00:00Z'),
  ];
  const named = ['living 2026-03-02', 'hospital 2026-03-01', 'hospital 2026-03-03'];
  for (const [index, tamper] of tampered.entries()) {
    await tamper();
    const { code, said } = await verify();
    expect(code).toBe(1);
    const lines = named.slice(0, index + 1).map((each) => `not as it was closed: ${each} (changed)`);
    expect(said.slice(0, -1).sort()).toEqual(lines.sort());
    expect(said.at(-1)).toMatch(new RegExp(`^${index + 1} days were changed: 6 closed days`));
  }
});

it('names days after the newest closed one that the job has not closed', async () => {
  await addRead('living', '2026-03-06T10:00:00Z');
  const named = 'never closed: living 2026-03-06 (unclosed)';
  expect((await verify({}, [], { at: '2026-03-08T01:00:00Z' })).said).not.toContain(named);
  const late = await verify({}, [], { at: '2026-03-08T02:00:00Z' });
  expect(late.code).toBe(1);
  expect(late.said).toContain(named);
});

it.each([['--acept-end'], ['--archived=2027-3'], ['--archived', '2027-13'], ['2027-03']])(
  'checks nothing when it is asked for something that there is not (%s %s)',
  async (...args) => {
    const { code, said } = await verify({}, args);
    expect(code).toBe(1);
    expect(said).toEqual([expect.stringMatching(/^(Unknown option|Unexpected argument|--archived: )/)]);
  },
);

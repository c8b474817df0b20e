import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { closeDays, verifyChain } from '#platform/server/audit/chain.ts';
import { ForeignSeals, newestSealsIn } from '#platform/server/audit/newest-seals.ts';
import { keyRingOf, UnknownDataKey } from '#platform/server/crypto/key-ring.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { missingDataKeys } from '#platform/server/db/data-keys-in-use.ts';
import type { Database } from '#platform/server/db/database.ts';
import { isKeyOf, keySince } from '#platform/server/db/deployment.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { openFiles } from './open-files.ts';
import { verifyAudit } from './operations/verify-audit.ts';
import { platformJobs } from './platform-jobs.ts';
import { freshDatabase } from './testing/fresh-database.ts';
import { outcomeOf } from './testing/outcome-of.ts';

const OLD = 'the key that was lost and is found in a vault';
const NEW = 'the key that came after the one that was lost';
const OTHER = 'a key that no operator has ever accepted here';
const ACCEPTED = new Date('2026-03-03T13:00:00Z');
let directory: string;
let database: Database;

const addRead = (at: string, brandId = 'living') =>
  database.db.execute(sql`insert into audit_reads (id, at, brand_id, reader_id, reader_type, session_id, resource,
    patient_ids, request_id) values (gen_random_uuid(), ${at}::timestamptz, ${brandId}, gen_random_uuid(), 'doctor',
    gen_random_uuid(), 'vitals', array[gen_random_uuid()], 'r1')`);
/** Without DATA_KEYS, so that the key encrypts files as well. */
const blobs = async (key: string) =>
  encryptedBlobs(await openFiles({ bucket: undefined, dataDir: directory }), keyRingOf([key]));
async function verify(formerKeys = '') {
  vi.stubEnv('FORMER_SECRET_KEYS', formerKeys);
  const now = new Date('2026-03-04T12:00:00Z');
  return await outcomeOf((command) => verifyAudit(command, [], now), database, {
    ...{ DATA_DIR: directory, SECRET_KEY: NEW },
  });
}
/** As a server with the new key does it; its warnings. */
async function runJob(at: string): Promise<string[]> {
  const warned: string[] = [];
  const of = { secrets: secretsOf(NEW), blobs: await blobs(NEW) } as unknown as Parameters<
    typeof platformJobs
  >[0];
  const job = platformJobs(of).find(({ name }) => name === 'platform.close-audit-days');
  const log = { warn: (text: string) => warned.push(text) };
  await job!.handle({ db: database.db, now: new Date(at), log } as never, undefined as never);
  return warned;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-accepted-'));
  database = await freshDatabase();
  await database.db.execute(sql`delete from deployment where name = 'secret_key'`);
  const [{ db }, secrets] = [database, secretsOf(OLD)];
  await isKeyOf(db, secrets, new Date('2026-03-01T08:00:00Z'), false);
  for (const day of ['01', '02', '03']) await addRead(`2026-03-${day}T10:00:00Z`);
  const newest = newestSealsIn(await blobs(OLD), secrets);
  await closeDays(db, secrets, new Date('2026-03-03T12:00:00Z'), newest);
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

it('keeps foreign seals, and fails, until an operator has accepted the key', async () => {
  await expect(runJob('2026-03-03T12:17:00Z')).rejects.toThrow();
  expect(await isKeyOf(database.db, secretsOf(NEW), ACCEPTED, true)).toBe(true);
  // Before the first day is closed with the new key, the seals still carry the mark of the former one.
  expect(await verify(OLD)).toEqual({
    code: 0,
    said: ['The audit trail is whole: 2 closed days, 2 rows.'],
  });
});

it('continues to close days after a new key was accepted, and says once that it replaced the seals', async () => {
  expect(await runJob('2026-03-04T12:17:00Z')).toEqual([expect.stringContaining('former key')]);
  expect(await runJob('2026-03-04T13:17:00Z')).toEqual([]);
});

it('finds the trail whole with the former key beside the new one', async () => {
  const whole = { code: 0, said: ['The audit trail is whole: 3 closed days, 3 rows.'] };
  expect(await verify(`${OTHER}, ${OLD}`)).toEqual(whole);
});

it('says without the former key which days it needs it for, and how it is given', async () => {
  const { code, said } = await verify();
  expect(code).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(
      /^2 days before 2026-03-03 were sealed with a former SECRET_KEY, or were changed.*living 2026-03-0\d to 2026-03-0\d.*set FORMER_SECRET_KEYS/,
    ),
    '2 days were not checked: 3 closed days, 3 rows.',
  ]);
});

it('keeps the moment of the acceptance while servers start with the same settings again', async () => {
  expect(await isKeyOf(database.db, secretsOf(NEW), new Date('2026-03-04T15:00:00Z'), true)).toBe(true);
  expect(await keySince(database.db)).toEqual(ACCEPTED);
});

it('fails where seals are foreign although no key was accepted since', async () => {
  await newestSealsIn(await blobs(NEW), secretsOf(OTHER)).keep([]);
  await isKeyOf(database.db, secretsOf(NEW), new Date('2026-03-05T00:00:00Z'), true);
  await expect(runJob('2026-03-04T14:17:00Z')).rejects.toThrow(ForeignSeals);
});

it('continues to close days after an operator has given up a data key, and says once that it replaced the seals', async () => {
  const { db } = database;
  const lost = keyRingOf([OTHER]);
  await missingDataKeys(db, lost, ACCEPTED, false);
  await newestSealsIn(await blobs(OTHER), secretsOf(NEW)).keep([]);
  await expect(runJob('2026-03-04T14:17:00Z')).rejects.toThrow(UnknownDataKey);
  const at = new Date('2026-03-04T14:20:00Z');
  expect(await missingDataKeys(db, keyRingOf([NEW]), at, false)).toEqual([lost.current.id]);
  await expect(runJob('2026-03-04T14:30:00Z')).rejects.toThrow(UnknownDataKey);
  expect(await missingDataKeys(db, keyRingOf([NEW]), at, true)).toEqual([]);
  expect(await runJob('2026-03-04T15:17:00Z')).toEqual([expect.stringContaining('former key')]);
  expect(await runJob('2026-03-04T16:17:00Z')).toEqual([]);
  expect(await keySince(db)).toEqual(ACCEPTED);
  // Nothing is missing now: seals with the mark of another key stay.
  await missingDataKeys(db, keyRingOf([NEW]), at, true);
  await newestSealsIn(await blobs(NEW), secretsOf(OTHER)).keep([]);
  await expect(runJob('2026-03-04T17:17:00Z')).rejects.toThrow(ForeignSeals);
});

it('names a day that was changed under the former key', async () => {
  await newestSealsIn(await blobs(NEW), secretsOf(NEW)).keep([]);
  await addRead('2026-03-02T11:00:00Z');
  const { code, said } = await verify(OLD);
  expect(code).toBe(1);
  expect(said).toContain('not as it was closed: living 2026-03-02 (changed)');
});

it('separates days sealed with a lost key from days changed later, in each brand', async () => {
  const { db } = database;
  const add = async (brandId: string, ...days: readonly string[]) => {
    for (const day of days) await addRead(`2026-02-${day}T10:00:00Z`, brandId);
  };
  const close = (key: string, day: string) =>
    closeDays(db, secretsOf(key), new Date(`2026-02-${day}T12:00:00Z`));
  await add('first', '01', '02');
  await add('second', '01');
  await close(OTHER, '03');
  await add('first', '03', '04');
  await add('second', '03');
  await close(OLD, '05');
  await addRead('2026-02-04T11:00:00Z', 'first');
  const options = { keySince: ACCEPTED, former: [secretsOf(OLD)] };
  const { faults } = await verifyChain(db, secretsOf(NEW), options);
  expect(faults.filter(({ brandId }) => brandId !== 'living')).toEqual([
    { brandId: 'first', day: '2026-02-01', what: 'former_key' },
    { brandId: 'first', day: '2026-02-02', what: 'former_key' },
    { brandId: 'first', day: '2026-02-04', what: 'changed' },
    { brandId: 'second', day: '2026-02-01', what: 'former_key' },
  ]);
});

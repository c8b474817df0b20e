import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { records } from '#features/accounts/server/records.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { localFileStore } from '#partners/file-store/local.ts';
import { UnknownDataKey } from '#platform/server/crypto/key-ring.ts';
import { inPage, type RecordBounds } from '#platform/server/records/record-source.ts';
import { readZip } from '#platform/testing/zip.ts';
import { MOST_ATTEMPTS } from './rules.ts';
import { makeExport } from './server/make.ts';

/** Two files of a record: one that can be read, and one that was encrypted with a key that is lost. */
const files = (bounds: RecordBounds) => `select f.id, f.at, f.data from (select f.id::uuid, f.at::timestamptz,
    json_build_object('file', json_build_object('key', f.key, 'name', f.name)) as data
  from (values ('018f0000-0000-7000-8000-000000000001', '2026-02-03T04:05:06Z', 'there', 'there.pdf'),
    ('018f0000-0000-7000-8000-000000000002', '2026-02-03T04:05:06Z', 'lost', 'gone.pdf')) as f (id, at, key, name)) f
  where ${inPage('f.at', 'f.id', bounds)}`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('removes an export when its account is deleted while it is made, and the files of an export that a killed server left', async () => {
  const leaver = await app.signInAs('patient', 33);
  const folder = await mkdtemp(join(tmpdir(), 'exports-'));
  const store = await localFileStore(folder);
  const rows =
    'insert into exports (id, brand_id, patient_id, asked_by, asked_at, state, progress, attempts, blob_key)';
  const id = uuid();
  const left = 'exports/ab/left';
  await store.put(left, Buffer.from('half an archive'));
  await app.database.executor.executeSql(
    `${rows} values ($1, 'living', $2, $2, now(), 'preparing', 0, 1, $3)`,
    [id, leaver.personId, left],
  );
  const keys: string[] = [];
  const put: typeof store.put = async (key, content) => {
    await store.put(key, content);
    keys.push(key);
    expect(await store.exists(left)).toBe(false);
    expect((await leaver.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
    await app.settled();
  };
  const words = { translate: () => '' } as never;
  const work = { ...workAt(app, app.clock.now()), log: console };
  await makeExport(work as never, id, { sources: records, words, blobs: { ...store, put } });
  expect(keys).toHaveLength(1);
  for (const key of keys) expect(await store.exists(key)).toBe(false);
  await rm(folder, { recursive: true });
});

it('a request for an export that is repeated with its key is answered as the first time, also when the export is ready', async () => {
  const patient = await app.signInAs('patient', 35);
  const key = { 'idempotency-key': uuid() };
  const first = await patient.post('/api/exports', {}, key);
  expect(first.status).toBe(202);
  await app.settled();
  expect(await patient.post('/api/exports', {}, key)).toMatchObject({ status: 202, body: first.body });
  expect((await patient.get('/api/exports')).body.exports).toHaveLength(1);
});

it('an export fails, and can be requested again, when the server crashed in every attempt or its job was lost', async () => {
  const by = await app.signInAs('patient', 34);
  const rows =
    'insert into exports (id, brand_id, patient_id, asked_by, asked_at, state, progress, attempts, blob_key)';
  const preparing = async (askedAt: Date, attempts: number) => {
    const id = uuid();
    const values = `${rows} values ($1, 'living', $2, $2, $3, 'preparing', 25, $4, null)`;
    await app.database.executor.executeSql(values, [id, by.personId, askedAt.toISOString(), attempts]);
    return id;
  };
  const failed = { state: 'failed', download_url: null };
  const killed = await preparing(app.clock.now(), MOST_ATTEMPTS);
  const work = { ...workAt(app, app.clock.now()), log: console };
  const deps = { sources: records, words: { translate: () => '' }, blobs: {} };
  await makeExport(work as never, killed, deps as never);
  expect((await by.get(`/api/exports/${killed}`)).body).toMatchObject(failed);
  const lost = await preparing(new Date(app.clock.now().getTime() - 25 * 3_600_000), 0);
  await app.runJob('exports.expire');
  expect((await by.get(`/api/exports/${lost}`)).body).toMatchObject(failed);
  await app.settled();
  const { notifications } = (await by.get('/api/notify/notifications/')).body;
  expect(notifications.filter(({ kind }: { kind: string }) => kind === 'export_failed')).not.toEqual([]);
  expect((await by.post('/api/exports', {})).status).toBe(202);
});

it('an export lists a file that was encrypted with a lost key, and has all others', async () => {
  const by = await app.signInAs('patient', 36);
  const id = uuid();
  await app.database.executor.executeSql(
    `insert into exports (id, brand_id, patient_id, asked_by, asked_at, state, progress, attempts)
      values ($1, 'living', $2, $2, now(), 'preparing', 0, 0)`,
    [id, by.personId],
  );
  const file = { kind: 'files', columns: [], rows: files };
  const archive: Buffer[] = [];
  const blobs = {
    delete: async () => undefined,
    async get(key: string) {
      if (key === 'lost') throw new UnknownDataKey('0f0f0f0f');
      return Readable.from([Buffer.from('a report')]);
    },
    async put(_: string, content: AsyncIterable<Buffer>) {
      for await (const chunk of content) archive.push(chunk);
    },
  };
  const work = { ...workAt(app, app.clock.now()), log: { error: () => undefined } };
  const sources = [...records.filter(({ kind }) => kind === 'account'), file];
  const words = { translate: () => '' };
  await makeExport(work as never, id, { sources, words, blobs } as never);
  expect((await by.get(`/api/exports/${id}`)).body).toMatchObject({ state: 'ready' });
  const entries = [...readZip(Buffer.concat(archive))];
  const textOf = (name: string) => entries.find(([path]) => path.endsWith(name))?.[1].toString();
  expect(textOf('there.pdf')).toBe('a report');
  expect(textOf('gone.pdf')).toBeUndefined();
  expect(textOf('missing.txt')).toContain('gone.pdf');
});

it('an export is read at one moment of the replica, and from the database itself in a second attempt', async () => {
  const by = await app.signInAs('patient', 35);
  const opened: unknown[] = [];
  const read: string[] = [];
  const copy = {
    // PGlite has one connection: a transaction would keep everything else waiting.
    async transaction(work: (db: unknown) => Promise<unknown>, how: unknown) {
      opened.push(how);
      return await work(app.database.db);
    },
  };
  const attempt = async (attempts: number) => {
    const id = uuid();
    await app.database.executor.executeSql(
      `insert into exports (id, brand_id, patient_id, asked_by, asked_at, state, progress, attempts)
        values ($1, 'living', $2, $2, now(), 'preparing', 0, $3)`,
      [id, by.personId, attempts],
    );
    const work = { ...workAt(app, app.clock.now()), log: console };
    const blobs = {
      async put(key: string, content: AsyncIterable<unknown>) {
        for await (const _ of content);
        read.push(key);
      },
    };
    const replica = { caughtUp: async () => copy };
    const words = { translate: () => '' };
    await makeExport(work as never, id, { sources: records, words, blobs, replica } as never);
    expect((await by.get(`/api/exports/${id}`)).body).toMatchObject({ state: 'ready' });
  };
  await attempt(0);
  expect(opened).toEqual([{ isolationLevel: 'repeatable read', accessMode: 'read only' }]);
  await attempt(1);
  expect(opened).toHaveLength(1);
  expect(read).toHaveLength(2);
});

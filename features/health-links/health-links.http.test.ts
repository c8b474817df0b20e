import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { closeDays, verifyChain } from '#platform/server/audit/chain.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { JWE } from './health-links.test-kit.ts';
import * as repository from './server/repository.ts';

let app: TestApp;
let patient: Caller;
let viewer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 31);
  viewer = app.anonymous('living');
}, 60_000);
afterAll(() => app.close());

const contents = [{ content_type: 'application/fhir+json', jwe: JWE }];
const make = async (more: object = {}) => {
  const { status, body } = await patient.post('/api/health-links', { contents, ...more });
  expect(status).toBe(201);
  return { id: body.health_link.health_link_id as string, path: new URL(body.payload.url).pathname, body };
};
const listed = async (id: string) =>
  (await patient.get('/api/health-links')).body.health_links.find(
    ({ health_link_id }: { health_link_id: string }) => health_link_id === id,
  );

const storedFiles = async (id: string) =>
  (await app.database.executor.executeSql('select 1 from health_link_files where link_id = $1', [id])).rows;

describe('a link', () => {
  it('opens without a session, and says who opened it', async () => {
    const { id, path, body } = await make({ label: 'For Dr Rao' });
    expect(body.payload).toMatchObject({ flag: '', v: 1, label: 'For Dr Rao' });
    const opened = await viewer.post(path, { recipient: 'Dr രാജന്\u200D, Apollo' });
    expect(opened.status).toBe(200);
    expect(opened.headers['access-control-allow-origin']).toBe('*');
    expect(opened.body.files).toEqual([{ contentType: 'application/fhir+json', embedded: JWE }]);
    expect((await listed(id)).opened).toMatchObject([{ recipient: 'Dr രാജന്\u200D, Apollo' }]);
    await app.settled();
    const { notifications } = (await patient.get('/api/notify/notifications/')).body;
    expect(JSON.stringify(notifications)).toContain('health_link_opened');
  });

  it('is made once by a request that is repeated with its key, and its secret is stored nowhere in plain text', async () => {
    const key = { 'idempotency-key': uuid() };
    const first = await patient.post('/api/health-links', { contents }, key);
    const again = await patient.post('/api/health-links', { contents }, key);
    expect(again).toMatchObject({ status: 201, body: first.body });
    expect((await viewer.post(new URL(again.body.payload.url).pathname, { recipient: 'x' })).status).toBe(
      200,
    );
    const { health_links } = (await patient.get('/api/health-links')).body;
    const { health_link_id: id } = first.body.health_link;
    expect(
      health_links.filter((each: { health_link_id: string }) => each.health_link_id === id),
    ).toHaveLength(1);
    const { rows } = await app.database.executor.executeSql(
      'select reply::text as reply from idempotency_keys where key = $1',
      [key['idempotency-key']],
    );
    const [stored] = rows as { reply: string }[];
    expect(stored?.reply).toMatch(/^{"sealed": "/);
    expect(stored?.reply).not.toContain(first.body.payload.url.split('/').at(-1));
  });

  it('gives a place for what is too long to be embedded, for an hour', async () => {
    const { path } = await make();
    const { body } = await viewer.post(path, { recipient: 'x', embeddedLengthMax: 10 });
    const { pathname, search } = new URL(body.files[0].location);
    expect((await viewer.get(pathname + search)).body.toString()).toContain('c2VjcmV0');
    expect((await viewer.get(pathname)).status).toBe(404);
    expect((await viewer.get(`${pathname}${search.replace(/until=\d/, 'until=9')}`)).status).toBe(404);
  });

  it('takes five wrong passcodes, and none after them', async () => {
    const { id, path, body } = await make({ passcode: '4711' });
    expect(body.payload.flag).toBe('P');
    expect((await viewer.post(path, { recipient: 'x', passcode: '4711' })).status).toBe(200);
    expect((await viewer.post(path, { recipient: 'x' })).body).toMatchObject({ remainingAttempts: 5 });
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = await viewer.post(path, { recipient: 'x', passcode: '0000' });
      expect({ status: wrong.status, left: wrong.body.remainingAttempts }).toEqual({ status: 401, left });
    }
    expect((await viewer.post(path, { recipient: 'x', passcode: '4711' })).status).toBe(404);
    expect(await listed(id)).toMatchObject({ state: 'locked', tries_left: 0 });
    expect(await storedFiles(id)).toEqual([]);
  });

  it('stays locked when the right passcode was being looked at during the last wrong try', async () => {
    const { id } = await make({ passcode: '4711' });
    const { db } = app.database;
    await repository.claimTry(db, id);
    await db.transaction((tx) => repository.lockLink(tx, id));
    expect(await db.transaction((tx) => repository.giveTryBack(tx, id))).toBe(false);
    expect(await listed(id)).toMatchObject({ state: 'locked', tries_left: 0 });
  });

  it('counts towards the most open ones only until it is locked', async () => {
    const other = await app.signInAs('patient', 34);
    const another = async () => (await other.post('/api/health-links', { contents })).status;
    for (let n = 0; n < 20; n++) expect(await another()).toBe(201);
    expect(await another()).toBe(409);
    await app.database.executor.executeSql(
      `update health_links set tries_left = 0 where id =
        (select id from health_links where patient_id = $1 limit 1)`,
      [other.personId],
    );
    expect(await another()).toBe(201);
    expect(await another()).toBe(409);
  });

  it('gives five guesses also to many at the same moment', async () => {
    const { path } = await make({ passcode: '4711' });
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => viewer.post(path, { recipient: 'x', passcode: 'wrong' })),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect((await viewer.post(path, { recipient: 'x', passcode: '4711' })).status).toBe(404);
  });

  it('is over at once when it is revoked, and what it led to is deleted', async () => {
    const { id, path } = await make();
    expect((await patient.post(`/api/health-links/${id}/revoke`)).body).toMatchObject({ state: 'revoked' });
    expect((await viewer.post(path, { recipient: 'x' })).status).toBe(404);
    expect(await storedFiles(id)).toEqual([]);
  });

  it('does not open while the account that made it is suspended', async () => {
    const { path } = await make();
    const suspend = async (at: Date | null) =>
      await app.database.executor.executeSql(
        'update memberships set suspended_at = $1 where person_id = $2',
        [at, patient.personId],
      );
    await suspend(app.clock.now());
    expect((await viewer.post(path, { recipient: 'x' })).status).toBe(404);
    await suspend(null);
    expect((await viewer.post(path, { recipient: 'x' })).status).toBe(200);
  });

  it('has no key, no passcode and no address in the database', async () => {
    const { id, path } = await make({ passcode: 'open sesame' });
    const { rows } = await app.database.executor.executeSql(
      'select row_to_json(l) as row from health_links l where id = $1',
      [id],
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(path.split('/').pop());
    expect(text).not.toContain('open sesame');
  });
});

it('each read by a link is in the list of who saw the record, in its table and in the chain of the trail', async () => {
  const from = app.clock.now().toISOString();
  const to = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { id, path } = await make({ label: '=For Dr Rao', passcode: '4711' });
  const linkReads = async (of: Caller, query = '') => {
    const { accesses } = (await of.get(`/api/record-access${query}`)).body;
    return accesses.filter(({ reader_name: name }: { reader_name: string }) => name === '=For Dr Rao');
  };
  await viewer.post(path, { recipient: 'x', passcode: '0000' });
  expect(await linkReads(patient)).toEqual([]);
  const { body } = await viewer.post(path, { recipient: 'x', passcode: '4711', embeddedLengthMax: 1 });
  expect(await linkReads(patient)).toMatchObject([
    { reader_type: 'health_link', resource: 'health_link', patients: 1, context: { kind: 'health_link' } },
  ]);
  const { pathname, search } = new URL(body.files[0].location);
  expect((await viewer.get(pathname + search)).status).toBe(200);
  const reads = await linkReads(patient);
  expect(reads).toHaveLength(2);
  const staff = await app.signInAs('staff', 1);
  expect(await linkReads(staff, `?patient_id=${patient.personId}`)).toHaveLength(2);
  expect((await patient.get('/api/record-access/csv')).body).toMatch(
    /,"'=For Dr Rao",health_link,health_link,1,no,/,
  );
  const complaint = { request_id: crypto.randomUUID(), kind: 'complaint', text: 'Who was it?' };
  const access_id = reads[0].access_id;
  expect(
    (await patient.post('/api/privacy/requests', { ...complaint, access_id })).body.access,
  ).toMatchObject({
    reader_type: 'health_link',
  });
  const { readers } = (await staff.get(`/api/privacy/breaches/readers?from=${from}&to=${to}`)).body;
  expect(readers).toContainEqual(
    expect.objectContaining({ reader_id: id, user_type: 'health_link', reads: 2 }),
  );

  const { db } = app.database;
  const rows = sql`select reader_id from audit_reads where reader_type = 'health_link' and reader_id = ${id}::uuid`;
  expect(await rowsOf(db, rows)).toHaveLength(2);
  const secrets = secretsOf('only for tests, only for tests, only for tests');
  await closeDays(db, secrets, new Date(app.clock.now().getTime() + 48 * 3_600_000));
  expect((await verifyChain(db, secrets)).faults).toEqual([]);
});

describe('refused', () => {
  it.each([
    ['expires_at","code":"in_the_past', { contents, expires_at: '2020-01-01T00:00:00Z' }],
    [
      'expires_at","code":"beyond_days',
      { contents, expires_at: new Date(Date.now() + 40 * 86_400_000).toISOString() },
    ],
    [
      'expires_at","code":"not_allowed',
      { contents, hours: 1, expires_at: new Date(Date.now() + 3_600_000).toISOString() },
    ],
    ['hours', { contents, hours: 0 }],
    ['hours', { contents, hours: 721 }],
    ['passcode', { contents, passcode: '12' }],
    ['contents', { contents: [] }],
    ['contents', { contents: [{ content_type: 'application/fhir+json', jwe: '{"resourceType":"Bundle"}' }] }],
  ])('%s %#', async (field, body) => {
    const reply = await patient.post('/api/health-links', body);
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.body.fields)).toContain(field);
  });

  it('a viewer who says no name, or sends nonsense', async () => {
    const { path } = await make();
    for (const body of [{}, { recipient: 7 }, { recipient: ' ' }, [1]])
      expect((await viewer.post(path, body)).status).toBe(400);
    expect((await viewer.post('/api/shl/short', { recipient: 'x' })).status).toBe(404);
    expect((await viewer.post(`/api/shl/${'A'.repeat(43)}`, { recipient: 'x' })).status).toBe(404);
  });

  it.each(['doctor', 'coach', 'staff', 'faculty_head'] as const)('%s', async (userType) => {
    const { id } = await make();
    const other = await app.signInAs(userType, 1);
    expect((await other.post(`/api/health-links/${id}/revoke`)).status).toBe(404);
    expect((await other.get(`/api/health-links?patient_id=${patient.personId}`)).status).toBe(404);
    expect((await other.post('/api/health-links', { contents, patient_id: patient.personId })).status).toBe(
      404,
    );
  });

  it('another patient', async () => {
    const { id } = await make();
    const other = await app.signInAs('patient', 32);
    expect((await other.post(`/api/health-links/${id}/revoke`)).status).toBe(404);
    expect((await other.post('/api/health-links', { contents, patient_id: patient.personId })).status).toBe(
      404,
    );
  });
});

it('for a family member is over when who made it acts for them no longer', async () => {
  const addChild = async (name: string): Promise<string> => {
    const child = { name, date_of_birth: '2014-05-06', sex: 'female', relation: 'daughter' };
    return (await patient.post('/api/family-members', child)).body.person_id;
  };
  const [removed, second] = [await addChild('Anita'), await addChild('Binu')];
  const links = {
    ...{ removed: await make({ patient_id: removed }), second: await make({ patient_id: second }) },
    own: await make(),
  };
  const statusOf = async ({ path }: { path: string }) => (await viewer.post(path, { recipient: 'x' })).status;
  expect(await statusOf(links.removed)).toBe(200);
  expect((await patient.delete(`/api/family-members/${removed}`)).status).toBe(200);
  await app.settled();
  expect(await statusOf(links.removed)).toBe(404);
  expect([await statusOf(links.second), await statusOf(links.own)]).toEqual([200, 200]);
  expect(await storedFiles(links.removed.id)).toEqual([]);
});

it('lives for the hours that were chosen, by the clock of the server', async () => {
  const { id, path, body } = await make({ hours: 1 });
  const end = app.clock.now().getTime() + 3_600_000;
  expect(Math.abs(Date.parse(body.health_link.expires_at) - end)).toBeLessThan(60_000);
  app.clock.advance({ minutes: 58 });
  expect((await viewer.post(path, { recipient: 'x' })).status).toBe(200);
  app.clock.advance({ minutes: 3 });
  expect((await viewer.post(path, { recipient: 'x' })).status).toBe(404);
  expect(await listed(id)).toMatchObject({ state: 'expired' });
});

it('is over after 24 hours', async () => {
  const { id, path } = await make();
  app.clock.advance({ hours: 24, minutes: 1 });
  expect((await viewer.post(path, { recipient: 'x' })).status).toBe(404);
  expect(await listed(id)).toMatchObject({ state: 'expired' });
});

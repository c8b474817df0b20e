import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const answerOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];

describe('an id', () => {
  it('in a form that the database does not read is refused, wherever it stands', async () => {
    const id = `urn:uuid:${app.idOf('doctor', 1)}`;
    const inPath = await patient.get(`/api/doctor-profiles/${encodeURIComponent(id)}`);
    expect([...answerOf(inPath), inPath.body.fields[0].field]).toEqual([400, 'invalid', 'clinician_id']);
    const inQuery = await patient.get(
      `/api/slots?clinician_id=${encodeURIComponent(id)}&mode=virtual&from=2026-12-01&days=1`,
    );
    expect([...answerOf(inQuery), inQuery.body.fields[0].field]).toEqual([400, 'invalid', 'clinician_id']);
    const inBody = await patient.post('/api/update-user-config', { preferred_clinic_id: id });
    expect([...answerOf(inBody), inBody.body.fields[0].field]).toEqual([
      400,
      'invalid',
      'preferred_clinic_id',
    ]);
  });

  it('written in capitals is the same id', async () => {
    const id = patient.personId.toUpperCase();
    expect((await patient.get(`/api/patients/${id}`)).status).toBe(200);
    expect((await patient.get(`/api/emergency-contacts?for_person_id=${id}`)).status).toBe(200);
    const reply = await patient.post('/api/emergency-contacts', {
      for_person_id: id,
      name: 'Ravi Kumar',
      relation: 'son',
      phone: '9822222222',
    });
    expect(reply.status).toBe(201);
  });
});

describe('text', () => {
  it.each([
    ['half a surrogate pair', 'Lakshmi \ud800'],
    ['an override of the reading direction', 'Lakshmi \u202eieD'],
  ])('with %s is refused', async (_what, name) => {
    const reply = await patient.post('/api/auth/update-user/', { name });
    expect([...answerOf(reply), reply.body.fields[0].field]).toEqual([400, 'invalid', 'name']);
  });

  it('with an emoji or the joiners of our scripts is welcome', async () => {
    for (const note of ['knee 👩🏽‍⚕️', 'ക്‍ര', 'line\nbreak']) {
      const reply = await patient.patch(`/api/patients/${patient.personId}`, { emergency_note: note });
      expect(reply.status, note).toBe(200);
    }
  });
});

describe('an upload', () => {
  const type = 'multipart/form-data; boundary=cut';
  const head = '--cut\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  it.each([
    ['breaks off', `${head}abc`, type],
    ['breaks off in its head', head.slice(0, 60), type],
    ['has no boundary', `${head}abc\r\n--cut--\r\n`, 'multipart/form-data'],
  ])('that %s is refused', async (_what, body, contentType) => {
    for (const [caller, path] of [
      [patient, '/api/auth/update-user-image/'],
      [patient, '/api/upload-files'],
      [doctor, '/api/profile/signature'],
    ] as const) {
      const reply = await caller.post(path, body, { 'content-type': contentType });
      expect(answerOf(reply), path).toEqual([400, expect.stringMatching(/^(malformed|invalid)$/)]);
    }
  });
});

describe('an address', () => {
  it('with a query name that a call does not know reads as without it; a change refuses it', async () => {
    for (const path of ['/api/profile', '/api/doctor-profiles']) {
      const reply = await patient.get(`${path}?brand=hospital&page=1&_=1764000000`);
      expect([reply.status, reply.body], path).toEqual([200, (await patient.get(path)).body]);
    }
    const unread = await patient.get('/api/notify/notifications/?page=1&page_size=10');
    expect(unread.status).toBe(200);
    const change = await patient.post('/api/update-user-config?brand=hospital', {});
    expect([...answerOf(change), change.body.fields[0].field]).toEqual([400, 'invalid', 'brand']);
    const body = await patient.post('/api/update-user-config', { brand: 'hospital' });
    expect([...answerOf(body), body.body.fields[0].field]).toEqual([400, 'invalid', 'brand']);
  });

  it('below /api is never answered with a page', async () => {
    for (const path of ['/api', '/api/', '/api?x=1', '/api/nothing', '/api/auth'])
      expect(answerOf(await app.anonymous().get(path)), path).toEqual([404, 'not_found']);
  });

  it('says which methods it takes', async () => {
    const caller = app.anonymous();
    const put = await caller.put('/api/appointments', {});
    expect(answerOf(put)).toEqual([405, 'method_not_allowed']);
    expect(put.headers.allow).toBe('GET, HEAD, POST');
    const byId = await caller.delete(`/api/appointments/${app.idOf('patient', 1)}/move/`);
    expect([...answerOf(byId), byId.headers.allow]).toEqual([405, 'method_not_allowed', 'POST']);
    const options = await caller.send('OPTIONS', '/api/slots?x=1');
    expect([options.status, options.headers.allow]).toEqual([204, 'GET, HEAD']);
    expect(Object.keys(options.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('that names something every object has is no known error page', async () => {
    for (const error of ['constructor', 'toString', 'hasOwnProperty'])
      expect((await app.anonymous().get(`/api/auth/error?error=${error}`)).status, error).toBe(200);
  });
});

it('a sign-in that is refused before it is read still says where to go', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const huge = await app
    .anonymous()
    .post('/api/auth/callback/credentials', `password=${'x'.repeat(60_000)}`, form);
  expect(huge.status).toBe(413);
  expect(new URL(huge.body.url).searchParams.get('error')).toBe('CredentialsSignin');
  const foreign = await app
    .anonymous()
    .post('/api/auth/signout', 'json=true', { ...form, origin: 'https://evil.example' });
  expect(foreign.status).toBe(403);
  expect(new URL(foreign.body.url).host).toBe('living.localhost');
});

describe('the OpenAPI document', () => {
  it('tells of every call that the server takes', async () => {
    const { paths } = (await app.anonymous().get('/api/openapi.json')).body;
    // What is not a call of the API answers no OPTIONS: the metrics.
    for (const path of Object.keys(paths).filter((each) => each.startsWith('/api/'))) {
      const address = path.replaceAll(/\{\w+\}/g, 'x');
      const { headers } = await app.anonymous().send('OPTIONS', address);
      const taken = String(headers.allow).split(', ');
      const notified = Object.entries(paths as Record<string, object>)
        .filter(([each]) => new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(address))
        .flatMap(([, methods]) => Object.keys(methods).map((method) => method.toUpperCase()));
      expect(new Set(notified), path).toEqual(new Set(taken.filter((method) => method !== 'HEAD')));
    }
    const session = ['session', 'csrf', 'providers', 'callback/{provider}', 'signin/{provider}', 'signin'];
    for (const name of [...session, 'signout', 'error', 'verify-request', '_log'])
      expect(paths).toHaveProperty([`/api/auth/${name}`]);
    for (const name of ['health/live', 'health/ready', 'openapi.json', 'operations/failed-jobs'])
      expect(paths).toHaveProperty([`/api/${name}`]);
  });

  it('requires nothing that has a default', async () => {
    const { paths } = (await app.anonymous().get('/api/openapi.json')).body;
    const named = (name: string) =>
      paths['/api/appointments'].get.parameters.find((each: { name: string }) => each.name === name);
    expect([named('limit').required, named('limit').schema.default]).toEqual([false, expect.any(Number)]);
    const rule = paths['/api/availability/rules'].post.requestBody.content['application/json'].schema;
    expect(rule.required).toContain('mode');
    expect(rule.required).not.toContain('buffer_minutes');
    expect((await patient.get('/api/appointments')).status).toBe(200);
  });
});

import { io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

const ALLOWED = 'https://app.example';
const FOREIGN = 'https://evil.example';
let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp({
    ALLOWED_ORIGINS: `${ALLOWED}, https://desk.example`,
    FHIR_CLIENTS: JSON.stringify([{ id: 'city', brand: 'living', name: 'City', secretHash: 'a'.repeat(43) }]),
  });
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

it('a page of an allowed origin may call with a token', async () => {
  const asked = await app.anonymous().send('OPTIONS', '/api/auth/update-user/', undefined, {
    origin: ALLOWED,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type',
  });
  expect(asked.status).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': ALLOWED,
    'access-control-allow-methods': expect.stringContaining('POST'),
    'access-control-allow-headers': expect.stringContaining('authorization'),
    vary: expect.stringContaining('Origin'),
  });
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  const changed = await patient.post('/api/auth/update-user/', { city: 'Chennai' }, { origin: ALLOWED });
  expect([changed.status, changed.headers['access-control-allow-origin']]).toEqual([200, ALLOWED]);
  const read = await patient.get('/api/profile', { origin: ALLOWED });
  expect([read.status, read.headers['access-control-allow-origin']]).toEqual([200, ALLOWED]);
});

it('a page of an allowed origin may read over FHIR', async () => {
  const preflight = (path: string, method: string) =>
    app.anonymous().send('OPTIONS', path, undefined, {
      origin: ALLOWED,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    });
  for (const [path, method] of [
    ['/fhir/R4/Observation?patient=x', 'GET'],
    ['/fhir/R4/Observation/x', 'GET'],
    ['/fhir/R4/token', 'POST'],
  ] as const) {
    const asked = await preflight(path, method);
    expect([asked.status, asked.headers['access-control-allow-origin']], path).toEqual([204, ALLOWED]);
    expect(asked.headers['access-control-allow-methods'], path).toContain(method);
  }
  const read = await app.anonymous().get('/fhir/R4/Observation', { origin: ALLOWED });
  expect([read.status, read.headers['access-control-allow-origin']]).toEqual([401, ALLOWED]);
});

it('a page of any other origin is allowed nothing, and a call with a token never gets 403', async () => {
  const asked = await app.anonymous().send('OPTIONS', '/api/auth/update-user/', undefined, {
    origin: FOREIGN,
    'access-control-request-method': 'POST',
  });
  expect(Object.keys(asked.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  const changed = await patient.post('/api/auth/update-user/', { city: 'Pune' }, { origin: FOREIGN });
  expect([changed.status, changed.body.code]).toEqual([404, 'not_found']);
  const read = await patient.get('/api/profile', { origin: FOREIGN });
  expect(read.headers['access-control-allow-origin']).toBeUndefined();
  expect(read.body.city).toBe('Chennai');
});

it('a cookie counts for nothing from another origin', async () => {
  const cookie = { cookie: patient.cookieHeader, origin: ALLOWED };
  expect((await app.anonymous().get('/api/profile', cookie)).status).toBe(401);
});

const POLLING = '/api/realtime/?EIO=4&transport=polling';

it('polling of an allowed origin is answered for its page, that of any other like what is not there', async () => {
  const anonymous = app.anonymous();
  const opened = await anonymous.get(POLLING, { origin: ALLOWED });
  expect([opened.status, opened.headers['access-control-allow-origin']]).toEqual([200, ALLOWED]);
  expect(opened.headers['access-control-allow-credentials']).toBeUndefined();
  const asked = await anonymous.send('OPTIONS', POLLING, undefined, {
    origin: ALLOWED,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  });
  expect([asked.status, asked.headers['access-control-allow-origin']]).toEqual([204, ALLOWED]);
  expect(asked.headers['access-control-allow-headers']).toContain('authorization');
  const { sid } = JSON.parse(String(opened.body).slice(1));
  for (const path of [POLLING, `${POLLING}&sid=${sid}`]) {
    const refused = await anonymous.get(path, { origin: FOREIGN });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([404, undefined]);
  }
  const own = await anonymous.get(POLLING, { origin: 'http://living.localhost' });
  expect([own.status, own.headers['access-control-allow-origin']]).toEqual([200, undefined]);
});

it.each(['polling', 'websocket'] as const)(
  'a page of an allowed origin is live with a token over %s',
  async (by) => {
    const connect = (origin: string, token: string | undefined) =>
      new Promise<string>((answered) => {
        const socket = io(app.url, {
          path: '/api/realtime',
          ...{ transports: [by], reconnection: false, forceNew: true },
          auth: { token },
          extraHeaders: { host: 'living.localhost', origin, cookie: patient.cookieHeader },
        });
        const end = (said: string) => {
          socket.disconnect();
          answered(said);
        };
        socket.once('ready', () => end('ready'));
        socket.once('connect_error', ({ message }) => end(message));
      });
    expect(await connect(ALLOWED, patient.token)).toBe('ready');
    expect(await connect(ALLOWED, undefined)).toBe('token_not_valid');
    expect(await connect('http://living.localhost', undefined)).toBe('ready');
    expect(await connect(FOREIGN, patient.token)).toMatch(/error/);
  },
);

it('a page of an allowed origin signs in, reads its session and signs out by token, without cookies', async () => {
  const page = app.anonymous();
  const from = { origin: ALLOWED, 'content-type': 'application/json' };
  const asked = await page.get('/api/auth/csrf', from);
  expect(asked.headers['set-cookie']).toBeUndefined();
  const { csrfToken } = asked.body;
  const form = { identifier: '9000000001', password: 'sukham-demo-2026', json: 'true' };
  const enter = (more: object) => page.post('/api/auth/callback/credentials', { ...form, ...more }, from);
  const forged = `${csrfToken.slice(0, 65)}x`;
  for (const wrong of [undefined, 'undefined', csrfToken.split('|')[0], forged])
    expect((await enter({ csrfToken: wrong })).status, wrong).toBe(403);
  expect((await enter({ csrfToken, password: 'wrong' })).status).toBe(401);

  const entered = await enter({ csrfToken });
  expect(entered.headers['set-cookie']).toBeUndefined();
  expect(entered).toMatchObject({
    status: 200,
    headers: { 'access-control-allow-origin': ALLOWED },
    body: { userType: 'patient', phone: '+919000000001', accessToken: expect.any(String) },
  });
  const { url, ...session } = entered.body;
  expect(new URL(url).origin).toBe('http://living.localhost');
  const bearer = { ...from, authorization: `Bearer ${session.accessToken}` };
  expect((await page.get('/api/auth/session', bearer)).body).toEqual(session);
  expect((await page.post('/api/auth/session', { data: { userType: 'staff' } }, bearer)).body).toEqual(
    session,
  );
  expect((await page.get('/api/auth/session', { ...from, authorization: 'Bearer x.y' })).body).toEqual({});

  expect((await page.post('/api/auth/signout', { json: 'true' }, bearer)).status).toBe(200);
  expect((await page.get('/api/auth/session', bearer)).body).toEqual({});
  expect((await page.get('/api/auth/account/', bearer)).status).toBe(401);
});

it('one call is made by any of its methods', async () => {
  for (const method of ['POST', 'PATCH', 'PUT'] as const) {
    const name = `Lakshmi ${method}`;
    expect((await patient.send(method, '/api/auth/update-user/', { name })).status, method).toBe(200);
    expect((await patient.get('/api/profile')).body.name).toBe(name);
    expect(
      (await patient.send(method, '/api/update-user-config', { preferred_mode: 'virtual' })).status,
      method,
    ).toBe(200);
  }
  expect((await patient.send('DELETE', '/api/auth/user/delete/', {})).status).toBe(400);
});

it('the profile is changed as the account is, by any method, and answers as it is then', async () => {
  for (const method of ['POST', 'PATCH', 'PUT'] as const) {
    const name = `Lalitha ${method}`;
    const changed = await patient.send(method, '/api/profile', { name });
    expect([changed.status, changed.body.name, changed.body.person_id], method).toEqual([
      ...[200, name, patient.personId],
    ]);
    expect((await patient.get('/api/auth/account/')).body.name).toBe(name);
  }
  expect(await patient.patch('/api/profile', { name: '7' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'name' }] },
  });
});

it('what is changed by PUT is changed by PATCH too, and the other way round', async () => {
  const other = { PUT: 'PATCH', PATCH: 'PUT' } as const;
  const answers = await Promise.all(
    app.routes.flatMap(({ endpoint: { name, method, path } }) => {
      if (method !== 'PUT' && method !== 'PATCH') return [];
      const address = `/api${path.replaceAll(/\{\w+\}/g, patient.personId)}`;
      return [
        app
          .anonymous()
          .send(other[method], address, {})
          .then(({ status }) => `${name} ${status}`),
      ];
    }),
  );
  expect(answers.length).toBeGreaterThan(20);
  expect(answers.filter((each) => !/ (400|401)$/.test(each))).toEqual([]);
});

it('names, labels and refusals of a reply are in one language, that of the account', async () => {
  const doctor = await app.signInAs('doctor', 1);
  await patient.post('/api/auth/update-user/', { language: 'bn' });
  // The identity of a session may be cached for half a second.
  app.clock.advance({ seconds: 1 });
  const unnamed = { 'accept-language': '*' };
  const visits = (await patient.get('/api/appointments?limit=1', unnamed)).body.appointments;
  const [visit] = visits;
  expect(visit.status_label).toMatch(/[\u0980-\u09FF]/);
  const refused = await patient.post('/api/appointments', { clinician_id: doctor.personId }, unnamed);
  expect(refused.body.message).toMatch(/[\u0980-\u09FF]/);
});

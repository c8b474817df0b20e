import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

const ALLOWED = 'https://app.example';
const FOREIGN = 'https://evil.example';
let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp({ ALLOWED_ORIGINS: `${ALLOWED}, https://desk.example` });
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

it('names, labels and refusals of a reply are in one language, that of the account', async () => {
  const doctor = await app.signInAs('doctor', 1);
  await patient.post('/api/auth/update-user/', { language: 'bn' });
  // Who somebody is may be half a second old.
  app.clock.advance({ seconds: 1 });
  const unnamed = { 'accept-language': '*' };
  const visits = (await patient.get('/api/appointments?limit=1', unnamed)).body.appointments;
  const [visit] = visits;
  expect(visit.status_label).toMatch(/[\u0980-\u09FF]/);
  const refused = await patient.post('/api/appointments', { clinician_id: doctor.personId }, unnamed);
  expect(refused.body.message).toMatch(/[\u0980-\u09FF]/);
});

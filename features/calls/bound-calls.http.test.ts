import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aVisit, DEVICE } from './calls.test-kit.ts';

/** The calls in exactly the form in which other programs send them. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    TURN_URLS: 'turn:relay.example:3478',
    TURN_SECRET: 'only for tests, only for tests',
  });
});
afterAll(() => app.close());

const devices = DEVICE.device;

it('is entered with consent, admitted by the person, left and ended', async () => {
  const visit = await aVisit(app);
  const read = async (who = visit.patient) => (await who.get(visit.path())).body;
  expect(await read()).toMatchObject({
    ...{
      call_id: null,
      state: 'open',
      medium: null,
      ice_servers: [],
      participants: [],
      can: { join: false },
    },
  });
  expect(await visit.patient.post(visit.path('/enter'), { consent: false, devices })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'consent' }] },
  });
  const waiting = await visit.as(visit.patient, '/enter', { consent: true, devices });
  expect(waiting).toMatchObject({
    consent: { given_at: expect.any(String) },
    me: { state: 'waiting', person_id: visit.patient.personId },
  });
  // No address and no credential before the guest is admitted.
  expect((await read()).ice_servers).toEqual([]);

  expect((await visit.patient.post(visit.path('/admit'), { person_id: visit.patient.personId })).status).toBe(
    404,
  );
  const doctor = await visit.as(visit.doctor, '/enter', { consent: true, devices });
  expect(doctor.me).toMatchObject({ state: 'admitted' });
  expect(await visit.doctor.post(visit.path('/admit'), { person_id: app.idOf('patient', 9) })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'person_id' }] },
  });
  await visit.as(visit.doctor, '/admit', { person_id: visit.patient.personId });
  const inside = await read();
  expect(inside).toMatchObject({ call_id: expect.any(String), me: { state: 'admitted' } });
  expect(inside.participants).toHaveLength(2);
  expect(inside.ice_servers).toContainEqual(expect.objectContaining({ credential: expect.any(String) }));

  // Entering once more changes nothing.
  await visit.as(visit.patient, '/enter', { consent: true, devices });
  await visit.as(visit.patient, '/leave', undefined);
  expect((await read()).ice_servers).toEqual([]);
  expect(await visit.as(visit.doctor, '/end', undefined)).toMatchObject({ state: 'over' });
  expect((await read(visit.doctor)).ice_servers).toEqual([]);
});

it('invites by an address that opens the call once', async () => {
  const visit = await aVisit(app, 2);
  const { status, body } = await visit.doctor.post(visit.path('/invite'));
  expect({ status, body }).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^http.*\/join#[A-Za-z0-9_-]{43}$/), expires_at: expect.any(String) },
  });
  const [, link_token] = body.url.split('#');
  const entering = { link_token, name: 'Ravi Teja', device: devices };
  // At the other brand's address the link is unknown.
  expect((await app.anonymous('hospital').post('/api/call-links/enter', entering)).status).toBe(404);
  const guest = await app.anonymous().post('/api/call-links/enter', entering);
  expect(guest.status).toBe(201);
  expect(guest.body.call.ice_servers).toBeUndefined();
  expect(JSON.stringify(guest.body)).not.toContain('person_id');
  expect(await app.anonymous().post('/api/call-links/look', { link_token })).toMatchObject({
    status: 409,
    body: { code: 'link_used' },
  });
});

it('invites once by a request that is repeated with its key, and the address still opens the call', async () => {
  const visit = await aVisit(app, 4);
  const key = { 'idempotency-key': uuid() };
  const first = await visit.doctor.post(visit.path('/invite'), {}, key);
  const again = await visit.doctor.post(visit.path('/invite'), {}, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  const [, link_token] = first.body.url.split('#');
  expect((await app.anonymous().post('/api/call-links/look', { link_token })).status).toBe(200);
});

it('is not there for anybody else', async () => {
  const visit = await aVisit(app, 3);
  const stranger = await app.signInAs('patient', 4);
  for (const rest of ['/enter', '/invite'])
    expect((await stranger.post(visit.path(rest), rest === '/enter' ? { consent: true } : {})).status).toBe(
      404,
    );
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What is sent again is answered as the first time; other content under the same id is refused. */
async function expectOnce(by: Caller, path: string, body: object, others: readonly object[], code: string) {
  const first = await by.post(path, body);
  expect(first.status).toBe(201);
  expect(await by.post(path, body)).toMatchObject({ status: 200, body: first.body });
  for (const other of others) {
    const answer = await by.post(path, { ...body, ...other });
    expect({ other, status: answer.status, code: answer.body.code }).toEqual({ other, status: 409, code });
  }
}

it('a breach is prepared once under its id', async () => {
  const staff = await app.signInAs('staff', 1);
  const body = {
    ...{ breach_id: uuid(), from: '2026-01-01T00:00:00Z', to: '2999-01-01T00:00:00Z' },
    ...{ resource: 'patient', reader_id: uuid(), what_happened: 'The laptop of a doctor was stolen' },
    details: {
      ...{ known_at: '2026-01-03T00:00:00Z', consequences: 'Loss', measures: 'Locked' },
      ...{ safety_measures: 'A new password', location: 'Chennai' },
    },
  };
  const others = [
    ...[{ from: '2026-01-02T00:00:00Z' }, { to: '2026-01-03T00:00:00Z' }, { resource: 'vitals' }],
    ...[{ resource: undefined }, { reader_id: uuid() }, { session_id: uuid() }],
    { what_happened: 'The phone of a doctor was stolen' },
    ...[{ details: undefined }, { details: { ...body.details, location: 'Madurai' } }],
  ];
  await expectOnce(staff, '/api/privacy/breaches', body, others, 'breach_id_taken');
  app.clock.advance({ minutes: 10 });
  expect((await staff.post('/api/privacy/breaches', body)).status).toBe(200);
});

it('a privacy request is made once under its id, and each member of staff is notified once', async () => {
  const patient = await app.signInAs('patient', 30);
  const body = { request_id: uuid(), kind: 'correction', text: 'My name is spelt otherwise' };
  const others = [{ kind: 'complaint' }, { text: 'My address is another one' }];
  await expectOnce(patient, '/api/privacy/requests', body, others, 'request_id_taken');
  await app.settled();
  for (const [n, brand, times] of [
    [1, 'living', 1],
    [2, 'living', 1],
    [1, 'hospital', 0],
  ] as const) {
    const staff = await app.signInAs('staff', n, brand);
    const { notifications } = (await staff.get('/api/notify/notifications/')).body;
    const news = notifications.filter(
      ({ title }: { title: string }) => title === 'A patient has sent a new privacy request',
    );
    expect(news).toHaveLength(times);
    for (const entry of news) {
      expect(entry.href).toBe('/privacy/requests');
      expect(JSON.stringify(entry)).not.toContain(patient.personId);
      expect(JSON.stringify(entry)).not.toContain(body.text);
    }
  }
});

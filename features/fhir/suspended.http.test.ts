import { createHash } from 'node:crypto';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

const SECRET = 'only for tests, long and random';
const city = {
  ...{ id: 'city', brand: 'living', name: 'City Hospital' },
  secretHash: createHash('sha256').update(SECRET).digest('base64url'),
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ FHIR_CLIENTS: JSON.stringify([city]) });
});
afterAll(() => app.close());

it('a system reads nothing while the account that allowed it is suspended', async () => {
  const patient = await app.signInAs('patient', 1);
  const id = uuid();
  const weight = { id, type: 'weight', readings: { value: 70 }, taken_at: app.clock.now().toISOString() };
  expect((await patient.post('/api/vitals', weight)).status).toBe(201);
  expect((await patient.put('/api/fhir-systems/city', { allowed: true })).status).toBe(200);
  const system = app.anonymous('living');
  const basic = Buffer.from(`city:${SECRET}`).toString('base64');
  const { access_token: token } = (
    await system.post(
      '/fhir/R4/token',
      { grant_type: 'client_credentials' },
      { authorization: `Basic ${basic}` },
    )
  ).body;
  const read = (path: string) => system.get(`/fhir/R4/${path}`, { authorization: `Bearer ${token}` });
  const observations = `Observation?patient=${patient.personId}`;
  const one = `Observation/${(await read(observations)).body.entry[0].resource.id}`;
  const statuses = async () => [(await read(observations)).status, (await read(one)).status];
  const suspend = (at: Date | null) =>
    app.database.executor.executeSql('update memberships set suspended_at = $1 where person_id = $2', [
      at,
      patient.personId,
    ]);
  expect(await statuses()).toEqual([200, 200]);
  await suspend(app.clock.now());
  expect(await statuses()).toEqual([404, 404]);
  expect((await read('Patient')).body.entry).toBeUndefined();
  await suspend(null);
  expect(await statuses()).toEqual([200, 200]);
});

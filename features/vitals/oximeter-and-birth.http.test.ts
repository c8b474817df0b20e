import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
});
afterAll(() => app.close());

const add = (type: string, readings: object, taken_at = app.clock.now().toISOString()) =>
  patient.post('/api/vitals', { id: uuid(), type, readings, taken_at });
const preview = (text: string) =>
  patient.upload('/api/vitals/csv/preview', 'file', {
    name: 'readings.csv',
    type: 'text/csv',
    bytes: Buffer.from(text),
  });

it('an oximeter shows a pulse, which is part of the reading', async () => {
  const added = await add('spo2', { value: 97, pulse: 72 });
  expect([added.status, added.body.readings]).toEqual([201, { value: 97, pulse: 72 }]);
  const read = await patient.get(`/api/vitals/${added.body.id}`);
  expect(read.body.readings).toEqual({ value: 97, pulse: 72 });
  expect(await add('spo2', { value: 97, pulse: 400 })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'readings.pulse', code: 'not_possible' }] },
  });
  expect((await add('spo2', { value: 97 })).body.readings).toEqual({ value: 97 });
});

it('nothing is measured before the birth of the patient', async () => {
  const { date_of_birth } = (await patient.get('/api/profile')).body;
  const before = new Date(Date.parse(`${date_of_birth}T00:00:00Z`) - 86_400_000).toISOString();
  const wrong = { status: 400, body: { fields: [{ field: 'taken_at', code: 'before_birth' }] } };
  expect(await add('weight', { value: 60 }, before)).toMatchObject(wrong);
  expect(await add('weight', { value: 60 }, '1900-06-01T00:00:00Z')).toMatchObject(wrong);
  const good = await add('weight', { value: 60 });
  expect(good.status).toBe(201);
  expect(await patient.patch(`/api/vitals/${good.body.id}`, { taken_at: before })).toMatchObject(wrong);
});

it('a reading from before a date of birth that was corrected later keeps its time', async () => {
  const { date_of_birth } = (await patient.get('/api/profile')).body;
  const after = (days: number) => new Date(Date.parse(`${date_of_birth}T00:00:00Z`) + days * 86_400_000);
  const taken_at = after(2).toISOString();
  const { id } = (await add('weight', { value: 4 }, taken_at)).body;
  const corrected = { date_of_birth: after(30).toISOString().slice(0, 10) };
  expect((await patient.post('/api/auth/update-user/', corrected)).status).toBe(200);
  const noted = await patient.patch(`/api/vitals/${id}`, { note: 'At the clinic' });
  expect(noted).toMatchObject({ status: 200, body: { note: 'At the clinic', taken_at } });
  expect(await patient.patch(`/api/vitals/${id}`, { taken_at })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'taken_at', code: 'before_birth' }] },
  });
});

it('a line of a file names the column that is wrong', async () => {
  const { body } = await preview(
    'date,systolic,diastolic,pulse,SpO2\n2026-11-01,120,,,\n2026-11-02,,,71,97\n2026-11-03,,,x,97\n',
  );
  const problems = body.lines.map((line: { problems?: { field: string; code: string }[] }) =>
    (line.problems ?? []).map(({ field, code }) => `${field} ${code}`),
  );
  expect(problems).toEqual([['diastolic required'], [], ['pulse not_a_number']]);
});

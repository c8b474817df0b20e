import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('has months of readings, the same however often it starts', async () => {
  const now = new Date();
  await showDemo(app, ['vitals']);
  const patient = await app.signInAs('patient', 1);
  const readAll = async () =>
    (await patient.get(`/api/vitals/by-date?from=${day(now, 200)}`)).body.vitals_by_date;
  const first = await readAll();
  expect(Object.keys(first).length).toBeGreaterThan(150);
  await showDemo(app, ['vitals'], { days: 3 });
  expect(await readAll()).toEqual(first);
});

it('has a patient with a critical reading, and no reading from the future', async () => {
  const patient = await app.signInAs('patient', 25);
  const { vitals } = (await patient.get('/api/vitals?limit=1')).body;
  expect(vitals).toMatchObject([{ level: 'critical_high', readings: { systolic: 186 } }]);
  expect(vitals[0].taken_at < new Date().toISOString()).toBe(true);
});

it('has a routine to follow, and a patient for each reason of triage', async () => {
  const patient = await app.signInAs('patient', 1);
  const { routines, today } = (await patient.get('/api/regular-vitals')).body;
  expect(routines.length).toBeGreaterThanOrEqual(3);
  expect(today.length).toBeGreaterThanOrEqual(3);
  const doctor = await app.signInAs('doctor', 1);
  const { counts } = (await doctor.get('/api/vitals-triage')).body;
  expect(Math.min(counts.critical, counts.out_of_range, counts.silent)).toBeGreaterThanOrEqual(1);
});

const day = (now: Date, ago: number): string =>
  new Date(now.getTime() - ago * 86_400_000).toISOString().slice(0, 10);

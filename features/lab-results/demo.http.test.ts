import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives patients of the demo results with levels; the newest ones wait for their doctor', async () => {
  await showDemo(app, ['labResults']);
  const patient = await app.signInAs('patient', 1);
  const read = async () => (await patient.get(`/api/reports?patient_id=${patient.personId}`)).body;
  const first = await read();
  expect(first.reports).toHaveLength(3);
  const doctor = await app.signInAs('doctor', 1);
  const waiting = (await doctor.get('/api/reports-unseen')).body;
  expect(waiting.reports.map(({ abnormal }: { abnormal: number }) => abnormal)).toEqual([2, 1]);
  await showDemo(app, ['labResults'], { days: 3 });
  expect(await read()).toEqual(first);
});

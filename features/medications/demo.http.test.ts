import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives patients of the demo medicines with answered doses, the same however often it starts', async () => {
  await showDemo(app, ['medications']);
  const patient = await app.signInAs('patient', 1);
  const read = async () => (await patient.get('/api/patient-medication')).body;
  const first = await read();
  expect(first.medications.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Amlodipine',
    'Atorvastatin',
    'Metformin',
  ]);
  expect(first.events.length).toBeGreaterThan(40);
  await showDemo(app, ['medications'], { days: 3 });
  expect(await read()).toEqual(first);
});

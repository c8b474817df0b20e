import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedShown } from '#apps/server/seed-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives patients of the demo medicines with answered doses, the same however often it starts', async () => {
  const now = new Date();
  await seedShown(app.database.db, now, ['medications']);
  const patient = await app.signInAs('patient', 1);
  const read = async () => (await patient.get('/api/patient-medication')).body;
  const first = await read();
  expect(first.medications.map(({ name }: { name: string }) => name).sort()).toEqual([
    'Amlodipine',
    'Atorvastatin',
    'Metformin',
  ]);
  expect(first.events.length).toBeGreaterThan(40);
  await seedShown(app.database.db, new Date(now.getTime() + 3 * 86_400_000), ['medications']);
  expect(await read()).toEqual(first);
});

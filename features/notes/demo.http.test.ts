import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('gives patients of the demo signed notes with whole seals, the same however often it starts', async () => {
  await showDemo(app, ['notes']);
  const patient = await app.signInAs('patient', 1);
  const read = async () => (await patient.get(`/api/clinical-notes?patient_id=${patient.personId}`)).body;
  const first = await read();
  expect(first.notes.length).toBeGreaterThanOrEqual(3);
  expect(first.notes.filter(({ appointment_id }: { appointment_id: string }) => appointment_id)).toHaveLength(
    1,
  );
  expect(new Set(first.notes.map(({ status }: { status: string }) => status))).toEqual(new Set(['signed']));
  const checked = await patient.get(`/api/clinical-notes-seals?patient_id=${patient.personId}`);
  expect(checked.body).toEqual({ is_intact: true, seals: first.notes.length, broken: [] });
  await showDemo(app, ['notes'], { days: 3 });
  expect(await read()).toEqual(first);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('tells a patient who looked, a doctor what they looked at, staff of a patient of their brand', async () => {
  const doctor = await app.signInAs('doctor', 1);
  const { patients } = (await doctor.get('/api/get-all-patient')).body;
  const index = Array.from({ length: 40 }, (_, n) => n + 1).find((n) =>
    patients.some((each: { patient_id: string }) => each.patient_id === app.idOf('patient', n)),
  )!;
  const patient = await app.signInAs('patient', index);
  expect((await doctor.get(`/api/patients/${patient.personId}`)).status).toBe(200);
  expect((await patient.get(`/api/patients/${patient.personId}`)).status).toBe(200);

  const seen = (await patient.get('/api/record-access')).body.accesses;
  expect(seen.length).toBeGreaterThan(0);
  expect(seen.every((access: { reader_type: string }) => access.reader_type === 'doctor')).toBe(true);
  expect(seen[0]).toMatchObject({ reader_name: expect.any(String), resource: expect.any(String) });
  expect(JSON.stringify(seen)).not.toContain(patient.personId);
  expect((await doctor.get('/api/record-access')).body.accesses.length).toBeGreaterThan(0);

  const staff = await app.signInAs('staff', 1);
  expect((await staff.get('/api/record-access')).body.fields).toMatchObject([{ field: 'patient_id' }]);
  expect((await staff.get(`/api/record-access?patient_id=${patient.personId}`)).body.accesses.length).toBe(
    seen.length,
  );
  const elsewhere = await app.signInAs('staff', 1, 'hospital');
  expect((await elsewhere.get(`/api/record-access?patient_id=${patient.personId}`)).status).toBe(404);
  expect((await doctor.get(`/api/record-access?patient_id=${patient.personId}`)).status).toBe(404);
});

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

it('comes in pages, newest first, without a gap between them', async () => {
  const doctor = await app.signInAs('doctor', 1);
  const before = (await doctor.get('/api/record-access')).body.accesses.length;
  for (let n = 0; n < 35; n++) expect((await doctor.get('/api/get-all-patient')).status).toBe(200);
  const first = (await doctor.get('/api/record-access')).body;
  expect(first.accesses).toHaveLength(30);
  const rest = (await doctor.get(`/api/record-access?cursor=${first.next_cursor}`)).body;
  const all = [...first.accesses, ...rest.accesses];
  expect(new Set(all.map((access: { access_id: string }) => access.access_id)).size).toBe(all.length);
  expect(all.length).toBeGreaterThanOrEqual(Math.min(60, before + 35));
  const times = all.map((access: { at: string }) => access.at);
  expect(times).toEqual([...times].sort().reverse());
  expect((await doctor.get('/api/record-access?cursor=bm9uc2Vuc2U')).body.fields[0].field).toBe('cursor');
});

it('only the user who acts for a family member sees who looked at that record', async () => {
  const holder = await app.signInAs('patient', 1);
  const { family_members: family } = (await holder.get('/api/family-members')).body;
  const member = family[0].person_id as string;
  // The holder's own look is no news to the holder.
  expect((await holder.get(`/api/patients/${member}`)).status).toBe(200);
  const staff = await app.signInAs('staff', 1);
  expect((await staff.get(`/api/patients/${member}`)).status).toBe(200);

  const seen = await holder.get(`/api/record-access?patient_id=${member}`);
  expect(seen.status).toBe(200);
  expect(seen.body.accesses.map((access: { reader_type: string }) => access.reader_type)).toContain('staff');
  expect(
    seen.body.accesses.every((access: { reader_type: string }) => access.reader_type !== 'patient'),
  ).toBe(true);
  const other = await app.signInAs('patient', 2);
  expect((await other.get(`/api/record-access?patient_id=${member}`)).status).toBe(404);
  expect((await other.get(`/api/record-access?patient_id=${holder.personId}`)).status).toBe(404);
});

it('that staff look at the trail stands in the trail', async () => {
  const patient = await app.signInAs('patient', 5);
  const staff = await app.signInAs('staff', 1);
  expect((await staff.get(`/api/record-access?patient_id=${patient.personId}`)).status).toBe(200);
  const { accesses } = (await patient.get('/api/record-access')).body;
  expect(accesses[0]).toMatchObject({ reader_type: 'staff', resource: 'record_access' });
});

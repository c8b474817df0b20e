import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';

/** The calls in exactly the form in which other programs send them. */
let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 36);
  doctor = await app.signInAs('doctor', 3);
  const relation = { brandId: 'living', kind: 'accepted', sourceId: uuid() } as const;
  const between = { clinicianId: doctor.personId, patientId: patient.personId };
  await app.database.db.transaction((tx) =>
    openCareRelation(tx, { ...relation, ...between }, app.clock.now()),
  );
});
afterAll(() => app.close());

const path = () => `/api/history?patient_id=${patient.personId}`;

it('takes what a patient says and what a doctor confirms', async () => {
  const said = { kind: 'allergy', text: 'Penicillin', said_by: 'patient' };
  const first = await patient.post(path(), said);
  expect(first).toMatchObject({ status: 201, body: { entry_id: expect.any(String) } });
  const known = { kind: 'problem', text: 'High blood pressure', code: 'I10', said_by: 'doctor' };
  expect((await doctor.post(path(), known)).status).toBe(201);
  const { body } = await doctor.get(path());
  expect(body.entries).toContainEqual(
    expect.objectContaining({ kind: 'allergy', text: 'Penicillin', said_by: expect.any(String) }),
  );
  const allergy = body.entries.find((each: { kind: string }) => each.kind === 'allergy');
  expect(allergy.confirmed_by).toBeUndefined();
  expect(body.entries).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'problem', text: 'High blood pressure', code: 'I10' },
      confirmed_by: expect.any(String),
    }),
  );
});

it('keeps an entry once, under an id of the client', async () => {
  const entry = { entry_id: uuid(), patient_id: patient.personId, kind: 'implant', text: 'Pacemaker' };
  expect((await patient.post('/api/history', entry)).status).toBe(201);
  expect((await patient.post('/api/history', entry)).status).toBe(200);
});

it.each([
  [{ kind: 'allergy' }, 'text'],
  [{ kind: 'allergy', text: 'Latex', code: 'I10' }, 'code'],
  [{ kind: 'habit', text: 'Smoking' }, 'content'],
  [{ kind: 'implant', text: 'Stent', content: { name: 'Stent' } }, 'text'],
  [{ kind: 'pregnancy', content: { state: 'pregnant', due_on: '1950' } }, 'content.due_on'],
  [{ kind: 'pregnancy', text: 'perhaps' }, 'text'],
])('%j names what is wrong', async (body, field) => {
  expect(await patient.post('/api/history', body)).toMatchObject({
    status: 400,
    body: { fields: [{ field }] },
  });
});

it('asks a doctor for the patient, and isn’t found for strangers', async () => {
  const said = { kind: 'allergy', text: 'Latex' };
  expect(await doctor.post('/api/history', said)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'patient_id' }] },
  });
  const stranger = await app.signInAs('patient', 1);
  expect((await stranger.post(path(), said)).status).toBe(404);
  const ofTwo = await doctor.post(path(), { ...said, patient_id: stranger.personId });
  expect(ofTwo).toMatchObject({ status: 400, body: { fields: [{ field: 'patient_id' }] } });
});

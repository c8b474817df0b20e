import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  aContent,
  aLine,
  sign,
  signed,
  takeIntoCare,
  visitAtClinic,
} from '#features/prescriptions/prescriptions.test-kit.ts';
import { addMedicine } from './medications.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let visit: { appointment_id: string };
/** What the patient takes by a prescription of this doctor. */
let taken: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 36);
  doctor = await app.signInAs('doctor', 3);
  await takeIntoCare(app, doctor.personId, patient.personId);
  visit = { appointment_id: await visitAtClinic(app, doctor.personId, patient.personId) };
  const lines = [
    await aLine(doctor, 'paracetamol', '500 mg', { days: 90 }),
    await aLine(doctor, 'cetirizine', '10 mg', { timing: '0-0-0-1', days: 90 }),
  ];
  const { prescription_id } = await signed(doctor, patient.personId, aContent(lines), visit);
  await app.settled();
  const [open] = (await patient.get('/api/medication-reconciliations')).body.reconciliations;
  await patient.post(`/api/medication-reconciliations/${prescription_id}`, {
    ...{ shown: open.shown, declined: [], remind: false },
  });
  const { medications } = (await patient.get('/api/patient-medication')).body;
  taken = medications.find(({ name }: { name: string }) => name === 'paracetamol').medication_id;
}, 240_000);
afterAll(() => app.close());

const ask = (body: object = {}, who = patient) =>
  who.post('/api/medication-refills', { refill_id: uuid(), medication_ids: [taken], ...body });
const mine = async () => (await patient.get('/api/medication-refills')).body;
const inbox = async (who = doctor) => (await who.get('/api/medication-refill-inbox')).body.refills;
const entriesOf = async (who: Caller, kind: string) => {
  await app.settled();
  const { body } = await who.get('/api/notify/notifications/');
  return body.notifications.filter((each: { kind: string }) => each.kind === kind);
};

it('reaches the doctor who prescribed it, once, and is closed by their signature', async () => {
  expect((await mine()).askable).toMatchObject([{ clinician_id: doctor.personId }]);
  const refill_id = uuid();
  const replies = await Promise.all([ask({ refill_id }), ask({ refill_id }), ask()]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 201, 409]);
  expect(await ask({ refill_id, note: 'and for the journey' })).toMatchObject({
    status: 409,
    body: { code: 'refill_id_taken' },
  });
  const [request] = await inbox();
  expect(request).toMatchObject({
    medicines: [{ medication_id: taken, name: 'paracetamol' }],
    state: 'open',
  });
  expect(await entriesOf(doctor, 'refill_asked')).toHaveLength(1);
  expect((await mine()).askable[0].medication_ids).not.toContain(taken);

  const draft = await doctor.post(`/api/medication-refills/${request.refill_id}/draft`);
  expect(draft.body).toMatchObject({
    patient_id: patient.personId,
    content: { diagnosis: 'Fever', lines: [{ name: 'paracetamol', timing: '1-0-0-1', days: 90 }] },
  });
  // What was confirmed in an earlier visit isn't confirmed now.
  expect(draft.body.content).not.toHaveProperty('identity_confirmed');
  const begun = await doctor.post('/api/prescriptions', { ...draft.body, ...visit });
  expect(begun.status).toBe(201);
  expect((await doctor.post('/api/prescriptions', { ...draft.body, ...visit })).status).toBe(200);
  expect((await sign(doctor, begun.body)).body.code).toBe('identity_missing');
  const confirmed = { ...begun.body.content, identity_confirmed: true, consent_confirmed: true };
  const saved = await doctor.put(`/api/prescriptions/${begun.body.prescription_id}`, confirmed, {
    'if-match': `"${begun.body.version}"`,
  });
  // The patient still takes it by the earlier prescription: the doctor says why it is prescribed all the same.
  const { findings } = saved.body.checks as { findings: { rule_id: string; lines: string[] }[] };
  const overrides = findings.map(({ rule_id, lines }) => ({ rule_id, lines, reason: 'Runs out this week' }));
  expect(await sign(doctor, saved.body, { overrides })).toMatchObject({ status: 200 });
  await app.settled();
  expect(await inbox()).toEqual([]);
  expect((await mine()).refills).toMatchObject([{ state: 'prescribed' }]);
  expect(await doctor.post(`/api/medication-refills/${request.refill_id}/draft`)).toMatchObject({
    status: 409,
    body: { code: 'refill_answered' },
  });
});

it('is answered with the wish for a visit, which the patient is notified of', async () => {
  const { body } = await ask();
  const path = `/api/medication-refills/${body.refill_id}`;
  const answer = { answer: 'visit', reason: 'Please have your blood pressure measured.' };
  const colleague = await app.signInAs('doctor', 4);
  expect((await colleague.post(`${path}/answer`, answer)).status).toBe(404);
  expect((await colleague.post(`${path}/draft`)).status).toBe(404);
  expect(await inbox(colleague)).toEqual([]);
  expect(await doctor.post(`${path}/answer`, { answer: 'declined', reason: ' ' })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'reason', code: 'required' }] },
  });
  expect((await doctor.post(`${path}/answer`, answer)).status).toBe(200);
  expect((await doctor.post(`${path}/answer`, answer)).status).toBe(200);
  expect(await entriesOf(patient, 'refill_answered')).toHaveLength(1);
  expect((await mine()).refills[0]).toMatchObject({ state: 'visit', reason: answer.reason });
  expect(await patient.delete(path)).toMatchObject({ status: 409, body: { code: 'refill_answered' } });
});

it('is withdrawn by the patient, and then waits for no answer', async () => {
  const { body } = await ask();
  const stranger = await app.signInAs('patient', 12);
  expect((await stranger.delete(`/api/medication-refills/${body.refill_id}`)).status).toBe(404);
  expect((await patient.delete(`/api/medication-refills/${body.refill_id}`)).status).toBe(200);
  expect(await inbox()).toEqual([]);
  expect((await mine()).askable[0].medication_ids).toContain(taken);
});

it('is refused for a medicine without a prescription, and for that of another patient', async () => {
  const own = await addMedicine(patient);
  const unknown = { status: 400, body: { fields: [{ field: 'medication_ids', code: 'unknown' }] } };
  expect(await ask({ medication_ids: [own.medication_id] })).toMatchObject(unknown);
  const stranger = await app.signInAs('patient', 12);
  expect(await ask({}, stranger)).toMatchObject(unknown);
  expect((await ask({ patient_id: patient.personId }, stranger)).status).toBe(404);
});

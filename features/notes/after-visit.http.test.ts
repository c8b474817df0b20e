import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking, onItsDay } from '#features/appointments/visits.test-kit.ts';
import { isAssigned } from '#features/people/server/index.ts';
import { aContent, begin, signed, takeIntoCare } from './notes.test-kit.ts';

const DAY = 24 * 3600_000;

let app: TestApp;
let patient: Caller;
let patientId: string;
let visitId: string;
/** The clinician of the visit: they stopped caring for the patient when the visit ended. */
let clinician: Caller;
let doctorNumber: number;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 31);
  patientId = patient.personId;
  doctorNumber = await notInCare();
  clinician = await app.signInAs('doctor', doctorNumber);
  const visit = await aBooking(patient, clinician.personId);
  visitId = visit.appointment_id;
  onItsDay(app, visit);
  for (const status of [5, 6, 7, 9]) {
    const reply = await clinician.post(`/api/appointments/${visitId}/status`, { status });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  }
  await app.settled();
}, 240_000);
afterAll(() => app.close());

async function notInCare(): Promise<number> {
  for (let n = 2; n < 10; n++)
    if (!(await isAssigned(app.database.db, 'living', app.idOf('doctor', n), patientId))) return n;
  throw new Error('all doctors look after this patient');
}

const list = (who: Caller, query = `patient_id=${patientId}&appointment_id=${visitId}`) =>
  who.get(`/api/clinical-notes?${query}`);
const resolve = (who: Caller, of: object) =>
  who.post('/api/note-phrases/resolve', { patient_id: patientId, text: '{{last_bp}}', ...of });

it('lets the clinician of a visit list, begin and fill in its note for 30 days, and nothing else', async () => {
  expect(await isAssigned(app.database.db, 'living', clinician.personId, patientId)).toBe(false);
  expect((await list(clinician)).body).toEqual({ notes: [], next_cursor: null });
  const draft = await begin(clinician, patientId, { appointment_id: visitId });
  expect((await list(clinician)).body.notes).toMatchObject([{ note_id: draft.note_id }]);
  expect((await list(clinician, `appointment_id=${visitId}`)).body.notes).toHaveLength(1);
  const filled = await resolve(clinician, { appointment_id: visitId });
  expect([filled.status, filled.body.text]).toEqual([200, expect.not.stringContaining('{{')]);
  const allergies = { appointment_id: visitId, text: '{{allergies}}' };
  expect((await resolve(clinician, allergies)).body.text).toBe('no allergies recorded');
  const none = { patient_id: patientId, kind: 'allergy' };
  expect((await patient.post('/api/history/none-known', none)).status).toBe(200);
  expect((await resolve(clinician, allergies)).body.text).toBe('patient says: no known allergies');

  expect((await list(clinician, `patient_id=${patientId}`)).status).toBe(404);
  expect((await resolve(clinician, {})).status).toBe(404);
  const doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patientId);
  await signed(doctor, patientId, { content: aContent() });
  expect((await list(clinician)).body.notes).toHaveLength(1);
  expect((await list(clinician, `patient_id=${patientId}&appointment_id=${uuid()}`)).status).toBe(404);

  app.clock.set(new Date(app.clock.now().getTime() + 31 * DAY));
  const later = await app.signInAs('doctor', doctorNumber);
  expect((await list(later)).status).toBe(404);
  expect((await resolve(later, { appointment_id: visitId })).status).toBe(404);
});

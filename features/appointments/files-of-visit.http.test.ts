import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from './visits.test-kit.ts';

let t: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  t = await startTestApp();
  [patient, doctor] = [await t.signInAs('patient', 14), await t.signInAs('doctor', 2)];
});
afterAll(async () => await t?.close());

const upload = async (name: string): Promise<string> => {
  const bytes = Buffer.from(`%PDF-1.4 ${name}`);
  return (await patient.upload('/api/upload-files', 'file', { name, type: 'application/pdf', bytes })).body
    .file_id;
};
const read = async (id: string) => (await doctor.get(`/api/files/${id}`)).status;
const change = (caller: Caller, id: string, verb: string, body: object) =>
  caller.post(`/api/appointments/${id}/${verb}`, body);

test('a doctor reads the files of a visit until it is cancelled, also while another visit is active', async () => {
  const [called, stored] = [await upload('called-off.pdf'), await upload('kept.pdf')];
  const off = await aBooking(patient, doctor.personId, { file_ids: [called] });
  const on = await aBooking(patient, doctor.personId, { file_ids: [stored] });
  expect([await read(called), await read(stored)]).toEqual([200, 200]);

  expect((await change(patient, off.appointment_id, 'cancel', { reason: 'Away that week' })).status).toBe(
    200,
  );
  expect([await read(called), await read(stored)]).toEqual([404, 200]);
  expect((await doctor.get(`/api/appointments/${off.appointment_id}`)).body.files ?? []).toEqual([]);
  expect((await patient.get(`/api/appointments/${off.appointment_id}`)).body.files).toHaveLength(1);
  expect((await patient.get(`/api/files/${called}`)).status).toBe(200);

  expect((await change(doctor, on.appointment_id, 'status', { status: 8 })).status).toBe(200);
  expect(await read(stored)).toBe(404);
});

test('when the account is deleted, files without a visit are deleted, and no one can read the others', async () => {
  const [loose, attached] = [await upload('loose.pdf'), await upload('attached.pdf')];
  await aBooking(patient, doctor.personId, { file_ids: [attached] });
  expect(await read(attached)).toBe(200);
  const deleted = await patient.post('/api/auth/user/delete/', { password: 'sukham-demo-2026' });
  expect(deleted.status).toBe(200);
  await t.settled();

  const rows = await t.database.executor.executeSql('select id from files where id = any($1)', [
    [loose, attached],
  ]);
  expect(rows.rows).toEqual([{ id: attached }]);
  const grants = await t.database.executor.executeSql('select 1 from file_grants where patient_id = $1', [
    patient.personId,
  ]);
  expect(grants.rows).toEqual([]);
  const waiting = await t.database.executor.executeSql('select 1 from blobs_to_delete', []);
  expect(waiting.rows).toEqual([]);
  expect(await read(attached)).toBe(404);
});

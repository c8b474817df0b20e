import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, write } from '#features/chat/chat.test-kit.ts';
import { aPicture } from './photos.test-kit.ts';
import { add, aReading } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let colleague: Caller;
let picture: Buffer;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 14);
  [doctor, colleague] = [await app.signInAs('doctor', 2), await app.signInAs('doctor', 3)];
  picture = await aPicture();
  for (const { personId } of [doctor, colleague]) await aBooking(patient, personId);
});
afterAll(() => app?.close());

const PDF = { name: 'report.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
const upload = async (who: Caller, file?: typeof PDF): Promise<string> =>
  (
    await who.upload(
      '/api/upload-files',
      'file',
      file ?? { name: 'm.jpg', type: 'image/jpeg', bytes: picture },
    )
  ).body.file_id;
const attach = (who: Caller, file_id: string) =>
  who.post('/api/vitals', aReading({ file_id, patient_id: patient.personId }));
const read = async (who: Caller, id: string) => (await who.get(`/api/files/${id}`)).status;
const refused = (code: string) => ({
  status: 400,
  body: { code: 'invalid', fields: [{ field: 'file_id', code }] },
});

describe('a clinician who knows only the id of a patient’s file', () => {
  it('can’t open a file that was never shared by putting it beside a reading', async () => {
    const file = await upload(patient);
    expect(await attach(doctor, file)).toMatchObject(refused('unknown'));
    expect([await read(doctor, file), await read(colleague, file)]).toEqual([404, 404]);
    expect(await attach(doctor, '0197a000-0000-7000-8000-000000000000')).toMatchObject(refused('unknown'));
  });

  it('can’t open the file of a cancelled visit again', async () => {
    const file = await upload(patient);
    const visit = await aBooking(patient, doctor.personId, { file_ids: [file] });
    expect(await read(doctor, file)).toBe(200);
    await patient.post(`/api/appointments/${visit.appointment_id}/cancel`, { reason: 'Away' });
    expect(await attach(doctor, file)).toMatchObject(refused('unknown'));
    expect(await read(doctor, file)).toBe(404);
  });

  it('can’t open the file of a message again that the patient deleted', async () => {
    const chat = await aChat(patient, doctor);
    const file = await upload(patient);
    const message = await write(patient, chat, 'My meter', { file_ids: [file] });
    expect(await read(doctor, file)).toBe(200);
    await patient.delete(`/api/chats/${chat}/messages/${message.id}`);
    expect(await attach(doctor, file)).toMatchObject(refused('unknown'));
    expect(await read(doctor, file)).toBe(404);
  });
});

describe('a file that a clinician may read', () => {
  it('can be attached to a reading, and gets no other readers by that', async () => {
    const file = await upload(patient);
    const visit = await aBooking(patient, doctor.personId, { file_ids: [file] });
    expect(await attach(doctor, file)).toMatchObject({ status: 201 });
    expect([await read(doctor, file), await read(colleague, file)]).toEqual([200, 404]);
    await patient.post(`/api/appointments/${visit.appointment_id}/cancel`, { reason: 'Away' });
    expect([await read(doctor, file), await read(patient, file)]).toEqual([404, 200]);
  });

  it('is shown to everybody who reads the vitals when it is the clinician’s own', async () => {
    const file = await upload(doctor);
    expect(await attach(doctor, file)).toMatchObject({ status: 201 });
    expect([await read(patient, file), await read(colleague, file)]).toEqual([200, 200]);
  });

  it('must be a picture', async () => {
    for (const who of [doctor, patient]) {
      const file = await upload(who, PDF);
      expect(await attach(who, file)).toMatchObject(refused('type_not_accepted'));
    }
  });
});

it('what patients put beside their own reading is seen by those who look after them', async () => {
  const file = await upload(patient);
  await add(patient, aReading({ file_id: file }));
  expect([await read(doctor, file), await read(colleague, file)]).toEqual([200, 200]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { PRESSURE, send, startPhotoApp } from './photos.test-kit.ts';
import { add, aReading } from './vitals.test-kit.ts';

let started: Awaited<ReturnType<typeof startPhotoApp>>;
let app: TestApp;
let patient: Caller;
let doctor: Caller;
let stranger: Caller;
let picture: Buffer;
beforeAll(async () => {
  started = await startPhotoApp();
  ({ app, patient, doctor, stranger, picture } = started);
});
afterAll(() => started?.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const CORRECTED = { systolic: 138, diastolic: 82, pulse: 71 };

/** A reading from a photo, corrected by the patient. */
async function fromPhoto(): Promise<{ id: string; file_id: string; photo_id: string }> {
  const photo = (await send(patient, picture)).body;
  const { body } = await patient.post(`/api/v1/vital/image/${photo.id}/confirm`, {
    type: PRESSURE.kind,
    readings: CORRECTED,
    unit: PRESSURE.unit,
    taken_at: new Date(Date.now() - 60_000).toISOString(),
  });
  return { id: body.id, file_id: photo.file_id, photo_id: photo.id };
}
const uploaded = async (who: Caller): Promise<string> =>
  (await who.upload('/api/upload-files', 'file', { name: 'm.jpg', type: 'image/jpeg', bytes: picture })).body
    .file_id;
const inFiles = async (who: Caller, id: string) =>
  (await who.get('/api/upload-files')).body.files.find((file: { file_id: string }) => file.file_id === id);
const history = async (id: string) => (await patient.get(`/api/vitals/${id}/history`)).body;

describe('the picture of a reading', () => {
  it('stands beside what was read and what was corrected, for the patient and who looks after them', async () => {
    const { id, file_id } = await fromPhoto();
    const said = {
      vital: { id, readings: CORRECTED },
      file_id,
      read: { kind: 'blood_pressure', readings: PRESSURE.readings, unit: 'mmHg', boxes: PRESSURE.boxes },
      confirmed: { kind: 'blood_pressure', readings: CORRECTED, unit: 'mmHg' },
    };
    const path = `/api/vitals/${id}/photo`;
    expect((await patient.get(path)).body).toMatchObject({ ...said, can: { remove: true } });
    expect((await doctor.get(path)).body).toMatchObject({ ...said, can: { remove: false } });
    for (const who of [stranger, await app.signInAs('doctor', 1, 'hospital')]) {
      expect(await who.get(path)).toMatchObject(notFound);
      expect(await who.delete(path)).toMatchObject(notFound);
    }
    expect(await doctor.delete(path)).toMatchObject(notFound);
    const typed = await add(patient, aReading());
    expect((await patient.get(`/api/vitals/${typed.id}/photo`)).body).toMatchObject({
      file_id: null,
      read: null,
      confirmed: null,
      can: { remove: false },
    });
  });

  it('is removed by the patient; the reading stays, and its history says so', async () => {
    const { id, file_id, photo_id } = await fromPhoto();
    for (const _ of [1, 2])
      expect(await patient.delete(`/api/vitals/${id}/photo`)).toMatchObject({ status: 200 });
    expect(await patient.get(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect(await inFiles(patient, file_id)).toBeUndefined();
    const { vital, changes } = await history(id);
    expect(vital).toMatchObject({ readings: CORRECTED, file_id: null, edits: 1, source: 'photo' });
    expect(changes).toMatchObject([{ action: 'photo_removed', readings: CORRECTED, by_name: null }]);
    expect((await patient.get(`/api/v1/vital/image/${photo_id}`)).body).toMatchObject({
      state: 'confirmed',
      file_id: null,
      readings: PRESSURE.readings,
    });
    expect((await patient.get(`/api/vitals/${id}/photo`)).body).toMatchObject({
      file_id: null,
      confirmed: { readings: CORRECTED },
      can: { remove: false },
    });
  });
});

describe('among the files', () => {
  it('it says what it belongs to, and is deleted there; the reading stays', async () => {
    const { id, file_id, photo_id } = await fromPhoto();
    expect(await inFiles(patient, file_id)).toMatchObject({
      belongs_to: [{ kind: 'image_reading', id: photo_id }],
      can: { delete: true },
    });
    expect(await stranger.delete(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect(await doctor.delete(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect(await patient.delete(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
    expect(await patient.delete(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect((await history(id)).vital).toMatchObject({ readings: CORRECTED, file_id: null });
    expect((await history(id)).changes).toMatchObject([{ action: 'photo_removed' }]);
  });

  it('an undecided one is deleted with its guess', async () => {
    const { id, file_id } = (await send(patient, picture)).body;
    expect(await patient.delete(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body).toMatchObject({
      state: 'dismissed',
      file_id: null,
      readings: null,
    });
  });

  it('one that came with a reading goes, too; that of a deleted reading doesn’t bring it back', async () => {
    const file_id = await uploaded(patient);
    const { id } = await add(patient, aReading({ file_id }));
    expect(await inFiles(patient, file_id)).toMatchObject({
      belongs_to: [{ kind: 'vital', id }],
      can: { delete: true },
    });
    await patient.delete(`/api/vitals/${id}`);
    expect(await patient.get(`/api/vitals/${id}/photo`)).toMatchObject(notFound);
    expect(await patient.delete(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
    expect(await patient.get(`/api/vitals/${id}`)).toMatchObject(notFound);
    expect((await history(id)).changes).toMatchObject([{ action: 'photo_removed' }, { action: 'deleted' }]);
  });

  it('a clinician’s own file stays theirs when the patient takes it off the reading', async () => {
    const file_id = await uploaded(doctor);
    const { id } = await add(doctor, aReading({ file_id, patient_id: patient.personId }));
    expect(await inFiles(doctor, file_id)).toMatchObject({ can: { delete: false } });
    expect(await doctor.delete(`/api/files/${file_id}`)).toMatchObject({
      status: 409,
      body: { code: 'file_attached' },
    });
    expect(await patient.delete(`/api/vitals/${id}/photo`)).toMatchObject({ status: 200 });
    expect(await patient.get(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect(await inFiles(doctor, file_id)).toMatchObject({ belongs_to: [], can: { delete: true } });
  });
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import type { FakeReader } from '#platform/testing/image-reader.ts';
import { PRESSURE, send, startPhotoApp } from './photos.test-kit.ts';

let started: Awaited<ReturnType<typeof startPhotoApp>>;
let reader: FakeReader;
let app: TestApp;
let patient: Caller;
let doctor: Caller;
let stranger: Caller;
let picture: Buffer;
beforeAll(async () => {
  started = await startPhotoApp();
  ({ reader, app, patient, doctor, stranger, picture } = started);
});
afterEach(() => {
  reader.says = PRESSURE;
});
afterAll(() => started?.close());

interface Photo {
  readonly id: string;
}
const waiting = async (who: Caller, query = '') => (await who.get(`/api/v1/vital/image${query}`)).body;
const ids = ({ photos }: { photos: Photo[] }) => photos.map(({ id }) => id);
const confirm = (who: Caller, id: string) =>
  who.post(`/api/v1/vital/image/${id}/confirm`, {
    type: PRESSURE.kind,
    readings: PRESSURE.readings,
    unit: PRESSURE.unit,
    taken_at: new Date(Date.now() - 60_000).toISOString(),
  });

describe('undecided photos', () => {
  it('are there, the newest first, until each is confirmed or deleted', async () => {
    expect(await waiting(patient)).toEqual({ patient_id: patient.personId, photos: [], more: false });
    const taken_at = '2026-03-10T02:00:00.000Z';
    const first = (await send(patient, picture, { taken_at })).body;
    reader.says = { status: 'unreadable', reason: 'glare' };
    const second = (await send(patient, picture)).body;
    const { photos } = await waiting(patient);
    expect(photos).toEqual([second, first]);
    expect(photos).toMatchObject([
      { status: 'unreadable', reason: 'glare', taken_at: null },
      { status: 'read', readings: PRESSURE.readings, taken_at },
    ]);
    expect(Date.parse(first.kept_until) - Date.parse(first.made_at)).toBe(14 * 86_400_000);

    expect((await confirm(patient, first.id)).status).toBe(200);
    expect(ids(await waiting(patient))).toEqual([second.id]);
    expect((await patient.get(`/api/v1/vital/image/${first.id}`)).body.kept_until).toBeNull();
    await patient.delete(`/api/v1/vital/image/${second.id}`);
    expect(ids(await waiting(patient))).toEqual([]);
  });

  it('wait only for the patient and for the clinician who took them', async () => {
    const { id } = (await send(patient, picture)).body;
    const taken = (await send(doctor, picture, { patient_id: patient.personId })).body;
    expect(ids(await waiting(patient))).toEqual([taken.id, id]);
    const query = `?patient_id=${patient.personId}`;
    expect(ids(await waiting(doctor, query))).toEqual([taken.id]);
    expect(ids(await waiting(stranger))).toEqual([]);
    const others = [stranger, await app.signInAs('doctor', 1, 'hospital')];
    for (const who of others)
      expect(await who.get(`/api/v1/vital/image${query}`)).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    expect(await doctor.get('/api/v1/vital/image')).toMatchObject({ status: 400 });
    expect((await confirm(doctor, taken.id)).status).toBe(200);
    expect(ids(await waiting(doctor, query))).toEqual([]);
    expect(ids(await waiting(patient))).toEqual([id]);
  });
});

it('a photo of a reading that was deleted can be decided on again', async () => {
  const { id, file_id } = (await send(patient, picture)).body;
  const address = `/api/v1/vital/image/${id}`;
  const listed = async () => {
    const { vitals } = (await patient.get('/api/vitals')).body;
    return vitals.flatMap((vital: { id: string; file_id: string }) =>
      vital.file_id === file_id ? [vital.id] : [],
    );
  };
  const first = (await confirm(patient, id)).body;
  await patient.delete(`/api/vitals/${first.id}`);
  expect((await patient.get(address)).body).toMatchObject({
    ...{ state: 'unconfirmed', vital_id: null, kept_until: null, file_id },
  });
  const second = await confirm(patient, id);
  expect(second).toMatchObject({ status: 200, body: { readings: PRESSURE.readings, file_id } });
  expect(await listed()).toEqual([second.body.id]);
  expect((await patient.get(address)).body).toMatchObject({ state: 'confirmed', vital_id: second.body.id });

  // The picture is that of the second one alone.
  expect((await patient.post(`/api/vitals/${first.id}/restore`, {})).body.file_id).toBeNull();
  await patient.delete(`/api/vitals/${second.body.id}`);
  expect(await patient.delete(address)).toMatchObject({ status: 200 });
  expect((await patient.get(address)).body).toMatchObject({ state: 'dismissed', file_id: null });
  expect(await patient.get(`/api/files/${file_id}`)).toMatchObject({ status: 404 });
  expect((await patient.post(`/api/vitals/${second.body.id}/restore`, {})).body.file_id).toBeNull();
});

it('a photo without a picture waits for no decision after its reading was deleted', async () => {
  const { id } = (await send(patient, picture)).body;
  const vital = (await confirm(patient, id)).body;
  await patient.delete(`/api/vitals/${vital.id}/photo`);
  await patient.delete(`/api/vitals/${vital.id}`);
  expect((await patient.get(`/api/v1/vital/image/${id}`)).body).toMatchObject({
    ...{ state: 'confirmed', vital_id: vital.id, file_id: null },
  });
});

it('what was read is deleted with the file of a photo of which the reading was deleted', async () => {
  const { id, file_id } = (await send(patient, picture)).body;
  const vital = (await confirm(patient, id)).body;
  await patient.delete(`/api/vitals/${vital.id}`);
  expect(await patient.delete(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
  expect((await patient.get(`/api/v1/vital/image/${id}`)).body).toMatchObject({
    ...{ state: 'dismissed', file_id: null, readings: null },
  });
  expect((await patient.post(`/api/vitals/${vital.id}/restore`, {})).body.file_id).toBeNull();
});

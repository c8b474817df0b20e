import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { localFileStore } from '#partners/file-store/local.ts';
import type { FileStore } from '#partners/file-store/port.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { photosShown } from '../../training/meter-reader/measure-photos.ts';
import { aPhoto } from './photo-collection.test-kit.ts';
import { exportPhotos } from './server/index.ts';
import { collectedPhotos } from './server/tables.ts';

const PHOTOS = '/api/photo-collection/photos';
const CONSENT = '/api/photo-collection/consent';
const SECRET_KEY = 'only for this test, only for this test, only for this test';

/** All that follows an account's end has to be done first, on a machine that may be busy. */
const LONG = { timeout: 120_000 };
let app: TestApp;
let directory: string;
let blobs: FileStore;
let staff: Caller;
let patient: Caller;
let next = 20;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'collected-photos-'));
  app = await startTestApp({ DATA_DIR: directory, SECRET_KEY });
  const config = readConfig({ MODE: 'test', DATA_DIR: directory, SECRET_KEY });
  blobs = encryptedBlobs(await localFileStore(join(directory, 'files')), keyRingOf(config.dataKeys));
  staff = await app.signInAs('staff', 1);
}, 240_000);
beforeEach(async () => {
  patient = await app.signInAs('patient', next++);
});
afterAll(async () => {
  blobs?.close();
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

const pressure = { kind: 'blood_pressure', unit: 'mmHg', systolic: '128', diastolic: '82', pulse: '71' };
const collect = async (shown: object = pressure, other: Record<string, string> = {}) =>
  await staff.upload(PHOTOS, 'photo', await aPhoto(), { patient_id: patient.personId, ...shown, ...other });
const allow = (given = true) => patient.put(CONSENT, { given });
const filesStored = async (): Promise<string[]> =>
  (await readdir(join(directory, 'files'), { recursive: true })).filter((name) =>
    /collected-photos.+[0-9a-f]{40}/.test(name),
  );
const listed = async () => (await staff.get(`${PHOTOS}?patient_id=${patient.personId}`)).body.photos;

it('collects nothing before the patient allows it, then what the meter shows, to the last digit', async () => {
  expect((await patient.get(CONSENT)).body).toEqual({ given: false, since: null, photos: 0 });
  expect(await collect()).toMatchObject({ status: 409, body: { code: 'collection_not_allowed' } });
  expect(await filesStored()).toEqual([]);
  expect((await allow()).body).toMatchObject({ given: true, photos: 0 });
  const photo_id = uuid();
  expect(await collect(pressure, { photo_id })).toMatchObject({
    ...{ status: 201, body: { photo_id, kind: 'blood_pressure', shown: { systolic: '128', pulse: '71' } } },
  });
  // Sent twice, stored once.
  expect((await collect(pressure, { photo_id })).body.photo_id).toBe(photo_id);
  // Another number or another picture under that id is refused: what was corrected isn't lost unseen.
  const taken = { status: 409, body: { code: 'collected_photo_id_taken' } };
  expect(await collect({ ...pressure, systolic: '129' }, { photo_id })).toMatchObject(taken);
  const other = { patient_id: patient.personId, ...pressure, photo_id };
  expect(await staff.upload(PHOTOS, 'photo', await aPhoto('#444'), other)).toMatchObject(taken);
  expect((await collect({ kind: 'weight', unit: 'kg', value: '70.0' })).body.shown).toEqual({
    value: '70.0',
  });
  expect(await listed()).toHaveLength(2);
  expect(await filesStored()).toHaveLength(2);
  expect((await patient.get(CONSENT)).body).toMatchObject({ given: true, photos: 2 });
  // It is no part of the record.
  expect((await patient.get('/api/upload-files')).body.files).toEqual([]);

  const field = async (shown: object) => (await collect(shown)).body.fields?.[0]?.field;
  expect(await field({ kind: 'blood_pressure', unit: 'mmHg', systolic: '128' })).toBe('diastolic');
  expect(await field({ kind: 'blood_sugar', unit: 'kg', value: '98' })).toBe('unit');
  expect(await field({ kind: 'blood_sugar', unit: 'mg/dL', value: 'E-3' })).toBe('value');
  const broken = { name: 'a.png', type: 'image/png', bytes: Buffer.from('no picture') };
  expect(
    (await staff.upload(PHOTOS, 'photo', broken, { patient_id: patient.personId, kind: 'none' })).status,
  ).toBe(400);
  await allow(false);
  await app.settled();
});

it('deletes bytes that have no row an hour later, and no others', async () => {
  await allow();
  await collect();
  const lost = (await collect()).body.photo_id;
  const [stored] = await listed().then((all: { photo_id: string }[]) =>
    all.filter(({ photo_id }) => photo_id !== lost),
  );
  expect(await filesStored()).toHaveLength(2);
  // As after a server that was killed between the two.
  const { executeSql } = app.database.executor;
  await executeSql('delete from collected_photos where id = $1', [lost]);
  // Sent again after that, it is stored under the same id with other bytes.
  await collect(pressure, { photo_id: lost });
  await executeSql(
    "update jobs.job set start_after = now() where data::text like '%delete-unused-bytes%'",
    [],
  );
  await app.settled();
  expect(await filesStored()).toHaveLength(2);
  expect(await listed()).toEqual([expect.objectContaining({ photo_id: lost }), stored]);
  await allow(false);
  await app.settled();
});

it('deletes every photo when the patient withdraws, and when the account is deleted', LONG, async () => {
  await allow();
  await collect();
  await collect({ kind: 'blood_sugar', unit: 'mg/dL', value: 'HI' });
  expect(await filesStored()).toHaveLength(2);
  expect((await allow(false)).body).toMatchObject({ given: false, photos: 0 });
  await app.settled();
  expect(await filesStored()).toEqual([]);
  expect(await listed()).toEqual([]);
  expect(await collect()).toMatchObject({ status: 409 });

  await allow();
  await collect();
  expect((await patient.post('/api/auth/user/delete/', { password: 'sukham-demo-2026' })).status).toBe(200);
  await app.settled();
  expect(await filesStored()).toEqual([]);
  const { rows } = await app.database.executor.executeSql(
    'select 1 from photo_collection_consents where patient_id = $1',
    [patient.personId],
  );
  expect(rows).toEqual([]);
});

it('is exported as a folder that the measure reads, without anything about the patient', async () => {
  await allow();
  await collect();
  await collect({ kind: 'spo2', unit: '%', value: '97', pulse: '64' });
  await collect({ kind: 'none' });
  const folder = join(directory, 'export');
  expect(await exportPhotos(app.database.db, blobs, folder)).toBe(3);
  const text = (await readFile(join(folder, 'readings.csv'), 'utf8')).replace('\uFEFF', '');
  expect(photosShown(text)).toEqual([
    { file: 'photo-00001.jpg', truth: { kind: 'blood_pressure', unit: 'mmHg', texts: ['128', '82', '71'] } },
    { file: 'photo-00002.jpg', truth: { kind: 'spo2', unit: '%', texts: ['97', '64'] } },
    { file: 'photo-00003.jpg', truth: { kind: 'none', unit: '', texts: [] } },
  ]);
  const { format, exif } = await sharp(await readFile(join(folder, 'photo-00001.jpg'))).metadata();
  expect([format, exif]).toEqual(['jpeg', undefined]);
  expect((await readdir(folder)).length).toBe(4);
  expect(text).not.toContain(patient.personId);

  // Taken back by staff, of this brand alone.
  const [{ photo_id }] = await listed();
  const elsewhere = await app.signInAs('staff', 1, 'hospital');
  expect((await elsewhere.delete(`${PHOTOS}/${photo_id}`)).status).toBe(404);
  expect((await staff.delete(`${PHOTOS}/${photo_id}`)).status).toBe(200);
  expect(await listed()).toHaveLength(2);
});

it('takes the last photo that found room once more without a refusal, and none beyond it', async () => {
  await allow();
  await app.database.db.insert(collectedPhotos).values(
    Array.from({ length: 199 }, () => ({
      ...{ id: uuid(), brandId: 'living', patientId: patient.personId, takenBy: staff.personId },
      ...{ blobKey: uuid(), kind: 'weight' as const, shown: { value: '70' }, takenAt: app.clock.now() },
    })),
  );
  const photo_id = uuid();
  expect((await collect(pressure, { photo_id })).status).toBe(201);
  expect((await collect(pressure, { photo_id })).body).toMatchObject({ photo_id });
  expect(await collect()).toMatchObject({ status: 409, body: { code: 'collection_full' } });
});

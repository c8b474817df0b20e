import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import type { FakeReader } from '#platform/testing/image-reader.ts';
import { aPicture, PRESSURE, process, send, startPhotoApp } from './photos.test-kit.ts';
import { add, aReading } from './vitals.test-kit.ts';

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

const notFound = { status: 404, body: { code: 'not_found' } };
const at = () => new Date(Date.now() - 60_000).toISOString();
const asRead = () => ({
  type: PRESSURE.kind,
  readings: PRESSURE.readings,
  unit: PRESSURE.unit,
  taken_at: at(),
});
const confirm = (who: Caller, id: string, body: object = asRead()) =>
  who.post(`/api/v1/vital/image/${id}/confirm`, body);
const listed = async (id: string | null) =>
  (await patient.get('/api/vitals?limit=500')).body.vitals.filter((vital: { id: string }) => vital.id === id);

describe('a picture of a meter', () => {
  it('that is only asked about is read, and not stored', async () => {
    const files = (await patient.get('/api/upload-files')).body.files.length;
    expect(await process(patient, picture)).toMatchObject({
      status: 200,
      body: { ...PRESSURE, reason: null },
    });
    expect((await patient.get('/api/upload-files')).body.files).toHaveLength(files);
  });

  it('under an Idempotency-Key is stored once', async () => {
    const bytes = await aPicture('png', '#a31');
    const sent = (who: Caller, key: string, other = bytes) =>
      who.upload(
        '/api/v1/vital/image',
        'image',
        { name: 'm.png', type: 'image/png', bytes: other },
        {},
        { 'idempotency-key': key },
      );
    const [first, again] = [await sent(patient, 'one'), await sent(patient, 'one')];
    expect(first.status).toBe(200);
    expect(again.body.id).toBe(first.body.id);
    expect((await sent(patient, 'two')).body.id).not.toBe(first.body.id);
    expect((await sent(stranger, 'one')).body.id).not.toBe(first.body.id);
    expect(await sent(patient, 'one', await aPicture('png', '#31a'))).toMatchObject({ status: 409 });
    expect(await sent(patient, 'no key')).toMatchObject({ status: 400 });
  });

  it('is stored with the guess, which counts for nothing until it is confirmed', async () => {
    const before = (await patient.get('/api/vitals?limit=500')).body.vitals.length;
    const { status, body } = await send(patient, picture);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...PRESSURE,
      state: 'unconfirmed',
      patient_id: patient.personId,
      vital_id: null,
    });
    expect((await patient.get('/api/vitals?limit=500')).body.vitals).toHaveLength(before);
    expect((await patient.get(`/api/v1/vital/image/${body.id}`)).body).toEqual(body);

    const confirmed = await confirm(patient, body.id);
    expect(confirmed).toMatchObject({
      status: 200,
      body: {
        type: 'blood_pressure',
        readings: PRESSURE.readings,
        source: 'photo',
        file_id: body.file_id,
        entered_by: 'patient',
      },
    });
    expect((await patient.get(`/api/v1/vital/image/${body.id}`)).body).toMatchObject({
      state: 'confirmed',
      vital_id: confirmed.body.id,
    });
    // Said again it is the same one reading; another one is refused with the one that counts.
    expect(await confirm(patient, body.id)).toMatchObject({ status: 200, body: { id: confirmed.body.id } });
    const other = await confirm(patient, body.id, {
      ...asRead(),
      readings: { systolic: 180, diastolic: 90 },
    });
    expect(other).toMatchObject({
      status: 409,
      body: { code: 'photo_confirmed', vital: { id: confirmed.body.id, readings: PRESSURE.readings } },
    });
    expect(await listed(confirmed.body.id)).toHaveLength(1);
  });

  it('that was read wrongly is corrected; what was read and what was confirmed both stay', async () => {
    const { id } = (await send(patient, picture)).body;
    const corrected = { systolic: 138, diastolic: 82, pulse: 71 };
    expect(
      await confirm(patient, id, { ...asRead(), readings: { systolic: 20, diastolic: 10 } }),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'readings.systolic' }, { field: 'readings.diastolic' }] },
    });
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body.state).toBe('unconfirmed');
    const { body } = await confirm(patient, id, { ...asRead(), readings: corrected });
    expect(body.readings).toEqual(corrected);
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body.readings).toEqual(PRESSURE.readings);
    const rows = await app.database.db.execute(
      `select found, confirmed from image_readings where id = '${id}'` as never,
    );
    const [row] = (rows as unknown as { rows: { found: object; confirmed: object }[] }).rows;
    expect(row).toMatchObject({
      found: { readings: PRESSURE.readings },
      confirmed: { readings: corrected, unit: 'mmHg' },
    });
  });

  it('that can’t be read is typed beside it; it says why', async () => {
    for (const [says, reason] of [
      [{ status: 'unreadable', reason: 'glare' }, 'glare'],
      [{ status: 'unreadable' }, 'not_understood'],
      [{ status: 'not_available' }, 'no_reader'],
      [503, 'reader_failed'],
    ]) {
      reader.says = says;
      const { status, body } = await send(patient, picture);
      expect([status, body.status, body.reason, body.readings, body.boxes]).toEqual([
        200,
        'unreadable',
        reason,
        null,
        [],
      ]);
      expect(await confirm(patient, body.id)).toMatchObject({ status: 200, body: { source: 'photo' } });
    }
  });

  it('that is no reading is deleted with the guess', async () => {
    const { id, file_id } = (await send(patient, picture)).body;
    expect(await patient.delete(`/api/v1/vital/image/${id}`)).toMatchObject({ status: 200 });
    expect(await patient.delete(`/api/v1/vital/image/${id}`)).toMatchObject({ status: 200 });
    expect(await patient.get(`/api/files/${file_id}`)).toMatchObject({ status: 404 });
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body).toMatchObject({
      state: 'dismissed',
      file_id: null,
      readings: null,
    });
    expect(await confirm(patient, id)).toMatchObject({ status: 409, body: { code: 'photo_dismissed' } });
    const stored = (await send(patient, picture)).body;
    await confirm(patient, stored.id);
    expect(await patient.delete(`/api/v1/vital/image/${stored.id}`)).toMatchObject({
      status: 409,
      body: { code: 'photo_confirmed' },
    });
  });

  it('is stored once, however often it is sent', async () => {
    const id = uuid();
    const replies = await Promise.all([send(patient, picture, { id }), send(patient, picture, { id })]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.body).toEqual(replies[1]?.body);
    expect((await send(patient, picture, { id })).body).toEqual(replies[0]?.body);
    const other = { status: 409, body: { code: 'photo_id_taken' } };
    expect(await send(patient, await aPicture('jpeg', '#a10'), { id })).toMatchObject(other);
    expect(await send(stranger, picture, { id })).toMatchObject(other);
  });

  it('is deleted after weeks without a decision', async () => {
    const { id, file_id } = (await send(patient, picture)).body;
    const { forgetUndecided } = await import('./server/photos/service.ts');
    const run = (days: number) =>
      forgetUndecided.handle(
        {
          db: app.database.db,
          now: new Date(Date.now() + days * 86_400_000),
          jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
          transaction: (work: never) => app.database.db.transaction(work),
        } as never,
        {},
      );
    await run(10);
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body.state).toBe('unconfirmed');
    await run(15);
    expect((await patient.get(`/api/v1/vital/image/${id}`)).body.state).toBe('dismissed');
    expect(await patient.get(`/api/files/${file_id}`)).toMatchObject({ status: 404 });
  });
});

describe('a picture is seen', () => {
  it('by the patient and by who looks after them, who may take one too but not decide for the patient', async () => {
    const { id, file_id } = (await send(patient, picture)).body;
    for (const who of [patient, doctor])
      expect(await who.get(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
    expect(await doctor.get(`/api/v1/vital/image/${id}`)).toMatchObject({ status: 200 });
    expect(await confirm(doctor, id)).toMatchObject(notFound);
    expect(await doctor.delete(`/api/v1/vital/image/${id}`)).toMatchObject(notFound);
    expect(await send(doctor, picture)).toMatchObject({ status: 400 });
    const taken = await send(doctor, picture, { patient_id: patient.personId });
    expect(await confirm(doctor, taken.body.id)).toMatchObject({
      status: 200,
      body: { entered_by: 'clinician', source: 'photo' },
    });
    expect(await patient.get(`/api/files/${taken.body.file_id}`)).toMatchObject({ status: 200 });
  });

  it('by no other user, neither before nor after it counts', async () => {
    const { id, file_id } = (await send(patient, picture)).body;
    const others = [stranger, await app.signInAs('doctor', 1, 'hospital'), await app.signInAs('staff', 1)];
    for (const decide of [async () => {}, () => confirm(patient, id)]) {
      await decide();
      for (const who of others) {
        expect(await who.get(`/api/files/${file_id}`)).toMatchObject(notFound);
        expect(await who.get(`/api/v1/vital/image/${id}`)).toMatchObject(notFound);
        expect(await confirm(who, id)).toMatchObject(notFound);
        expect(await who.delete(`/api/v1/vital/image/${id}`)).toMatchObject(notFound);
      }
    }
    expect(await send(stranger, picture, { patient_id: patient.personId })).toMatchObject(notFound);
  });

  it('upright and without the place where it was taken', async () => {
    const taken = await sharp(picture)
      .withExif({ IFD0: { Artist: 'Lakshmi' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '17/1 23/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { file_id } = (await send(patient, taken)).body;
    const stored = await fetch(`${app.url}/api/files/${file_id}`, {
      headers: { authorization: `Bearer ${patient.token}`, host: 'living.localhost' },
    });
    const bytes = Buffer.from(await stored.arrayBuffer());
    const { width, height, exif, xmp, iptc } = await sharp(bytes).metadata();
    expect([width, height, exif, xmp, iptc]).toEqual([40, 60, undefined, undefined, undefined]);
    expect(bytes.includes('Lakshmi')).toBe(false);
  });
});

describe('the file of a reading', () => {
  const upload = async (who: Caller) =>
    (await who.upload('/api/upload-files', 'file', { name: 'm.jpg', type: 'image/jpeg', bytes: picture }))
      .body.file_id;

  it('has to be the patient’s, or of who enters it', async () => {
    const theirs = await upload(stranger);
    for (const file_id of [theirs, uuid()])
      expect(await patient.post('/api/vitals', aReading({ file_id }))).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'file_id', code: 'unknown' }] },
      });
    expect(await patient.get(`/api/files/${theirs}`)).toMatchObject(notFound);
    const own = await upload(patient);
    const reading = aReading({ file_id: own });
    expect(await add(patient, reading)).toMatchObject({ file_id: own });
    expect(await patient.post('/api/vitals', reading)).toMatchObject({ status: 200 });
    // The photo belongs to the reading now: users who may see the reading may see it.
    expect(await doctor.get(`/api/files/${own}`)).toMatchObject({ status: 200 });
    expect(await stranger.get(`/api/files/${own}`)).toMatchObject(notFound);
    const ofDoctor = await upload(doctor);
    await add(doctor, aReading({ file_id: ofDoctor, patient_id: patient.personId }));
    expect(await patient.get(`/api/files/${ofDoctor}`)).toMatchObject({ status: 200 });
  });

  it('isn’t attached to another patient’s reading by using its id', async () => {
    const { id } = await add(patient, aReading());
    const file_id = await upload(stranger);
    expect(await stranger.post('/api/vitals', aReading({ id, file_id }))).toMatchObject({
      status: 409,
      body: { code: 'vital_id_taken' },
    });
    expect(await patient.get(`/api/files/${file_id}`)).toMatchObject(notFound);
    expect(await stranger.delete(`/api/files/${file_id}`)).toMatchObject({ status: 200 });
  });
});

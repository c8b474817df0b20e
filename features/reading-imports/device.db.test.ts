import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';
import { sha256 } from '#platform/server/crypto/secrets.ts';
import { HEALTH } from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  stranger = await app.signInAs('patient', 2);
});
afterAll(() => app.close());

const notified = (systolic: number, taken_at: string, other: object = {}) =>
  pressure(systolic, 80, { taken_at, source: 'device', ...other });
const sent = (reading: object) => patient.post('/api/vitals', reading);
const membership = async (day: string) =>
  (await patient.get(`/api/vitals?from=${day}T00:00:00Z&to=${day}T23:59:59Z`)).body.vitals;

describe('what a meter tells', () => {
  it('is new once, then known, and stays deleted after its deletion', async () => {
    const reading = notified(128, '2024-05-01T02:00:00Z');
    expect(await sent(reading)).toMatchObject({ status: 201, body: { id: reading.id, known: null } });
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: reading.id, known: 'there' } });
    await patient.patch(`/api/vitals/${reading.id}`, { readings: { systolic: 127, diastolic: 80 } });
    expect(await sent(reading)).toMatchObject({
      status: 200,
      body: { known: 'there', readings: { systolic: 127 } },
    });
    await patient.delete(`/api/vitals/${reading.id}`);
    expect(await sent(reading)).toMatchObject({ status: 200, body: { known: 'deleted' } });
    expect(await membership('2024-05-01')).toEqual([]);
    expect(await sent({ ...reading, readings: { systolic: 129, diastolic: 80 } })).toMatchObject({
      status: 409,
      body: { code: 'vital_id_taken' },
    });
  });

  it('answers a retry as it did, under its key', async () => {
    const reading = notified(128, '2024-05-02T02:00:00Z');
    const key = { 'idempotency-key': uuid() };
    for (const body of [reading, reading])
      expect(await patient.post('/api/vitals', body, key)).toMatchObject({
        status: 201,
        body: { known: null },
      });
  });

  it('is there when a platform or the person brought it, and known again after a correction', async () => {
    const records = [
      { recordType: 'BloodPressure', time: '2024-05-03T02:00:41Z', systolic: 128, diastolic: 80 },
    ];
    const imported = (await patient.post(HEALTH, { records })).body.results[0].vital_id;
    const reading = notified(128, '2024-05-03T02:00:00Z', {
      readings: { systolic: 128, diastolic: 80, pulse: 66 },
    });
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: imported, known: 'there' } });
    await patient.patch(`/api/vitals/${imported}`, { readings: { systolic: 126, diastolic: 80 } });
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: imported, known: 'there' } });
    await patient.delete(`/api/vitals/${imported}`);
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: imported, known: 'deleted' } });

    const typed = await add(patient, pressure(131, 80, { taken_at: '2024-05-03T03:00:00Z' }));
    expect((await sent(notified(131, '2024-05-03T03:00:20Z'))).body).toMatchObject({
      id: typed.id,
      known: 'there',
    });
    expect((await sent(notified(132, '2024-05-03T03:00:20Z'))).body).toMatchObject({ known: null });
    expect(await membership('2024-05-03')).toHaveLength(2);
  });

  it('is one, however many times and from wherever it comes at once', async () => {
    const time = '2024-05-04T02:00:00Z';
    const records = [{ recordType: 'BloodPressure', time, systolic: 128, diastolic: 80 }];
    const same = notified(128, time);
    await Promise.all([
      sent(same),
      patient.post(HEALTH, { records }),
      sent(same),
      sent(notified(128, time)),
      patient.post(HEALTH, { records }),
    ]);
    expect(await membership('2024-05-04')).toHaveLength(1);
  });

  it('only: what is typed twice is two, and is never said to be known', async () => {
    const reading = aReading({ taken_at: '2024-05-05T02:00:00Z' });
    for (const body of [reading, reading, { ...reading, id: uuid() }])
      expect((await sent(body)).body).toMatchObject({ id: body.id, known: null });
    expect(await membership('2024-05-05')).toHaveLength(2);
  });

  it('is the same reading, no matter who reads the meter for the patient and what they enter about it', async () => {
    const patient_id = patient.personId;
    const first = {
      ...aReading({ taken_at: '2024-05-06T02:00:00Z', source: 'device', patient_id, unit: 'mg/dL' }),
      readings: { value: 104, context: 'random' },
    };
    // A record with a wrong clock gets the time at which the meter is read.
    const again = {
      ...first,
      ...{
        readings: { value: 104, context: 'fasting' },
        note: 'before the walk',
        taken_at: '2024-05-06T03:00:00Z',
      },
    };
    expect(await doctor.post('/api/vitals', first)).toMatchObject({ status: 201, body: { known: null } });
    expect(await sent(again)).toMatchObject({
      status: 200,
      body: { id: first.id, known: 'there', readings: first.readings, note: '', entered_by: 'clinician' },
    });
    expect(await membership('2024-05-06')).toHaveLength(1);
    await patient.delete(`/api/vitals/${first.id}`);
    for (const who of [patient, doctor])
      expect(await who.post('/api/vitals', again)).toMatchObject({ status: 200, body: { known: 'deleted' } });
    const taken = { status: 409, body: { code: 'vital_id_taken' } };
    for (const other of [
      { readings: { value: 105, context: 'random' } },
      { readings: { value: 10.4 }, unit: 'mmol/L' },
      { readings: { beyond: 'high' } },
      { source: 'manual' },
    ])
      expect(await doctor.post('/api/vitals', { ...first, ...other })).toMatchObject(taken);
  });

  it('is recognised for its earlier sender, also by a stored hash with the sender', async () => {
    const reading = notified(128, '2024-05-08T02:00:00Z');
    await sent(reading);
    const { personId: by } = patient;
    const content = [by, by, reading.type, [null, 128, 80, null, null], 'mmHg', '2024-05-08T02:00:00.000Z'];
    const hash = sha256(JSON.stringify([...content, '', 'device', null]));
    const { db } = app.database;
    await db.execute(sql`update vitals set sent_hash = ${hash} where id = ${reading.id}::uuid`);
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: reading.id, known: 'there' } });
  });

  it('of one patient says nothing to another under the same id', async () => {
    const reading = { ...notified(128, '2024-05-07T02:00:00Z'), patient_id: patient.personId };
    expect((await sent(reading)).status).toBe(201);
    const others = { ...reading, patient_id: stranger.personId };
    const unsaid = await stranger.post('/api/vitals', others);
    expect(unsaid).toMatchObject({ status: 409, body: { code: 'vital_id_taken' } });
    expect(unsaid.body).not.toHaveProperty('readings');
    expect((await stranger.post('/api/vitals', reading)).status).toBe(404);
  });

  it('beyond the scale of the meter is HI, and notifies the care team once, however often the meter is read', async () => {
    const heard = async () => {
      await app.settled();
      const group = `vitals:${patient.personId}`;
      const { body } = await doctor.get(`/api/notify/notifications/?group=${group}`);
      return body.notifications.filter(({ kind }: { kind: string }) => kind === 'vital_critical').length;
    };
    const before = await heard();
    const reading = aReading({
      readings: { beyond: 'high', context: 'random' },
      unit: 'mmol/L',
      source: 'device',
    });
    expect(await sent(reading)).toMatchObject({
      status: 201,
      body: { known: null, readings: { beyond: 'high' }, level: 'critical_high', source: 'device' },
    });
    expect(await sent(reading)).toMatchObject({ status: 200, body: { id: reading.id, known: 'there' } });
    const duplicate = { ...reading, id: uuid() };
    expect(await sent(duplicate)).toMatchObject({ status: 200, body: { id: reading.id, known: 'there' } });
    expect(await heard()).toBe(before + 1);
    const low = { ...reading, readings: { beyond: 'low' } };
    expect(await sent(low)).toMatchObject({ status: 409, body: { code: 'vital_id_taken' } });
  });
});

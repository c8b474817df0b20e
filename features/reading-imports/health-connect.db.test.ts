import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  type Body,
  FIT,
  HEALTH,
  hoursAgo,
  ownId,
  problemsOf,
  shortly,
  storedOf,
  weight,
} from './imports.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const sent = (body: unknown, who = patient, path = HEALTH) => who.post(path, body);
const vital = async (id: string) => (await patient.get(`/api/vitals/${id}`)).body;

describe('an export of Health Connect', () => {
  it('is read in all of its kinds, in the units that it says', async () => {
    const time = hoursAgo(90);
    const reply = await sent({
      records: [
        {
          recordType: 'BloodGlucoseRecord',
          time,
          level: { value: 104, unit: 'milligramsPerDeciliter' },
          relationToMeal: 2,
          metadata: { id: ownId() },
        },
        {
          recordType: 'androidx.health.connect.client.records.BloodGlucoseRecord',
          time,
          level: { inMillimolesPerLiter: 5.6 },
          relationToMeal: 'AFTER_MEAL',
          metadata: { id: ownId() },
        },
        {
          recordType: 'BloodGlucose',
          time,
          level: { unit: 'mmol/L', value: 5.7719 },
          metadata: { id: ownId() },
        },
        {
          recordType: 'BloodPressure',
          time,
          systolic: { inMillimetersOfMercury: 128.2 },
          diastolic: { value: 82, unit: 'mmHg' },
          metadata: { clientRecordId: ownId() },
        },
        { recordType: 'HeightRecord', time, height: { inMeters: 1.655 } },
        { recordType: 'BodyTemperatureRecord', time, temperature: { value: 98.6, unit: 'fahrenheit' } },
        { recordType: 'OxygenSaturationRecord', time, percentage: 97 },
        {
          recordType: 'NutritionRecord',
          startTime: time,
          endTime: hoursAgo(89),
          energy: { inKilocalories: 643.7 },
        },
        {
          recordType: 'WeightRecord',
          time: '2026-03-01T07:30:00',
          zoneOffset: '+05:30',
          weight: { value: 155, unit: 'pounds' },
        },
      ],
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { taken: 9, changed: 0, already_there: 0, refused: 0 },
    });
    const stored = await storedOf(patient, reply.body);
    expect(shortly(stored)).toEqual([
      ['blood_sugar', { value: 104, context: 'fasting' }, 'mg/dL'],
      ['blood_sugar', { value: 5.6, context: 'after_meal' }, 'mmol/L'],
      ['blood_sugar', { value: 104 }, 'mg/dL'],
      ['blood_pressure', { systolic: 128, diastolic: 82 }, 'mmHg'],
      ['height', { value: 165.5 }, 'cm'],
      ['temperature', { value: 98.6 }, '°F'],
      ['spo2', { value: 97 }, '%'],
      ['calories', { value: 644 }, 'kcal'],
      ['weight', { value: 155 }, 'lb'],
    ]);
    expect(stored[0]).toMatchObject({ source: 'health_connect', entered_by: 'patient' });
    expect(stored[7].taken_at).toBe(time);
    expect(stored[8].taken_at).toBe('2026-03-01T02:00:00.000Z');
  });

  it('may also come as one list for each type', async () => {
    const { body } = await sent({
      WeightRecord: [weight(70)],
      BloodPressureRecord: [{ time: hoursAgo(80), systolic: 120, diastolic: 80 }],
      StepsRecord: [{ count: 3000 }],
    });
    expect(body).toMatchObject({ taken: 2, results: { length: 2 } });
    const { recordType, ...page } = weight(69);
    expect((await sent({ recordType, records: [page] })).body).toMatchObject({ taken: 1 });
  });

  it('is taken once, however often it comes and however many come at the same time', async () => {
    const records = [
      weight(71),
      weight(72),
      { recordType: 'Weight', time: hoursAgo(70), weight: { inKilograms: 73 } },
    ];
    const replies = await Promise.all(
      [1, 2, 3, 4].map((_, at) => sent({ records: at % 2 ? records : records.toReversed() })),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const taken = replies.reduce((sum, { body }) => sum + body.taken, 0);
    expect([taken, replies.reduce((sum, { body }) => sum + body.already_there, 0)]).toEqual([3, 9]);
    const ids = replies.flatMap(({ body }) => body.results).map(({ vital_id }) => vital_id);
    expect(new Set(ids).size).toBe(3);
    // Also within one call; written otherwise, the same content without an id is the same record.
    const twice = {
      recordType: 'WeightRecord',
      time: records[2]!.time,
      weight: { value: '73.000', unit: 'kilograms' },
    };
    expect((await sent({ records: [records[0], records[0], twice] })).body).toMatchObject({
      already_there: 3,
    });
  });

  it('that the platform changed replaces the reading, and its history says what it was', async () => {
    const record = weight(80, { metadata: { id: ownId(), lastModifiedTime: hoursAgo(20) } });
    const { id } = record.metadata as { id: string };
    const first = (await sent({ records: [record] })).body.results[0];
    const changed = {
      ...record,
      weight: { inKilograms: 79.4 },
      metadata: { id, lastModifiedTime: hoursAgo(10) },
    };
    expect((await sent({ records: [changed] })).body).toMatchObject({
      changed: 1,
      results: [{ outcome: 'changed', vital_id: first.vital_id, record_id: id }],
    });
    expect(await vital(first.vital_id)).toMatchObject({ readings: { value: 79.4 }, edits: 1 });
    const { changes } = (await patient.get(`/api/vitals/${first.vital_id}/history`)).body;
    expect(changes).toMatchObject([{ action: 'edited', readings: { value: 80 } }]);
    expect((await sent({ records: [record] })).body).toMatchObject({ already_there: 1, changed: 0 });
    expect((await sent({ records: [changed] })).body).toMatchObject({ already_there: 1 });
    expect(await vital(first.vital_id)).toMatchObject({ readings: { value: 79.4 }, edits: 1 });
    // Only the patient changes existing readings, and deleted ones stay deleted.
    const metadata = { id, lastModifiedTime: hoursAgo(1) };
    const later = { ...changed, weight: { inKilograms: 78 }, metadata };
    const tried = await sent({ patient_id: patient.personId, records: [later] }, doctor);
    expect(problemsOf(tried.body)).toEqual(['record not_yours_to_change']);
    await patient.delete(`/api/vitals/${first.vital_id}`);
    expect((await sent({ records: [later] })).body).toMatchObject({ already_there: 1 });
    expect(await patient.get(`/api/vitals/${first.vital_id}`)).toMatchObject({ status: 404 });
  });

  it('is taken as far as it can be; each record that can’t says why, in the language of who asks', async () => {
    const time = hoursAgo(60);
    const glucose = (level: unknown, other: Body = {}) => ({
      recordType: 'BloodGlucoseRecord',
      time,
      level,
      ...other,
    });
    const records = [
      weight(60),
      glucose({ value: 104, unit: 'mmol/L' }),
      glucose({ value: 104, unit: 'grains' }),
      glucose({ value: 104, unit: 7 }),
      glucose(104),
      glucose({ inMilligramsPerDeciliter: 'NaN' }),
      glucose({ inMilligramsPerDeciliter: 'Infinity' }),
      glucose({ inMilligramsPerDeciliter: 900 }),
      glucose(undefined),
      weight(70, { time: new Date(Date.now() + 3_600_000).toISOString() }),
      weight(70, { time: '2026-02-30T10:00:00Z' }),
      weight(70, { time: 'yesterday' }),
      weight(70, { time: '0001-01-01T00:00:00Z' }),
      { recordType: 'BloodPressure', time, systolic: 80, diastolic: 90 },
      { recordType: 'StepsRecord', time, count: 12 },
      { time },
      null,
      'weight',
      [[]],
      { recordType: { toString: 1 }, metadata: [] },
    ];
    const reply = await patient.post(HEALTH, { records });
    expect(reply).toMatchObject({ status: 200, body: { taken: 1, refused: records.length - 1 } });
    expect(problemsOf(reply.body)).toEqual([
      '',
      'readings.value not_possible',
      'unit unknown_unit',
      'unit unknown_unit',
      'unit required',
      'readings.value not_a_number',
      'readings.value not_a_number',
      'readings.value not_possible',
      'readings.value required',
      'taken_at in_the_future',
      'taken_at no_time',
      'taken_at no_time',
      'taken_at too_long_ago',
      'readings.diastolic above_systolic',
      'record unknown_record',
      'record unknown_record',
      'record not_a_record',
      'record not_a_record',
      'record not_a_record',
      'record unknown_record',
    ]);
    const hindi = await patient.post(HEALTH, { records: [null] }, { 'accept-language': 'hi' });
    expect(hindi.body.results[0].problems[0].message).toBe('यह रिकॉर्ड नहीं है।');
    const raw = JSON.stringify({ records: [weight(54321)] }).replace('54321', '1e309');
    expect(problemsOf((await patient.post(HEALTH, raw)).body)).toEqual(['readings.value not_a_number']);
  });

  it('has a limit of records and of bytes, and holds something', async () => {
    const many = (count: number) => Array.from({ length: count }, () => ({}));
    expect(await sent({ records: many(2001) })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'records' }] },
    });
    expect(await sent({ WeightRecord: many(1500), HeightRecord: many(600) })).toMatchObject({ status: 400 });
    expect((await sent({ records: many(2000) })).body).toMatchObject({ refused: 2000 });
    expect(await sent({ records: [weight(70, { junk: 'x'.repeat(2_200_000) })] })).toMatchObject({
      status: 413,
    });
    expect(await sent({})).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'records', code: 'required' }] },
    });
    for (const body of ['null', '[]', '"x"', '{"records":{}}', '{"records":'])
      expect(await patient.post(HEALTH, body)).toMatchObject({ status: 400 });
  });

  it('of 2,000 records with odd ids is taken as a whole, once', async () => {
    const start = Date.parse('2020-01-01T00:00:00Z');
    const odd = ['\u0000', '\uD800', 'x'.repeat(5000), '👩🏽‍⚕️', "'; drop table vitals; --", ' '];
    const records = Array.from({ length: 2000 }, (_, at) =>
      weight(60 + (at % 30), {
        time: new Date(start + at * 60_000).toISOString(),
        metadata: { id: at < odd.length ? odd[at] : ownId() },
      }),
    );
    expect((await sent({ records })).body).toMatchObject({ taken: 2000, refused: 0 });
    expect((await sent({ records })).body).toMatchObject({ taken: 0, already_there: 2000 });
  });

  it('with critical readings of now tells the care team once a kind', async () => {
    const high = (minutes: number) => ({
      recordType: 'BloodPressure',
      time: new Date(Date.now() - minutes * 60_000).toISOString(),
      systolic: 190,
      diastolic: 115,
    });
    const who = await app.signInAs('patient', 25);
    const notified = async () =>
      (await doctor.get('/api/notify/notifications/')).body.notifications.filter(
        ({ kind }: { kind: string }) => kind === 'vital_critical',
      );
    const before = (await notified()).length;
    const records = [high(5), high(25), high(45)];
    expect((await sent({ records }, who)).body).toMatchObject({ taken: 3, level: 'critical_high' });
    await app.settled();
    expect((await notified()).length).toBe(before + 1);
    expect((await sent({ records: [records[0]] }, who)).body).toMatchObject({ taken: 0, level: null });
    await app.settled();
    expect((await notified()).length).toBe(before + 1);
  });
});

describe('the owner of the records', () => {
  it('is said by clinicians, and others have nothing to add', async () => {
    const body = { records: [weight(70)] };
    expect(await sent(body, doctor)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'patient_id' }] },
    });
    const forPatient = { ...body, patient_id: patient.personId };
    const { body: added } = await sent(forPatient, doctor);
    expect(await vital(added.results[0].vital_id)).toMatchObject({ entered_by: 'clinician' });
    const strangers = [await app.signInAs('patient', 2), await app.signInAs('doctor', 1, 'hospital')];
    for (const who of strangers)
      for (const path of [HEALTH, FIT])
        expect(await sent({ ...forPatient, point: [{}] }, who, path)).toMatchObject({ status: 404 });
    for (const userType of ['staff', 'faculty_head'] as const)
      expect(await sent(forPatient, await app.signInAs(userType, 1))).toMatchObject({ status: 404 });
    // The same id of another patient is another record.
    expect((await sent(body, strangers[0])).body).toMatchObject({ taken: 1 });
  });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from './vitals.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const hours = (many: number): string => new Date(Date.now() - many * 3_600_000).toISOString();
const wrong = async (reading: object) => {
  const { status, body } = await patient.post('/api/vitals', reading);
  return [
    status,
    body.code,
    ...(body.fields ?? []).map(({ field, code }: Record<string, string>) => `${field} ${code}`),
  ];
};

describe('a reading', () => {
  it('is stored as entered, and says whether it is outside the range', async () => {
    const reading = aReading({
      readings: { value: 7.4, context: 'fasting' },
      unit: 'mmol/L',
      note: ' after the walk ',
    });
    expect(await patient.post('/api/vitals', reading)).toMatchObject({
      status: 201,
      body: {
        id: reading.id,
        type: 'blood_sugar',
        readings: { value: 7.4, context: 'fasting' },
        unit: 'mmol/L',
        taken_at: reading.taken_at,
        source: 'manual',
        note: 'after the walk',
        level: 'high',
        outside: [{ field: 'value', level: 'high' }],
        entered_by: 'patient',
        entered_by_name: null,
        edits: 0,
        can: { edit: true, delete: true },
      },
    });
  });

  it('is stored once, however often it is sent, also when it was changed since', async () => {
    const reading = pressure(132, 84);
    const replies = await Promise.all([1, 2, 3, 4].map(() => patient.post('/api/vitals', reading)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    await patient.patch(`/api/vitals/${reading.id}`, { readings: { systolic: 131, diastolic: 84 } });
    expect(await patient.post('/api/vitals', reading)).toMatchObject({
      status: 200,
      body: { readings: { systolic: 131 } },
    });
    for (const other of [
      { ...reading, readings: { systolic: 133, diastolic: 84 } },
      { ...reading, taken_at: hours(30) },
      { ...reading, note: 'x' },
    ])
      expect(await patient.post('/api/vitals', other)).toMatchObject({
        status: 409,
        body: { code: 'vital_id_taken' },
      });
    const stranger = await app.signInAs('patient', 2);
    expect(await stranger.post('/api/vitals', reading)).toMatchObject({ status: 409 });
  });

  it('is understood in the digits of every language', async () => {
    expect(await add(patient, pressure('১২৮' as never, '८४' as never))).toMatchObject({
      readings: { systolic: 128, diastolic: 84 },
    });
  });

  it('in the wrong unit is asked back, with the unit that was probably meant', async () => {
    const reply = await patient.post('/api/vitals', aReading({ readings: { value: 5.6 }, unit: 'mg/dL' }));
    expect(reply).toMatchObject({ status: 400, body: { code: 'unit_doubtful', likely_unit: 'mmol/L' } });
    expect(reply.body.fields).toMatchObject([{ field: 'readings.value', code: 'unit_doubtful' }]);
    expect(reply.body.message).toContain('mmol/L');
    // Who says that it is meant hears why it can't be, and isn't asked the same again.
    const meant = await patient.post(
      '/api/vitals',
      aReading({ readings: { value: 5.6 }, unit_confirmed: true }),
    );
    expect(meant).toMatchObject({
      status: 400,
      body: { code: 'invalid', fields: [{ code: 'not_possible' }] },
    });
    expect(await wrong(aReading({ readings: { value: 22.4 } }))).toContain('unit_doubtful');
    expect(await add(patient, aReading({ readings: { value: 22.4 }, unit_confirmed: true }))).toMatchObject({
      unit: 'mg/dL',
    });
  });

  it('that is impossible is refused with every reason', async () => {
    expect(await wrong(pressure(301, 39))).toEqual([
      400,
      'invalid',
      'readings.systolic not_possible',
      'readings.diastolic not_possible',
    ]);
    expect(await wrong(pressure(90, 100))).toContain('readings.diastolic above_systolic');
    expect(await wrong(aReading({ readings: { value: 801 } }))).toContain('readings.value not_possible');
    for (const value of ['NaN', 'Infinity', '1e309', 'abc'])
      expect(await wrong(aReading({ readings: { value } }))).toContain('readings.value not_a_number');
    const raw = JSON.stringify(aReading({ readings: { value: 104 } })).replace('104', '1e309');
    expect(await patient.post('/api/vitals', raw)).toMatchObject({ status: 400 });
    expect(await wrong(aReading({ readings: {} }))).toContain('readings.value required');
    expect(await wrong(aReading({ unit: 'grains' }))).toContain('unit unknown_unit');
  });

  it('can’t be taken in the future; a clock that is a little fast may say so', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    expect(await wrong(aReading({ taken_at: at(20) }))).toEqual([400, 'invalid', 'taken_at in_the_future']);
    expect(await wrong(aReading({ taken_at: '0001-01-01T00:00:00Z' }))).toContain('taken_at too_long_ago');
    await add(patient, aReading({ taken_at: at(2) }));
  });
});

describe('a change', () => {
  it('replaces the readings, and what they were stays to be read', async () => {
    const { id } = await add(patient, pressure(150, 95, { note: 'left arm' }));
    const path = `/api/vitals/${id}`;
    expect(
      await patient.patch(path, { readings: { systolic: 140, diastolic: 90, pulse: 70 } }),
    ).toMatchObject({
      status: 200,
      body: { readings: { systolic: 140, diastolic: 90, pulse: 70 }, note: 'left arm', edits: 1 },
    });
    await patient.patch(path, { readings: { systolic: 120, diastolic: 80 } });
    expect((await patient.get(path)).body).toMatchObject({
      readings: { systolic: 120, diastolic: 80 },
      level: 'in_range',
      edits: 2,
    });
    expect((await patient.get(path)).body.readings).not.toHaveProperty('pulse');
    const { changes } = (await doctor.get(`${path}/history`)).body;
    expect(changes).toMatchObject([
      {
        action: 'edited',
        readings: { systolic: 140, diastolic: 90, pulse: 70 },
        unit: 'mmHg',
        by_name: null,
      },
      { action: 'edited', readings: { systolic: 150, diastolic: 95 }, note: 'left arm' },
    ]);
    expect(await patient.patch(path, { readings: { systolic: 20, diastolic: 10 } })).toMatchObject({
      status: 400,
    });
  });

  it('that changes nothing, or is sent again, is none', async () => {
    const { id, taken_at } = await add(patient, pressure(128, 82, { note: 'sitting' }));
    const path = `/api/vitals/${id}`;
    const edit = { readings: { systolic: 126, diastolic: 82 }, note: 'sitting ' };
    for (const body of [{}, { taken_at, unit: 'mmHg', note: ' sitting' }, edit, edit, {}])
      expect(await patient.patch(path, body)).toMatchObject({ status: 200, body: { id } });
    const { vital, changes } = (await patient.get(`${path}/history`)).body;
    expect(vital).toMatchObject({ readings: { systolic: 126 }, edits: 1 });
    expect(changes).toMatchObject([{ readings: { systolic: 128, diastolic: 82 } }]);
  });

  it('of the context turns sugar into HbA1c and its unit with it', async () => {
    const { id } = await add(patient, aReading());
    expect(
      await patient.patch(`/api/vitals/${id}`, { readings: { value: 6.8, context: 'hba1c' } }),
    ).toMatchObject({
      status: 200,
      body: { unit: '%', level: 'in_range' },
    });
  });

  it('takes a reading away and brings it back', async () => {
    const { id } = await add(patient, aReading());
    const path = `/api/vitals/${id}`;
    const listed = async () =>
      (await patient.get('/api/vitals?limit=500')).body.vitals.some(
        (vital: { id: string }) => vital.id === id,
      );
    expect(await patient.delete(path)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await patient.delete(path)).toMatchObject({ status: 200 });
    expect(await listed()).toBe(false);
    expect(await patient.get(path)).toMatchObject(notFound);
    expect(await patient.patch(path, { readings: { value: 99 } })).toMatchObject(notFound);
    expect(await patient.post(`${path}/restore`)).toMatchObject({ status: 200, body: { id } });
    expect(await patient.post(`${path}/restore`)).toMatchObject({ status: 200 });
    expect(await listed()).toBe(true);
    const { changes } = (await patient.get(`${path}/history`)).body;
    expect(changes.map(({ action }: { action: string }) => action)).toEqual(['restored', 'deleted']);
  });
});

describe('a clinician of a patient', () => {
  it('reads and adds, changes nothing, and is named', async () => {
    const patientId = patient.personId;
    for (const who of [doctor, coach]) {
      expect(await who.post('/api/vitals', aReading())).toMatchObject({ status: 400 });
      const added = await add(who, pressure(124, 79, { patient_id: patientId }));
      expect(added).toMatchObject({ entered_by: 'clinician', can: { edit: false, delete: false } });
      expect(added.entered_by_name).toEqual(expect.any(String));
      const path = `/api/vitals/${added.id}`;
      expect(await who.patch(path, { readings: { systolic: 120, diastolic: 80 } })).toMatchObject(notFound);
      expect(await who.delete(path)).toMatchObject(notFound);
      expect(await who.get(`/api/vitals?patient_id=${patientId}&limit=3`)).toMatchObject({
        status: 200,
        body: { patient_id: patientId },
      });
      expect(await who.get('/api/vitals')).toMatchObject({ status: 400 });
      expect(await patient.patch(path, { note: 'seen' })).toMatchObject({ status: 200 });
    }
    const accesses = (await patient.get('/api/record-access')).body.accesses;
    expect(accesses).toContainEqual(expect.objectContaining({ resource: 'vitals', reader_type: 'doctor' }));
  });

  it('is not there for those who don’t', async () => {
    const { id } = await add(patient, aReading());
    const elsewhere = await app.signInAs('doctor', 1, 'hospital');
    const neighbour = await app.signInAs('patient', 2);
    for (const who of [elsewhere, neighbour]) {
      expect(await who.get(`/api/vitals/${id}`)).toMatchObject(notFound);
      expect(await who.get(`/api/vitals/${id}/history`)).toMatchObject(notFound);
      expect(await who.get(`/api/vitals?patient_id=${patient.personId}`)).toMatchObject(notFound);
      expect(await who.post('/api/vitals', aReading({ patient_id: patient.personId }))).toMatchObject(
        notFound,
      );
    }
    for (const userType of ['staff', 'faculty_head'] as const)
      expect(await (await app.signInAs(userType, 1)).get('/api/vitals')).toMatchObject(notFound);
  });
});

describe('the family', () => {
  it('gets readings from the user who acts for them', async () => {
    const made = await patient.post('/api/family-members', {
      person_id: uuid(),
      name: 'Chitti Reddy',
      date_of_birth: '2015-01-01',
      sex: 'female',
      relation: 'daughter',
    });
    const patient_id = made.body.person_id;
    expect(await add(patient, aReading({ patient_id }))).toMatchObject({
      entered_by: 'family',
      can: { edit: true },
    });
    const { body } = await patient.get(`/api/vitals?patient_id=${patient_id}`);
    expect(body.vitals).toHaveLength(1);
    expect((await patient.get(`/api/vitals/by-date?patient_id=${patient_id}`)).body.is_personal).toBe(false);
    await patient.delete(`/api/family-members/${patient_id}`);
    expect(await patient.get(`/api/vitals?patient_id=${patient_id}`)).toMatchObject(notFound);
  });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { add, aReading, pressure } from '#features/vitals/vitals.test-kit.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { MAX_ROUTINES } from './contract.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 13);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
});
afterAll(() => app.close());

const notFound = { status: 404, body: { code: 'not_found' } };
const aRoutine = (other: object = {}) => ({
  routine_id: uuid(),
  patient_id: patient.personId,
  type: 'blood_pressure',
  every_days: 1,
  times: ['23:59', '23:58'],
  targets: [{ field: 'systolic', low: 100, high: 130 }],
  note: 'sitting, after five minutes',
  ...other,
});
/** HH:MM of the clinic. */
const clockAt = (at: Date) => new Date(at.getTime() + 330 * 60_000).toISOString().slice(11, 16);
const today = async () => (await patient.get('/api/regular-vitals')).body;

describe('a routine', () => {
  it('is set once by a clinician of the patient, and appears on the patient’s day', async () => {
    const routine = aRoutine();
    expect(await doctor.post('/api/v1/regular-vital', routine)).toMatchObject({
      status: 201,
      body: {
        times: ['23:58', '23:59'],
        unit: 'mmHg',
        targets: routine.targets,
        starts_on: clinicDay(new Date()),
        ends_on: null,
        can: { edit: true, end: true },
      },
    });
    expect(await doctor.post('/api/v1/regular-vital', routine)).toMatchObject({ status: 200 });
    expect(await doctor.post('/api/v1/regular-vital', { ...routine, every_days: 2 })).toMatchObject({
      status: 409,
      body: { code: 'routine_id_taken' },
    });
    const { routines, today: dues, can } = await today();
    expect(routines).toMatchObject([{ routine_id: routine.routine_id, can: { edit: false, end: true } }]);
    expect(can).toEqual({ add: false });
    const day = clinicDay(new Date());
    expect(dues.map(({ due_at }: { due_at: string }) => due_at)).toEqual([
      clinicInstant(day, '23:58').toISOString(),
      clinicInstant(day, '23:59').toISOString(),
    ]);
  });

  it('is set and listed at either address', async () => {
    for (const path of ['/api/v1/regular-vital', '/api/regular-vitals']) {
      const routine = aRoutine();
      expect((await doctor.post(path, routine)).status, path).toBe(201);
      const { status, body } = await doctor.get(`${path}?patient_id=${patient.personId}`);
      const ids = body.routines.map((each: { routine_id: string }) => each.routine_id);
      expect([status, ids], path).toEqual([200, expect.arrayContaining([routine.routine_id])]);
      await doctor.delete(`/api/v1/regular-vital/${routine.routine_id}`);
    }
  });

  it('is answered by the reading that was wanted', async () => {
    const routine = aRoutine({ type: 'blood_sugar', context: 'fasting', times: ['23:59'], targets: [] });
    await coach.post('/api/v1/regular-vital', routine);
    const due = async () =>
      (await today()).today.find((each: { routine_id: string }) => each.routine_id === routine.routine_id);
    const now = new Date().toISOString();
    await add(patient, aReading({ readings: { value: 150, context: 'after_meal' }, taken_at: now }));
    expect((await due()).status).not.toBe('done');
    const { id } = await add(patient, aReading({ taken_at: now }));
    expect(await due()).toMatchObject({ status: 'done', vital_id: id });
    await patient.delete(`/api/vitals/${id}`);
    expect((await due()).status).not.toBe('done');
  });

  it('that asks for sugar at any time is answered by one without a context', async () => {
    const routine = aRoutine({ type: 'blood_sugar', context: 'random', times: ['23:59'], targets: [] });
    await coach.post('/api/v1/regular-vital', routine);
    const { id } = await add(
      patient,
      aReading({ readings: { value: 150 }, taken_at: new Date().toISOString() }),
    );
    const due = (await today()).today.find(
      (each: { routine_id: string }) => each.routine_id === routine.routine_id,
    );
    expect(due).toMatchObject({ status: 'done', vital_id: id });
    const ids = async (query: string) =>
      (await patient.get(`/api/vitals?${query}`)).body.vitals.map((vital: { id: string }) => vital.id);
    expect(await ids('type=blood_sugar&context=random')).toContain(id);
    expect(await ids('type=blood_sugar&context=fasting')).not.toContain(id);
    await patient.delete(`/api/vitals/${id}`);
    await doctor.delete(`/api/v1/regular-vital/${routine.routine_id}`);
  });

  it('asks for nothing at times before it was set', async () => {
    const now = app.clock.now();
    const day = clinicDay(now);
    // Five hours and one ago; just after midnight the day has no such times.
    const hours = [5, 1].map((ago) => new Date(now.getTime() - ago * 3_600_000));
    const times = hours.filter((at) => clinicDay(at) === day).map(clockAt);
    const routine = aRoutine({ type: 'weight', targets: [], times: [...times, '23:59'] });
    await doctor.post('/api/v1/regular-vital', routine);
    const dues = (await today()).today.filter(
      (each: { routine_id: string }) => each.routine_id === routine.routine_id,
    );
    expect(dues.map(({ status }: { status: string }) => status)).not.toContain('missed');
    expect(dues.at(-1)).toMatchObject({ status: 'open' });
    await doctor.delete(`/api/v1/regular-vital/${routine.routine_id}`);
  });

  it('of an evening is asked for after midnight too, until the night is over', async () => {
    // Set before the evening, whenever this runs: nothing is asked for at times before it was set.
    const day = addDays(clinicDay(app.clock.now()), 1);
    app.clock.set(clinicInstant(day, '20:00'));
    const routine = aRoutine({ type: 'weight', targets: [], times: ['23:30'] });
    expect((await doctor.post('/api/v1/regular-vital', routine)).status).toBe(201);
    const next = addDays(day, 1);
    const duesAt = async (clock: string) => {
      app.clock.set(clinicInstant(next, clock));
      return (await today()).today
        .filter((each: { routine_id: string }) => each.routine_id === routine.routine_id)
        .map(({ due_at }: { due_at: string }) => due_at);
    };
    const [evening, following] = [day, next].map((each) => clinicInstant(each, '23:30').toISOString());
    try {
      expect(await duesAt('00:30')).toEqual([evening, following]);
      expect(await duesAt('03:59')).toEqual([evening, following]);
      expect(await duesAt('04:00')).toEqual([following]);
    } finally {
      app.clock.set(new Date());
    }
    await doctor.delete(`/api/v1/regular-vital/${routine.routine_id}`);
  });

  it('that is over leaves room for another one', async () => {
    const over = {
      ...{ type: 'weight', targets: [], times: ['07:00'] },
      ...{ starts_on: '2026-01-01', ends_on: '2026-01-14' },
    };
    for (let many = 0; many < MAX_ROUTINES; many++)
      expect((await doctor.post('/api/v1/regular-vital', aRoutine(over))).status).toBe(201);
    const lasting = aRoutine({ ...over, ends_on: null });
    expect((await doctor.post('/api/v1/regular-vital', lasting)).status).toBe(201);
    expect((await today()).routines.map(({ routine_id }: { routine_id: string }) => routine_id)).toContain(
      lasting.routine_id,
    );
    await doctor.delete(`/api/v1/regular-vital/${lasting.routine_id}`);
  });

  it('is changed and ended by them; the patient doesn’t change it', async () => {
    const routine = aRoutine({ type: 'weight', targets: [], times: ['07:15'], every_days: 7 });
    await doctor.post('/api/v1/regular-vital', routine);
    const path = `/api/v1/regular-vital/${routine.routine_id}`;
    expect(
      await coach.patch(path, { every_days: 1, targets: [{ field: 'value', low: null, high: 72 }] }),
    ).toMatchObject({
      status: 200,
      body: { every_days: 1, times: ['07:15'], targets: [{ field: 'value', low: null, high: 72 }] },
    });
    expect(await patient.patch(path, { every_days: 3 })).toMatchObject(notFound);
    const elsewhere = await app.signInAs('doctor', 1, 'hospital');
    expect(await elsewhere.delete(path)).toMatchObject(notFound);
    expect(await elsewhere.post('/api/v1/regular-vital', aRoutine())).toMatchObject(notFound);
    expect(await doctor.delete(path)).toMatchObject({ status: 200 });
    expect(await doctor.delete(path)).toMatchObject(notFound);
    const ids = (await today()).routines.map(({ routine_id }: { routine_id: string }) => routine_id);
    expect(ids).not.toContain(routine.routine_id);
  });

  it('is ended by the patient, who may have no care team any more', async () => {
    const routine = aRoutine({ type: 'weight', targets: [] });
    await doctor.post('/api/v1/regular-vital', routine);
    const path = `/api/v1/regular-vital/${routine.routine_id}`;
    const neighbour = await app.signInAs('patient', 25);
    expect(await neighbour.delete(path)).toMatchObject(notFound);
    const listed = (await today()).routines.find(
      ({ routine_id }: { routine_id: string }) => routine_id === routine.routine_id,
    );
    expect(listed.can).toEqual({ edit: false, end: true });
    const inTrail = async () =>
      (
        await app.database.executor.executeSql(
          `select count(*)::int as n from audit_reads where reader_id = $1 and resource = 'vitals' and patient_ids = $2`,
          [patient.personId, `{${patient.personId}}`],
        )
      ).rows[0] as { n: number };
    const { n } = await inTrail();
    expect(await patient.delete(path)).toMatchObject({ status: 200 });
    expect(await inTrail()).toEqual({ n: n + 1 });
    const { routines } = (await doctor.get(`/api/regular-vitals?patient_id=${patient.personId}`)).body;
    expect(routines.map(({ routine_id }: { routine_id: string }) => routine_id)).not.toContain(
      routine.routine_id,
    );
  });

  it('is set again by another rhythm only: a note asks for nothing and forgives nothing', async () => {
    const routine = aRoutine({ type: 'weight', targets: [], times: ['19:00', '07:15'], every_days: 7 });
    const path = `/api/v1/regular-vital/${routine.routine_id}`;
    const { set_at } = (await doctor.post('/api/v1/regular-vital', routine)).body;
    const setAt = async (body: object) => (await coach.patch(path, body)).body.set_at;
    expect(await setAt({ note: 'before breakfast' })).toBe(set_at);
    expect(await setAt({ targets: [{ field: 'value', low: null, high: 72 }] })).toBe(set_at);
    expect(await setAt({ every_days: 7, times: ['07:15', '19:00'] })).toBe(set_at);
    const fewer = await setAt({ times: ['07:15'] });
    expect(fewer > set_at).toBe(true);
    const daily = await setAt({ every_days: 1 });
    expect(daily > fewer).toBe(true);
    expect(await setAt({ ends_on: clinicDay(new Date(Date.now() + 9 * 86_400_000)) })).toBe(daily);
    await doctor.delete(path);
  });

  it.each([
    [{ unit: 'kg' }, 'unit', 'unknown_unit'],
    [{ context: 'fasting' }, 'context', 'not_of_this_kind'],
    [{ type: 'blood_sugar', context: 'hba1c', unit: 'mg/dL', targets: [] }, 'context', 'needs_per_cent'],
    [{ targets: [{ field: 'value', low: 1, high: 2 }] }, 'targets.0', 'not_of_this_kind'],
    [{ targets: [{ field: 'systolic', low: 140, high: 130 }] }, 'targets.0', 'not_rising'],
    [{ targets: [{ field: 'systolic', low: null, high: null }] }, 'targets.0', 'no_bounds'],
    [{ ends_on: '2020-01-01' }, 'ends_on', 'ends_before_start'],
    [{ times: [] }, 'times', 'too_few'],
    [{ times: ['25:00'] }, 'times.0', 'wrong_characters'],
    [{ every_days: 0 }, 'every_days', 'out_of_range'],
  ])('%j is none', async (other, field, code) => {
    const reply = await doctor.post('/api/v1/regular-vital', aRoutine(other));
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toMatchObject([{ field, code }]);
  });
});

it('a reading doesn’t need a routine', async () => {
  const neighbour = await app.signInAs('patient', 25);
  await add(neighbour, pressure(120, 80));
  expect((await neighbour.get('/api/regular-vitals')).body).toMatchObject({ routines: [], today: [] });
});

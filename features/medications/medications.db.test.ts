import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { MAX_MEDICATIONS } from './contract.ts';
import { addMedicine, aMedication } from './medications.test-kit.ts';
import { aRegimen } from './regimen.test-kit.ts';

const DAY = '2030-01-08';
const NEXT = '2030-01-09';
const at = (clock: string, day = DAY) => clinicInstant(day, clock).toISOString();
const notFound = { status: 404, body: { code: 'not_found' } };

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
let next = 10;
beforeEach(async () => {
  app.clock.set(at('05:00'));
  patient = await app.signInAs('patient', next++);
});

const list = async (query = '') => (await patient.get(`/api/patient-medication${query}`)).body;
const answer = (id: string, other: object = {}) => ({
  id: uuid(),
  medication_id: id,
  day: DAY,
  slot: 'morning',
  answer: 'taken',
  at: at('08:02'),
  ...other,
});

describe('a medicine', () => {
  it('is added once, and its doses stand on the day', async () => {
    const given = aMedication();
    expect(await patient.post('/api/medications-create', given)).toMatchObject({
      status: 201,
      body: { name: 'Metformin', source: 'self', remind: true, regimens: [{ version: 1, state: 'active' }] },
    });
    expect(await patient.post('/api/medications-create', given)).toMatchObject({ status: 200 });
    expect(await patient.post('/api/medications-create', { ...given, name: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'medication_id_taken' },
    });
    const { doses, day, medications } = await list();
    expect(day).toBe(DAY);
    expect(medications).toHaveLength(1);
    expect(doses).toMatchObject([
      { slot: 'morning', due_at: at('08:00'), state: 'next' },
      { slot: 'night', due_at: at('21:00'), state: 'next' },
    ]);
  });

  it('names what can not be so', async () => {
    const wrong = (regimen: object) =>
      patient.post('/api/medications-create', aMedication({ regimen: { ...aRegimen(), ...regimen } }));
    expect(await wrong({ steps: [] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'regimen.steps', code: 'required' }] },
    });
    const step = { days: null, doses: [{ slot: 'morning', amount: 1, time: '20:00' }] };
    expect((await wrong({ steps: [step] })).body.fields[0].message).toContain('time');
    const as_needed = { amount: 1, min_gap_minutes: 60, max_per_day: 4 };
    expect(await wrong({ as_needed })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'regimen.steps', code: 'as_needed_or_times' }] },
    });
    const tiny = { days: null, doses: [{ slot: 'morning', amount: 1e-300, time: null }] };
    expect(await wrong({ steps: [tiny] })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'regimen.steps.0.doses.0.amount' }] },
    });
    const { medication_id } = await addMedicine(patient);
    const count = (amount: number) => patient.put(`/api/medications/${medication_id}/stock`, { amount });
    expect((await count(1e-300)).body.fields).toMatchObject([{ field: 'amount', code: 'out_of_range' }]);
    expect((await count(0)).body.stock).toMatchObject({ amount: 0 });
    const tinyStock = await patient.post('/api/medications-create', aMedication({ stock: 1e-300 }));
    expect(tinyStock.body.fields).toMatchObject([{ field: 'stock', code: 'out_of_range' }]);
    const days = (date: string) => patient.get(`/api/patient-medication?day=${DAY}&date=${date}`);
    expect(await days('2026-11-20')).toMatchObject({ status: 400, body: { fields: [{ field: 'date' }] } });
    expect(await days(DAY)).toMatchObject({ status: 200 });
    expect(await patient.post('/api/medications-create', aMedication({ file_id: uuid() }))).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'file_id' }] },
    });
  });

  it('has versions: what is stopped is due no more, what was taken stays', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('14:00'));
    await patient.post('/api/medication-doses', answer(id));
    const path = `/api/medications/${id}/regimens`;
    const stop = { version: 1, state: 'stopped', reason: 'no longer needed' };
    expect(await patient.post(path, stop)).toMatchObject({ status: 200 });
    const other = { ...stop, reason: 'something else' };
    expect(await patient.post(path, other)).toMatchObject({ status: 409, body: { code: 'regimen_changed' } });
    const { doses, medications, past } = await list();
    expect(doses).toMatchObject([{ slot: 'morning', state: 'taken' }]);
    expect(medications).toEqual([]);
    expect(past).toMatchObject([{ medication_id: id }]);
    const resume = { version: 2, state: 'active', regimen: aRegimen({ every_days: 2, starts_on: NEXT }) };
    expect(await patient.post(path, resume)).toMatchObject({ status: 200 });
    expect((await list(`?day=${NEXT}`)).doses).toHaveLength(2);
    const { body } = await patient.get(`/api/medications/${id}/history`);
    expect(body.versions.map(({ state }: { state: string }) => state)).toEqual([
      'active',
      'stopped',
      'active',
    ]);
  });

  it('is paused once, also when the answer was lost and it is sent again', async () => {
    const { medication_id: id } = await addMedicine(patient);
    const path = `/api/medications/${id}/regimens`;
    const pause = { version: 1, state: 'paused', regimen: aRegimen({ weekdays: [1, 3] }) };
    const first = await patient.post(path, pause);
    expect(first).toMatchObject({ status: 200 });
    app.clock.advance({ minutes: 1 });
    expect(await patient.post(path, pause)).toMatchObject({ status: 200, body: first.body });
    expect(await patient.post(path, { version: 2, state: 'active' })).toMatchObject({ status: 200 });
    expect(await patient.post(path, pause)).toMatchObject({ status: 200 });
    const { versions } = (await patient.get(`/api/medications/${id}/history`)).body;
    expect(versions.map(({ state }: { state: string }) => state)).toEqual(['active', 'paused', 'active']);
    expect(
      await patient.post(path, { version: 3, state: 'active', holds_from: '9999-12-31T00:00:00Z' }),
    ).toMatchObject({ status: 400, body: { fields: [{ field: 'holds_from' }] } });
    const ahead = { version: 1e300, state: 'paused' };
    expect(await patient.post(path, ahead)).toMatchObject({ status: 409 });
  });

  it('is seen only by those who look after the patient', async () => {
    const { medication_id: id } = await addMedicine(patient);
    const stranger = await app.signInAs('patient', 30);
    expect(await stranger.get(`/api/patient-medication?patient_id=${patient.personId}`)).toMatchObject(
      notFound,
    );
    expect(await stranger.get(`/api/medications/${id}/history`)).toMatchObject(notFound);
    expect(await stranger.post('/api/medication-doses', answer(id))).toMatchObject(notFound);
    const doctor = await app.signInAs('doctor', 2);
    const sourceId = uuid();
    const relation = { brandId: 'living', kind: 'accepted', sourceId, clinicianId: doctor.personId } as const;
    await app.database.db.transaction((tx) =>
      openCareRelation(tx, { ...relation, patientId: patient.personId }, app.clock.now()),
    );
    const seen = await doctor.get(`/api/patient-medication?patient_id=${patient.personId}&days=30`);
    expect(seen).toMatchObject({ status: 200, body: { can: { add: false, answer: false } } });
    expect(seen.body.days).toHaveLength(30);
    expect(await doctor.post('/api/medication-doses', answer(id))).toMatchObject(notFound);
    expect(await doctor.get('/api/patient-medication')).toMatchObject({ status: 400 });
  });

  it('makes room for another one when its course has ended', async () => {
    const regimen = aRegimen({ starts_on: DAY });
    const oneDay = { ...regimen, steps: regimen.steps.map((step) => ({ ...step, days: 1 })) };
    await addMedicine(patient, { regimen: oneDay });
    for (let n = 1; n < MAX_MEDICATIONS; n++) await addMedicine(patient, { remind: false });
    const add = () => patient.post('/api/medications-create', aMedication({ name: 'One more' }));
    expect(await add()).toMatchObject({ status: 409, body: { code: 'medications_full' } });
    app.clock.set(at('05:00', NEXT));
    expect((await add()).status).toBe(201);
    expect((await add()).status).toBe(409);
  });

  it('says how long the tablets last', async () => {
    const { medication_id: id } = await addMedicine(patient, { stock: 10 });
    app.clock.set(at('09:00'));
    await patient.post('/api/medication-doses', answer(id));
    expect((await list()).medications).toMatchObject([{ stock: { amount: 9 }, days_left: 5 }]);
    const counted = await patient.put(`/api/medications/${id}/stock`, { amount: 1 });
    expect(counted.body).toMatchObject({ days_left: 1, last_day: DAY });
  });
});

describe('a dose', () => {
  it('that is answered on two phones at the same moment is one event', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('09:00'));
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => patient.post('/api/medication-doses', answer(id))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
    const { events, doses } = await list();
    expect(events).toHaveLength(1);
    expect(doses[0]).toMatchObject({ state: 'taken', dose_event_id: events[0].dose_event_id });
  });

  it('keeps what was said last, whichever arrives first', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('12:00'));
    const said = (what: string, clock: string) =>
      patient.post(
        '/api/medication-doses',
        answer(id, { answer: what, at: at(clock), answered_at: at(clock) }),
      );
    expect(await said('skipped', '08:30')).toMatchObject({ status: 201 });
    expect(await said('taken', '08:10')).toMatchObject({ status: 200, body: { answer: 'skipped' } });
    expect(await said('taken', '08:40')).toMatchObject({ status: 201, body: { answer: 'taken' } });
    expect((await list()).events).toMatchObject([{ answer: 'taken', at: at('08:40') }]);
  });

  it('of a phone with a fast clock is taken when it arrives, once', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('08:00'));
    const early = answer(id, { at: at('08:14'), answered_at: at('08:14') });
    const reply = await patient.post('/api/medication-doses', early);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.at >= at('08:00') && reply.body.at < at('08:14')).toBe(true);
    const again = await patient.post('/api/medication-doses', early);
    expect(again).toMatchObject({ status: 200, body: { dose_event_id: early.id, at: reply.body.at } });
    app.clock.set(at('21:00'));
    const due = { due_at: at('21:00'), answer: 'taken' };
    const tooFast = await patient.post('/api/medication-doses/due', { ...due, at: at('21:20') });
    expect(tooFast).toMatchObject({ status: 400 });
    const fast = await patient.post('/api/medication-doses/due', { ...due, at: at('21:06') });
    expect(fast.body).toEqual({ answered: 1 });
  });

  it('that a phone without a network took after the medicine was stopped is stored', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('14:00'));
    await patient.post(`/api/medications/${id}/regimens`, { version: 1, state: 'stopped' });
    app.clock.set(at('22:00'));
    const late = answer(id, { slot: 'night', at: at('21:05') });
    expect(await patient.post('/api/medication-doses', late)).toMatchObject({
      status: 201,
      body: { answer: 'taken', amount: 1 },
    });
    expect(await patient.post('/api/medication-doses', late)).toMatchObject({ status: 200 });
    expect(await patient.post('/api/medication-doses', answer(id, { slot: 'evening' }))).toMatchObject({
      status: 400,
    });
    const { doses } = await list();
    expect(doses.map(({ slot, state }: { slot: string; state: string }) => [slot, state])).toEqual([
      ['morning', 'missed'],
      ['night', 'taken'],
    ]);
    expect(await patient.delete(`/api/medication-doses/${late.id}`)).toMatchObject({ status: 200 });
    expect((await list()).doses).toHaveLength(1);
  });

  it('is open again when its answer is taken back', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('09:00'));
    const given = answer(id);
    await patient.post('/api/medication-doses', given);
    expect(await patient.delete(`/api/medication-doses/${given.id}`)).toMatchObject({ status: 200 });
    expect(await patient.delete(`/api/medication-doses/${given.id}`)).toMatchObject({ status: 200 });
    expect((await list()).doses[0]).toMatchObject({ state: 'due' });
    expect(await patient.post('/api/medication-doses', answer(id))).toMatchObject({ status: 201 });
  });

  it('of the small hours belongs to the day before', async () => {
    const night = { days: null, doses: [{ slot: 'night', amount: 1, time: '01:00' } as const] };
    const { medication_id: id } = await addMedicine(patient, { regimen: aRegimen({ steps: [night] }) });
    app.clock.set(at('01:20', NEXT));
    expect(await list()).toMatchObject({ day: DAY, doses: [{ state: 'due', due_at: at('01:00', NEXT) }] });
    const taken = answer(id, { slot: 'night', at: at('01:20', NEXT) });
    expect(await patient.post('/api/medication-doses', taken)).toMatchObject({ status: 201 });
    expect(await patient.post('/api/medication-doses', answer(id))).toMatchObject({ status: 400 });
  });

  it('as needed says when it came too soon, and is stored all the same', async () => {
    const as_needed = { amount: 1, min_gap_minutes: 240, max_per_day: 3 };
    const regimen = aRegimen({ as_needed, steps: [] });
    const { medication_id: id } = await addMedicine(patient, { regimen });
    const { medication_id: other } = await addMedicine(patient, { regimen });
    app.clock.set(at('12:00'));
    const take = (medicine: string, clock: string) =>
      patient.post('/api/medication-doses', answer(medicine, { slot: null, at: at(clock) }));
    expect(await take(id, '08:00')).toMatchObject({ status: 201, body: { too_soon: false, amount: 1 } });
    expect(await take(id, '10:00')).toMatchObject({ status: 201, body: { too_soon: true } });
    expect((await list()).events).toHaveLength(2);
    // What was taken after it counts too, where it is recorded late.
    expect(await take(other, '10:00')).toMatchObject({ status: 201, body: { too_soon: false } });
    expect(await take(other, '08:00')).toMatchObject({ status: 201, body: { too_soon: true } });
  });

  it('are counted for the days of a picture, also days of weeks ago, and no more than fit into one', async () => {
    const { medication_id: id } = await addMedicine(patient);
    app.clock.set(at('09:00'));
    await patient.post('/api/medication-doses', answer(id));
    app.clock.set(at('09:00', '2030-02-01'));
    patient = await app.signInAs('patient', next - 1);
    const count = (from: string, to: string) => patient.get(`/api/medication-days?from=${from}&to=${to}`);
    const { days } = (await count(DAY, '2030-01-14')).body;
    expect(days).toHaveLength(7);
    expect(days.slice(0, 2)).toEqual([
      { day: DAY, due: 2, taken: 1, skipped: 0, missed: 1 },
      { day: NEXT, due: 2, taken: 0, skipped: 0, missed: 2 },
    ]);
    const tooMany = { status: 400, body: { fields: [{ field: 'to', code: 'out_of_range' }] } };
    expect(await count(DAY, '2030-03-01')).toMatchObject(tooMany);
    expect(await count(NEXT, DAY)).toMatchObject(tooMany);
  });
});

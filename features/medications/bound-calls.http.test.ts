import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  aContent,
  aLine,
  signed,
  takeIntoCare,
  visitAtClinic,
} from '#features/prescriptions/prescriptions.test-kit.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { aRegimen } from './regimen.test-kit.ts';

/** The calls in exactly the form in which other programs send them. */
const DAY = '2030-01-08';
const at = (clock: string) => clinicInstant(DAY, clock).toISOString();

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(at('05:00'));
  patient = await app.signInAs('patient', 21);
});
afterAll(() => app.close());

const create = (other: object) =>
  patient.post('/api/medications-create', {
    ...{ dose: '1 tablet', times: ['morning', 'night'], start: DAY },
    ...other,
  });

describe('a medicine', () => {
  it('is added by name, dose and times of day', async () => {
    const given = { medication_id: uuid(), name: 'Metformin', end: '2030-02-08' };
    const added = await create(given);
    expect(added).toMatchObject({
      status: 201,
      body: {
        medication_id: given.medication_id,
        name: 'Metformin',
        regimens: [{ unit: 'tablet', starts_on: DAY, ends_on: '2030-02-08' }],
      },
    });
    expect(added.body.regimens[0].steps[0].doses).toMatchObject([
      { slot: 'morning', amount: 1 },
      { slot: 'night', amount: 1 },
    ]);
    expect((await create(given)).status).toBe(200);
    expect(await create({ ...given, dose: 2 })).toMatchObject({
      status: 409,
      body: { code: 'medication_id_taken' },
    });
  });

  it('is added as a medicine of the catalogue, and as a line of a prescription', async () => {
    const doctor = await app.signInAs('doctor', 1);
    await takeIntoCare(app, doctor.personId, patient.personId);
    const line = await aLine(doctor, 'paracetamol', '500 mg');
    expect(await create({ medicine_id: line.medicine_id, dose: '500 mg' })).toMatchObject({
      status: 201,
      body: { name: 'paracetamol', strength: '500 mg', medicine_id: line.medicine_id },
    });
    const { prescription_id } = await signed(doctor, patient.personId, aContent([line]));
    const ofLine = { prescription_line_id: line.line_id, dose: 2, patient_id: patient.personId };
    expect(await create(ofLine)).toMatchObject({
      status: 201,
      body: { name: 'paracetamol', strength: '500 mg', source: 'prescription', prescription_id },
    });
    const course = {
      ...(await aLine(doctor, 'methotrexate', '2.5 mg')),
      ...{ timing: '1-0-0-0', weekdays: [1], days: 28 },
    };
    const needed = { ...(await aLine(doctor, 'ibuprofen', '400 mg')), as_needed: true };
    const appointment_id = await visitAtClinic(app, doctor.personId, patient.personId);
    await signed(doctor, patient.personId, aContent([course, needed]), { appointment_id });
    expect(await create({ prescription_line_id: course.line_id, dose: 1, times: ['morning'] })).toMatchObject(
      {
        status: 201,
        body: {
          regimens: [{ weekdays: [1], starts_on: DAY, steps: [{ days: 28, doses: [{ slot: 'morning' }] }] }],
        },
      },
    );
    expect(await create({ prescription_line_id: needed.line_id, dose: 1 })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'times', code: 'as_needed_or_times' }] },
    });
    const other = await app.signInAs('patient', 22);
    const stolen = { prescription_line_id: line.line_id, dose: 1, times: ['morning'], start: DAY };
    expect(await other.post('/api/medications-create', stolen)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'prescription_line_id' }] },
    });
  });

  it.each([
    [{ name: 'A', dose: undefined }, 'dose'],
    [{ name: 'A', dose: 'some' }, 'dose'],
    [{ name: 'A', dose: 0 }, 'dose'],
    [{ name: 'A', times: [] }, 'times'],
    [{ name: 'A', times: ['morning', 'morning'] }, 'times'],
    [{}, 'name'],
    [{ medicine_id: uuid() }, 'medicine_id'],
    [{ name: 'Metformin', medicine_id: uuid() }, 'medicine_id'],
    [{ name: 'A', dose: '0 mg' }, 'dose'],
    [{ name: 'A', dose: '5..5 mg' }, 'dose'],
    [{ name: 'A', start: '1900-01-01' }, 'start'],
    [{ name: 'A', end: '2030-01-07' }, 'end'],
    [{ name: 'A', regimen: aRegimen({ starts_on: DAY }) }, 'dose'],
  ])('%j names what is wrong', async (other, field) => {
    expect(await create(other)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });
});

describe('a dose', () => {
  it('is answered once per medicine, date and time of day', async () => {
    const { body: medicine } = await create({ name: 'Amlodipine' });
    const { medication_id } = medicine;
    const ofDay = async () =>
      (await patient.get(`/api/patient-medication?patient_id=${patient.personId}&date=${DAY}`)).body;
    const mine = (doses: { medication_id: string }[]) =>
      doses.filter((each) => each.medication_id === medication_id);
    const before = await ofDay();
    expect(before.medications.map((each: typeof medicine) => each.medication_id)).toContain(medication_id);
    expect(mine(before.doses)).toMatchObject([
      { date: DAY, slot: 'morning', due_at: at('08:00'), state: expect.any(String) },
      { date: DAY, slot: 'night', due_at: at('21:00'), state: 'next' },
    ]);

    app.clock.set(at('14:00'));
    const dose = { id: uuid(), medication_id, date: DAY, slot: 'morning', state: 'taken' };
    const sent = { ...dose, taken_at: at('08:02') };
    expect((await patient.post('/api/doses', sent)).status).toBe(201);
    expect(await patient.post('/api/doses', sent)).toMatchObject({
      status: 200,
      body: { dose_event_id: dose.id },
    });
    const again = await patient.post('/api/doses', { ...sent, id: uuid() });
    expect(again).toMatchObject({ status: 200, body: { dose_event_id: dose.id } });
    expect(mine((await ofDay()).doses)).toMatchObject([{ state: 'taken' }, { state: 'next' }]);
    const skipped = { ...sent, id: uuid(), slot: 'night', state: 'skipped' };
    expect((await patient.post('/api/doses', skipped)).status).toBe(201);
  });

  it('that was taken before the medicine was added is stored', async () => {
    app.clock.set(at('14:30'));
    const { body: medicine } = await create({ name: 'Ramipril', start: '2030-01-01' });
    const { medication_id } = medicine;
    const shown = async (date: string) =>
      (await patient.get(`/api/patient-medication?date=${date}`)).body.doses.filter(
        (each: { medication_id: string }) => each.medication_id === medication_id,
      );
    expect(await shown('2030-01-07')).toEqual([]);
    const dose = { medication_id, date: DAY, slot: 'morning', state: 'taken', taken_at: at('08:02') };
    expect((await patient.post('/api/doses', { ...dose, id: uuid() })).status).toBe(201);
    const early = { ...dose, id: uuid(), date: '2029-12-31' };
    expect(await patient.post('/api/doses', early)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'slot' }] },
    });
    expect(await shown(DAY)).toMatchObject([
      { slot: 'morning', state: 'taken' },
      { slot: 'night', state: 'next' },
    ]);
  });

  it('under an id that said something else is refused', async () => {
    const { body: medicine } = await create({ name: 'Enalapril' });
    const { medication_id } = medicine;
    const sent = {
      id: uuid(),
      medication_id,
      date: DAY,
      slot: 'morning',
      state: 'taken',
      taken_at: at('08:02'),
    };
    expect((await patient.post('/api/doses', sent)).status).toBe(201);
    for (const other of [{ taken_at: at('09:00') }, { state: 'skipped' }, { slot: 'night' }])
      expect(await patient.post('/api/doses', { ...sent, ...other })).toMatchObject({
        status: 409,
        body: { code: 'dose_event_id_taken' },
      });
    expect((await patient.post('/api/doses', sent)).status).toBe(200);
  });

  it('names what is wrong in the words that were sent', async () => {
    const { body: medicine } = await create({ name: 'Aspirin' });
    const dose = { id: uuid(), medication_id: medicine.medication_id, date: DAY, slot: 'morning' };
    const send = (other: object) =>
      patient.post('/api/doses', { ...dose, state: 'taken', taken_at: at('08:02'), ...other });
    const refused = (field: string) => ({ status: 400, body: { fields: [{ field }] } });
    expect(await send({ state: 'forgotten' })).toMatchObject(refused('state'));
    expect(await send({ date: '2029-01-01' })).toMatchObject(refused('date'));
    expect(await send({ taken_at: '2031-01-01T00:00:00Z' })).toMatchObject(refused('taken_at'));
    expect(await send({ slot: 'evening' })).toMatchObject(refused('slot'));
  });

  it('rings or not, as the patient says', async () => {
    const { body: medicine } = await create({ name: 'Folic acid' });
    const path = '/api/update-med-notification';
    const { medication_id } = medicine;
    expect((await patient.post(path, { medication_id, on: true })).status).toBe(200);
    const { medications } = (await patient.get('/api/patient-medication')).body;
    expect(medications).toContainEqual(expect.objectContaining({ medication_id, remind: true }));
    expect(await patient.post(path, { on: false })).toMatchObject({ status: 200, body: { remind: false } });
    for (const [method, on] of [
      ['PUT', true],
      ['PATCH', false],
    ] as const)
      expect(await patient.send(method, path, { on })).toMatchObject({ status: 200, body: { remind: on } });
    expect((await patient.put(path, { on: false, remind: true })).body).toMatchObject({ remind: true });
  });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { DEFAULT_TIMES } from './contract.ts';
import { addMedicine } from './medications.test-kit.ts';
import { aRegimen } from './regimen.test-kit.ts';
import { sendReminders } from './server/index.ts';

const DAY = '2030-02-12';
const at = (clock: string) => clinicInstant(DAY, clock);

let app: TestApp;
let patient: Caller;
let next = 10;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set(at('05:00'));
  patient = await app.signInAs('patient', next++);
});

/** One minute of the clock, as a server takes it. */
async function tick(now: Date): Promise<number> {
  app.clock.set(now);
  const { db } = app.database;
  const transaction = ((work: never) => db.transaction(work)) as never;
  const sent = await sendReminders({ db, now, transaction });
  await app.settled();
  return sent;
}

describe('reminders', () => {
  it('are answered as they were planned when they rang, also where that was changed before the answer arrived', async () => {
    const changes: ((id: string) => Promise<{ status: number }>)[] = [
      (id) => patient.post(`/api/medications/${id}/regimens`, { version: 1, state: 'stopped' }),
      (id) => patient.post(`/api/medications/${id}/regimens`, { version: 1, state: 'paused' }),
      (id) => patient.put('/api/update-med-notification', { medication_id: id, remind: false }),
      () => patient.put('/api/update-med-notification', { times: { ...DEFAULT_TIMES, morning: '09:00' } }),
    ];
    for (const change of changes) {
      app.clock.set(at('05:00'));
      patient = await app.signInAs('patient', next++);
      const { medication_id } = await addMedicine(patient);
      expect(await tick(at('08:00'))).toBe(1);
      app.clock.set(at('08:10'));
      expect((await change(medication_id)).status).toBe(200);
      app.clock.set(at('08:20'));
      const body = { due_at: at('08:00').toISOString(), answer: 'taken', at: at('08:05').toISOString() };
      expect((await patient.post('/api/medication-doses/due', body)).body).toEqual({ answered: 1 });
      expect((await patient.get('/api/patient-medication')).body.events).toMatchObject([
        { medication_id, slot: 'morning', answer: 'taken', at: at('08:05').toISOString() },
      ]);
      await patient.put('/api/update-med-notification', { remind: false });
    }
  });

  it('answer only the medicines that they asked about when they rang', async () => {
    const add = async (remind: boolean) => (await addMedicine(patient, { remind })).medication_id;
    const [reminded, other, silent] = [await add(true), await add(true), await add(false)];
    expect(await tick(at('08:00'))).toBe(1);
    app.clock.set(at('08:04'));
    const settings = '/api/update-med-notification';
    await patient.put(settings, { medication_id: other, remind: false });
    expect(await tick(at('08:10'))).toBe(1);
    const answerAt = async (clock: string) => {
      app.clock.set(at('08:15'));
      const body = { due_at: at('08:00').toISOString(), answer: 'taken', at: at(clock).toISOString() };
      expect((await patient.post('/api/medication-doses/due', body)).body).toEqual({ answered: 1 });
      const { events } = (await patient.get('/api/patient-medication')).body;
      return events.map((each: { medication_id: string }) => each.medication_id).sort();
    };
    expect(await answerAt('08:12')).toEqual([reminded]);
    expect(await answerAt('08:05')).toEqual([reminded, other].sort());

    // A server of the version before stores no medicines of a ring.
    await app.database.executor.executeSql(
      `update medication_reminders set asked = null where patient_id = $1`,
      [patient.personId],
    );
    expect(await tick(at('21:00'))).toBe(1);
    const body = { due_at: at('21:00').toISOString(), answer: 'taken', at: at('21:00').toISOString() };
    expect((await patient.post('/api/medication-doses/due', body)).body).toEqual({ answered: 1 });
    const { events } = (await patient.get('/api/patient-medication')).body;
    expect(JSON.stringify(events)).not.toContain(silent);
    await patient.put(settings, { remind: false });
  });

  it('ring no more where the medicines of one time are answered at the same moment', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await addMedicine(patient)).medication_id);
    expect(await tick(at('08:00'))).toBe(1);
    const take = (id: string, who: Caller) =>
      who.post('/api/medication-doses', {
        ...{ id: uuid(), medication_id: id, day: DAY, slot: 'morning', answer: 'taken' },
        at: at('08:02').toISOString(),
      });
    const relative = await app.signInAs('patient', next - 1);
    app.clock.set(at('08:03'));
    const replies = await Promise.all(ids.map((id, n) => take(id, n % 2 ? relative : patient)));
    expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 201));
    for (const clock of ['08:10', '08:20']) expect(await tick(at(clock))).toBe(0);
  });
});

it('a dose as needed is stored also if a slow clock names a time just before its medicine was added', async () => {
  const as_needed = { amount: 1, min_gap_minutes: 60, max_per_day: 4 };
  const { medication_id } = await addMedicine(patient, { regimen: aRegimen({ as_needed, steps: [] }) });
  const take = (clock: string) =>
    patient.post('/api/medication-doses', {
      ...{ id: uuid(), medication_id, day: DAY, slot: null, answer: 'taken', at: at(clock) },
    });
  app.clock.set(at('05:20'));
  expect(await take('04:59')).toMatchObject({ status: 201, body: { amount: 1, too_soon: false } });
  expect(await take('04:40')).toMatchObject({ status: 400, body: { fields: [{ field: 'slot' }] } });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { takeIntoCare } from '#features/prescriptions/prescriptions.test-kit.ts';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import { addMedicine } from './medications.test-kit.ts';
import { countAgreed } from './server/index.ts';

const DAY = '2032-05-03';
const at = (day: string, clock: string) => clinicInstant(day, clock);

let app: TestApp;
let doctor: Caller;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(at(DAY, '05:00').toISOString());
  await signIn();
  await takeIntoCare(app, doctor.personId, patient.personId);
});
afterAll(() => app.close());

/** Sessions end within days. */
async function signIn() {
  doctor = await app.signInAs('doctor', 5);
  patient = await app.signInAs('patient', 21);
}
async function countOn(day: string) {
  app.clock.set(at(day, '10:00').toISOString());
  const work = {
    now: app.clock.now(),
    transaction: ((run: never) => app.database.db.transaction(run)) as never,
  };
  await Promise.all([countAgreed(work), countAgreed(work)]);
  await app.settled();
  await signIn();
}
const propose = (below_percent: number) =>
  doctor.post('/api/medication-agreements', {
    ...{ agreement_id: uuid(), patient_id: patient.personId, below_percent },
  });
const low = async () => (await doctor.get('/api/medication-low-adherence')).body.low;
const agreements = async () => (await patient.get('/api/medication-agreements')).body.agreements;
const entries = async () =>
  (await doctor.get('/api/notify/notifications/')).body.notifications.filter(
    ({ kind }: { kind: string }) => kind === 'adherence_low',
  );

it('a doctor is notified of a week below what was agreed: once, and not before the patient agreed', async () => {
  const { medication_id } = await addMedicine(patient);
  expect((await propose(80)).status).toBe(201);
  const { agreement_id } = (await propose(60)).body;
  // The later proposal takes the place of the earlier one.
  expect(await agreements()).toMatchObject([{ agreement_id, below_percent: 60, agreed_at: null }]);
  await countOn(addDays(DAY, 3));
  expect(await low()).toEqual([]);

  const accept = `/api/medication-agreements/${agreement_id}/accept`;
  expect((await patient.post(accept)).status).toBe(200);
  expect((await patient.post(accept)).status).toBe(200);
  for (const n of [3, 4, 5, 6])
    await patient.post('/api/medication-doses', {
      ...{ id: uuid(), medication_id, day: addDays(DAY, n - 1), slot: 'morning', answer: 'taken' },
      at: at(addDays(DAY, n - 1), '08:05').toISOString(),
    });
  await countOn(addDays(DAY, 7));
  const [found] = await low();
  expect(found).toMatchObject({ patient_id: patient.personId, due: 14, taken: found.taken });
  expect(found.taken).toBeLessThan(9);
  expect(await entries()).toHaveLength(1);
  await countOn(addDays(DAY, 8));
  expect(await low()).toHaveLength(1);
  expect((await doctor.post(`/api/medication-low-adherence/${found.low_id}/close`)).status).toBe(200);
  expect(await low()).toEqual([]);

  // A second such week is another entry; a person who ended the agreement no longer counts.
  await countOn(addDays(DAY, 14));
  expect(await low()).toHaveLength(1);
  expect((await patient.delete(`/api/medication-agreements/${agreement_id}`)).status).toBe(200);
  expect(await low()).toEqual([]);
  expect(await agreements()).toEqual([]);
});

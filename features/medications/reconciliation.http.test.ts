import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import {
  aContent,
  aLine,
  signed,
  takeIntoCare,
  visitAtClinic,
} from '#features/prescriptions/prescriptions.test-kit.ts';
import { aRegimen } from './regimen.test-kit.ts';
import { medicationReconciliations, medicationReminders } from './server/tables.ts';

type Reply = { readonly prescription_id: string };

let app: TestApp;
let patient: Caller;
let doctor: Caller;
/** Of which every medicine may be prescribed. */
let visit: { appointment_id: string };
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 35);
  doctor = await app.signInAs('doctor', 2);
  await takeIntoCare(app, doctor.personId, patient.personId);
  visit = { appointment_id: await visitAtClinic(app, doctor.personId, patient.personId) };
});
afterAll(() => app.close());

const open = async () => {
  await app.settled();
  return (await patient.get('/api/medication-reconciliations')).body.reconciliations;
};
const agree = (id: string, body: object, who = patient) =>
  who.post(`/api/medication-reconciliations/${id}`, { declined: [], remind: true, ...body });
const medicines = async () => (await patient.get('/api/patient-medication')).body;
const named = async (name: string) =>
  (await medicines()).medications.find((each: { name: string }) => each.name === name);

/** When a patient is to be reminded next, of anything. */
const ringsOf = ({ personId }: Caller) =>
  app.database.db
    .select()
    .from(medicationReminders)
    .where(and(eq(medicationReminders.patientId, personId), isNotNull(medicationReminders.nextAt)));

it('nothing is taken by a prescription before the patient has agreed; then it is, once', async () => {
  const paracetamol = await aLine(doctor, 'paracetamol', '500 mg', { quantity: 10 });
  const cetirizine = await aLine(doctor, 'cetirizine', '10 mg', { timing: '0-0-0-1' });
  const first = await signed(doctor, patient.personId, aContent([paracetamol, cetirizine]), visit);
  const [found] = await open();
  expect(found).toMatchObject({
    prescription_id: first.prescription_id,
    withdrawn: false,
    items: [
      { kind: 'new', name: 'paracetamol', before: null, after: { food: 'after' } },
      { kind: 'new', name: 'cetirizine' },
    ],
  });
  expect(await named('paracetamol')).toBeUndefined();
  expect(await agree(first.prescription_id, { shown: 'something else' })).toMatchObject({
    status: 409,
    body: { code: 'reconciliation_changed' },
  });
  const stranger = await app.signInAs('patient', 12);
  expect((await agree(first.prescription_id, { shown: found.shown }, stranger)).status).toBe(404);

  const body = { shown: found.shown, declined: [found.items[1].item_id] };
  const answers = await Promise.all([agree(first.prescription_id, body), agree(first.prescription_id, body)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const { medications } = await medicines();
  const taken = medications.filter(({ name }: { name: string }) => name === 'paracetamol');
  expect(taken).toMatchObject([
    {
      ...{ source: 'prescription', prescription_id: first.prescription_id, remind: true },
      ...{ stock: { amount: 10 }, days_left: null },
    },
  ]);
  expect(await named('cetirizine')).toBeUndefined();
  expect(await open()).toEqual([]);

  // Another one in its place: a dose is changed, what is no longer on it is to be stopped.
  const more = await aLine(doctor, 'paracetamol', '500 mg', { timing: '1-1-1-0', quantity: 15 });
  const second = await signed(doctor, patient.personId, aContent([more]), {
    replaces: first.prescription_id,
  });
  const [change] = await open();
  expect(change.items).toMatchObject([
    { kind: 'changed', before: { unit: 'tablet' }, after: { unit: 'tablet' } },
  ]);
  await agree(second.prescription_id, { shown: change.shown });
  const changed = await named('paracetamol');
  expect(changed.regimens.at(-1)).toMatchObject({ version: 2, state: 'active' });
  expect(changed.stock.amount).toBe(10);

  await doctor.post(`/api/prescriptions/${second.prescription_id}/withdraw`, { reason: 'Wrong medicine' });
  const [stop] = await open();
  expect(stop).toMatchObject({ withdrawn: true, items: [{ kind: 'stopped', name: 'paracetamol' }] });
  await agree(second.prescription_id, { shown: stop.shown });
  expect(await named('paracetamol')).toBeUndefined();
});

it('a medicine of a prescription is stopped by the next but one, too, where the patient didn’t agree to the one between', async () => {
  const cetirizine = await aLine(doctor, 'cetirizine', '10 mg');
  const famotidine = await aLine(doctor, 'famotidine', '40 mg');
  const first = await signed(doctor, patient.personId, aContent([cetirizine, famotidine]), visit);
  const [both] = await open();
  await agree(first.prescription_id, { shown: both.shown });
  const only = async () => aContent([await aLine(doctor, 'cetirizine', '10 mg')]);
  const replaceBy = async (id: string) =>
    signed(doctor, patient.personId, await only(), { ...visit, replaces: id });
  const second = await replaceBy(first.prescription_id);
  const third = await replaceBy(second.prescription_id);
  const [change, ...others] = await open();
  expect(others).toEqual([]);
  expect(change).toMatchObject({
    prescription_id: third.prescription_id,
    items: [
      { kind: 'same', name: 'cetirizine' },
      { kind: 'stopped', name: 'famotidine' },
    ],
  });

  // Withdrawn before anybody agreed: what is still taken by the first one no longer counts either.
  await doctor.post(`/api/prescriptions/${third.prescription_id}/withdraw`, { reason: 'Not needed' });
  const [stop] = await open();
  expect(stop).toMatchObject({ prescription_id: third.prescription_id, withdrawn: true });
  expect(stop.items.map(({ kind, name }: { kind: string; name: string }) => [kind, name]).sort()).toEqual([
    ['stopped', 'cetirizine'],
    ['stopped', 'famotidine'],
  ]);
  await agree(third.prescription_id, { shown: stop.shown });
  expect(await named('famotidine')).toBeUndefined();
});

it('what a new prescription explains in words alone rings no more at the old times, also before anybody agreed', async () => {
  const other = await app.signInAs('patient', 36);
  await takeIntoCare(app, doctor.personId, other.personId);
  const at = { appointment_id: await visitAtClinic(app, doctor.personId, other.personId) };
  const waiting = async () => {
    await app.settled();
    return (await other.get('/api/medication-reconciliations')).body.reconciliations;
  };
  const taken = async (name: string) =>
    (await other.get('/api/patient-medication')).body.medications.find(
      (each: { name: string }) => each.name === name,
    );
  const paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
  const first = await signed(doctor, other.personId, aContent([paracetamol]), at);
  const [found] = await waiting();
  await agree(first.prescription_id, { shown: found.shown }, other);
  expect(await ringsOf(other)).not.toEqual([]);

  const { timing: _, ...untimed } = await aLine(doctor, 'paracetamol', '500 mg');
  const words = { ...untimed, directions: 'One when the fever is above 38.5' };
  const second = await signed(doctor, other.personId, aContent([words]), {
    ...{ ...at, replaces: first.prescription_id },
  });
  const [change] = await waiting();
  expect(await ringsOf(other)).toEqual([]);
  expect(await taken('paracetamol')).toMatchObject({ note: words.directions });
  expect((await taken('paracetamol')).regimens.at(-1)).toMatchObject({
    state: 'active',
    as_needed: null,
    steps: [],
  });
  expect(change.items).toMatchObject([{ kind: 'changed', after: null, directions: words.directions }]);
  const entries = (await other.get('/api/notify/notifications/')).body;
  expect(JSON.stringify(entries)).toContain('medication_times_ended');

  // Times that the patient sets by these words stay when they agree.
  const { medication_id, regimens } = await taken('paracetamol');
  const set = await other.post(`/api/medications/${medication_id}/regimens`, {
    ...{ version: regimens.at(-1).version, state: 'active', regimen: aRegimen() },
  });
  expect(set.status).toBe(200);
  await agree(second.prescription_id, { shown: change.shown }, other);
  expect(await ringsOf(other)).not.toEqual([]);
  expect(await waiting()).toEqual([]);
});

it('a new one that only words explain is added without times, rings once the patient sets some, and can be left out', async () => {
  const inWords = async (name: string) => {
    const { timing: _, ...untimed } = await aLine(doctor, name, name === 'ibuprofen' ? '400 mg' : '40 mg');
    return { ...untimed, directions: 'One when the knee hurts, after food' };
  };
  const [ibuprofen, famotidine] = [await inWords('ibuprofen'), await inWords('famotidine')];
  const { prescription_id } = await signed(
    doctor,
    patient.personId,
    aContent([ibuprofen, famotidine]),
    visit,
  );
  const [found] = await open();
  expect(found.items).toMatchObject([
    { kind: 'new', name: 'ibuprofen', after: null, directions: ibuprofen.directions },
    { kind: 'new', name: 'famotidine' },
  ]);
  const declined = [found.items[1].item_id];
  expect((await agree(prescription_id, { shown: found.shown, declined })).status).toBe(200);
  expect(await named('famotidine')).toBeUndefined();
  const { medication_id, ...added } = await named('ibuprofen');
  expect(added).toMatchObject({
    ...{ prescription_id, note: ibuprofen.directions, remind: true },
    regimens: [{ version: 1, state: 'active', as_needed: null, steps: [] }],
  });
  expect(await ringsOf(patient)).toEqual([]);
  const set = await patient.post(`/api/medications/${medication_id}/regimens`, {
    ...{ version: 1, state: 'active', regimen: aRegimen() },
  });
  expect(set.status, JSON.stringify(set.body)).toBe(200);
  expect(await ringsOf(patient)).not.toEqual([]);
  expect(await open()).toEqual([]);
});

it('what was replaced or withdrawn before anybody agreed is not asked any more', async () => {
  const cetirizine = await aLine(doctor, 'cetirizine', '10 mg');
  const first = await signed(doctor, patient.personId, aContent([cetirizine]), visit);
  expect(await open()).toHaveLength(1);
  await doctor.post(`/api/prescriptions/${first.prescription_id}/withdraw`, { reason: 'Not needed' });
  expect(await open()).toEqual([]);
});

it('a prescription is not asked about once a later one of its medicine was agreed to, or it has expired', async () => {
  let other = await app.signInAs('patient', 37);
  await takeIntoCare(app, doctor.personId, other.personId);
  const at = { appointment_id: await visitAtClinic(app, doctor.personId, other.personId) };
  const waiting = async () => {
    await app.settled();
    return (await other.get('/api/medication-reconciliations')).body.reconciliations;
  };
  const write = async (...content: Parameters<typeof aLine>[]) => {
    const lines = await Promise.all(content.map((each) => aLine(...each)));
    return await signed(doctor, other.personId, aContent(lines), at);
  };
  const older = await write(
    [doctor, 'metformin', '500 mg', { timing: '2-0-0-2' }],
    [doctor, 'cetirizine', '10 mg', { timing: '0-0-0-1' }],
  );
  await app.settled();
  const newer = await write([doctor, 'metformin', '500 mg', { timing: '1-0-0-1' }]);
  await app.settled();
  // The one that was signed first was stored last: its job failed and ran again.
  await app.database.db
    .update(medicationReconciliations)
    .set({ openedAt: new Date(app.clock.now().getTime() + 60_000) })
    .where(eq(medicationReconciliations.prescriptionId, older.prescription_id));
  const [first, second] = await waiting();
  expect([first.prescription_id, second.prescription_id]).toEqual([
    newer.prescription_id,
    older.prescription_id,
  ]);
  expect(second.items).toHaveLength(2);
  expect((await agree(newer.prescription_id, { shown: first.shown }, other)).status).toBe(200);
  expect(await agree(older.prescription_id, { shown: second.shown }, other)).toMatchObject({ status: 409 });
  const [left] = await waiting();
  expect(left).toMatchObject({ prescription_id: older.prescription_id, items: [{ name: 'cetirizine' }] });

  app.clock.advance({ days: 100 });
  other = await app.signInAs('patient', 37);
  expect(await waiting()).toEqual([]);
  expect(await agree(older.prescription_id, { shown: left.shown }, other)).toMatchObject({ status: 409 });
});

it('what an expired prescription left out is still to be stopped, and nothing of it begins', async () => {
  [patient, doctor] = [await app.signInAs('patient', 35), await app.signInAs('doctor', 2)];
  visit = { appointment_id: await visitAtClinic(app, doctor.personId, patient.personId) };
  const [metformin, cetirizine] = [
    await aLine(doctor, 'metformin', '500 mg', { days: 365 }),
    await aLine(doctor, 'cetirizine', '10 mg', { days: 365 }),
  ];
  const first = await signed(doctor, patient.personId, aContent([metformin, cetirizine]), visit);
  const found = await open();
  const { shown } = found.find((each: Reply) => each.prescription_id === first.prescription_id);
  expect((await agree(first.prescription_id, { shown })).status).toBe(200);
  const more = await aLine(doctor, 'metformin', '500 mg', { timing: '2-0-0-2' });
  const second = await signed(doctor, patient.personId, aContent([more]), {
    ...{ ...visit, replaces: first.prescription_id },
  });
  await app.settled();
  app.clock.advance({ days: 100 });
  patient = await app.signInAs('patient', 35);
  const left = (await open()).find((each: Reply) => each.prescription_id === second.prescription_id);
  expect(left.items).toMatchObject([{ kind: 'stopped', name: 'cetirizine' }]);
  expect((await agree(second.prescription_id, { shown: left.shown })).status).toBe(200);
  expect(await named('cetirizine')).toBeUndefined();
  expect((await named('metformin')).regimens).toHaveLength(1);
  expect(await open()).toEqual([]);
});

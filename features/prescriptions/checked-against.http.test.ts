import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addMedicine } from '#features/medications/medications.test-kit.ts';
import { endCareRelation, openCareRelation } from '#features/people/server/index.ts';
import type { PrescriptionLine } from './contract.ts';
import {
  aContent,
  aLine,
  begin,
  save,
  sign,
  signed,
  takeIntoCare,
  visitAtClinic,
} from './prescriptions.test-kit.ts';
import { contentOnceMore } from './server/index.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
}, 240_000);
afterAll(() => app.close());

const HOUR = 3600_000;
const rulesOf = (draft: { checks: { findings: { rule_id: string }[] } }): string[] =>
  draft.checks.findings.map(({ rule_id }) => rule_id);
const medicineId = async (name: string): Promise<string> =>
  (await aLine(doctor, name, name === 'warfarin' ? '5 mg' : '500 mg')).medicine_id ?? '';

it('a new line is compared with what the patient has added, also while it is paused, until the patient stops it', async () => {
  const warfarin = await addMedicine(patient, {
    ...{ name: 'Warfarin', strength: '5 mg', medicine_id: await medicineId('warfarin') },
  });
  await addMedicine(patient, { name: 'Amiodarone', strength: '200 mg' });
  await addMedicine(patient, { name: 'Powder of the neighbour', strength: '' });
  const metronidazole = await aLine(doctor, 'metronidazole', '400 mg');
  const draft = await begin(doctor, patient.personId, aContent([metronidazole]));
  expect(rulesOf(draft)).toContain('warfarin');
  expect(draft.checks.taken_already.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining(['Warfarin 5 mg', 'Amiodarone 200 mg', 'Powder of the neighbour']),
  );
  const powder = draft.checks.taken_already.find(({ name }: { name: string }) => name.startsWith('Powder'));
  expect(draft.checks.not_checked).toContainEqual({
    ...{ kind: 'interaction', why: 'free_text' },
    lines: [metronidazole.line_id, powder.line_id],
  });
  const azithromycin = await aLine(doctor, 'azithromycin', '500 mg');
  const other = await begin(doctor, patient.personId, aContent([azithromycin]));
  expect(rulesOf(other)).toEqual(expect.arrayContaining(['onc-8', 'warfarin']));
  const after = async (version: number, state: string) => {
    const path = `/api/medications/${warfarin.medication_id}/regimens`;
    const changed = await patient.post(path, { version, state });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
    return rulesOf((await doctor.get(`/api/prescriptions/${draft.prescription_id}`)).body);
  };
  expect(await after(1, 'paused')).toContain('warfarin');
  expect(await after(2, 'stopped')).not.toContain('warfarin');
});

it('a medicine that was added from a prescription is counted once', async () => {
  const paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
  const issued = await signed(doctor, patient.personId, aContent([paracetamol]));
  const added = await patient.post('/api/medications-create', {
    ...{ prescription_line_id: issued.lines[0].line_id, dose: 1, times: ['morning', 'night'] },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(201);
  const ibuprofen = await aLine(doctor, 'ibuprofen', '400 mg');
  const draft = await begin(doctor, patient.personId, aContent([ibuprofen]));
  const names = draft.checks.taken_already.map(({ name }: { name: string }) => name);
  expect(names.filter((name: string) => name.startsWith('paracetamol'))).toHaveLength(1);
});

it('what the same doctor prescribes once more in the same dose is no second one', async () => {
  const other = await app.signInAs('patient', 35);
  const colleague = await app.signInAs('doctor', 5);
  for (const { personId } of [doctor, colleague]) await takeIntoCare(app, personId, other.personId);
  const line = await aLine(doctor, 'paracetamol', '500 mg');
  await signed(doctor, other.personId, aContent([line]));
  const again = async (more: object, who = doctor) => {
    const draft = await begin(who, other.personId, aContent([{ ...line, line_id: uuid(), ...more }]));
    expect((await who.delete(`/api/prescriptions/${draft.prescription_id}`)).status).toBe(200);
    return rulesOf(draft);
  };
  const twice = await again({ timing: '1-1-0-1' });
  expect(twice).toHaveLength(1);
  expect(await again({})).toEqual([]);
  expect(await again({ as_needed: true })).toEqual(twice);
  expect(await again({ later: [{ timing: '1-0-0-0', days: 2 }] })).toEqual(twice);
  expect(await again({}, colleague)).toEqual(twice);
});

it('an injection is judged as one, whatever route is sent, and what nothing is known of by mouth needs a form', async () => {
  const lineOf = async (search: string, other: Partial<PrescriptionLine>) => {
    const { body } = await doctor.get(`/api/new-medication-search/?search=${encodeURIComponent(search)}`);
    const { medicine_id } = body.medicines.find(({ name }: { name: string }) => name === search);
    return { line_id: uuid(), medicine_id, name: search, ...other };
  };
  const injected = await lineOf('phenobarbital', { form: 'injection', route: 'oral', directions: 'IM once' });
  const calcium = await lineOf('calcium gluconate', { directions: 'once' });
  const draft = await begin(doctor, patient.personId, aContent([injected, calcium]));
  expect(draft.content.lines[0].route).toBe('injection');
  expect(draft.checks.lines).toMatchObject([
    { decision: 'refused', code: 'prohibited_at_a_distance' },
    { decision: 'refused', code: 'route_unknown', offer: null },
  ]);
  const judged = async (version: number, ...lines: PrescriptionLine[]) => {
    const { body } = await save(doctor, draft, aContent(lines), version);
    return body.checks.lines.map(({ code }: { code: string }) => code);
  };
  // Neither another spelling of the form nor a route without one makes it a medicine that is swallowed.
  const forged = [
    { ...injected, line_id: uuid(), form: ' Injection' },
    { ...injected, form: 'ampoule' },
  ];
  expect(await judged(1, ...forged, { ...calcium, route: 'oral' })).toEqual([
    'prohibited_at_a_distance',
    'route_unknown',
    'route_unknown',
  ]);
  const drops = await lineOf('ciprofloxacin', { form: 'tablet', route: 'eye', directions: 'one' });
  expect(await judged(2, { ...calcium, form: 'tablet' }, drops)).toEqual(['allowed', 'route_unknown']);
});

it('what is prescribed once more is the strength that was asked for', async () => {
  const lines = [
    await aLine(doctor, 'paracetamol', '500 mg', { directions: 'by day' }),
    await aLine(doctor, 'paracetamol', '650 mg', { timing: '0-0-0-1' }),
  ];
  const { prescription_id } = await signed(doctor, patient.personId, aContent(lines));
  const of = (strength: string) => ({
    ...{ prescriptionId: prescription_id, medicineId: lines[0]?.medicine_id ?? null },
    ...{ name: 'paracetamol', strength },
  });
  const strengths = async (...wanted: string[]) =>
    (await contentOnceMore(app.database.db, wanted.map(of))).lines.map(({ strength }) => strength);
  expect(await strengths('650 mg')).toEqual(['650 mg']);
  expect(await strengths('650 mg', '500 mg')).toEqual(['650 mg', '500 mg']);
});

it('a medicine is compared with each allergy of an entry', async () => {
  const entries = [
    { name: 'Penicillin, ibuprofen' },
    { name: 'Azithromycin', reaction: 'same rash as with penicillin' },
    { name: 'Cetirizine daily' },
  ];
  for (const content of entries) {
    const entry = { entry_id: uuid(), patient_id: patient.personId, kind: 'allergy', content };
    const reply = await patient.post('/api/history', entry);
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  }
  const lines = [
    await aLine(doctor, 'ibuprofen', '400 mg'),
    await aLine(doctor, 'azithromycin', '500 mg'),
    await aLine(doctor, 'cetirizine', '10 mg'),
  ];
  const draft = await begin(doctor, patient.personId, aContent(lines));
  const found = ['ibuprofen', 'azithromycin', 'cetirizine'].map((name) => `allergy-${name}-${name}`);
  expect(rulesOf(draft)).toEqual(expect.arrayContaining(found));
  expect(draft.checks.unread_allergies).toContain('Cetirizine daily');
  expect(draft.checks.unread_allergies).not.toContain('Azithromycin (same rash as with penicillin)');
});

it('a pregnancy in the history counts, also where the doctor writes that it is not clear', async () => {
  const mother = await app.signInAs('patient', 34);
  await app.database.executor.executeSql(`update persons set sex = 'female' where id = $1`, [
    mother.personId,
  ]);
  await takeIntoCare(app, doctor.personId, mother.personId);
  const entry = { entry_id: uuid(), patient_id: mother.personId, kind: 'pregnancy' };
  const content = { state: 'pregnant' };
  expect((await doctor.post('/api/history', { ...entry, content })).status).toBe(201);
  const enalapril = await aLine(doctor, 'enalapril', '5 mg');
  for (const pregnant of [undefined, 'unknown'] as const) {
    const draft = await begin(doctor, mother.personId, aContent([enalapril], { pregnant }));
    expect(rulesOf(draft)).toEqual([expect.stringContaining('pregnan')]);
  }
});

it('one that stands in the place of another takes over nothing that was so on that day alone', async () => {
  const paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
  const ofThatDay = { adult_present: true, pregnant: 'no' as const };
  const first = await signed(doctor, patient.personId, aContent([paracetamol], ofThatDay));
  const draft = await begin(doctor, patient.personId, undefined, { replaces: first.prescription_id });
  expect(Object.keys(draft.content).sort()).toEqual(['diagnosis', 'lines']);
});

it('a draft is neither compared nor signed any more when the patient is no longer in the doctor’s care', async () => {
  const other = await app.signInAs('doctor', 4);
  const care = { brandId: 'living', kind: 'accepted', sourceId: uuid() } as const;
  const relation = { ...care, patientId: patient.personId, clinicianId: other.personId };
  const { db } = app.database;
  await db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
  const paracetamol = await aLine(other, 'paracetamol', '500 mg');
  const draft = await begin(other, patient.personId, aContent([paracetamol]));
  expect(draft.checks.taken_already.length).toBeGreaterThan(0);
  await db.transaction((tx) => endCareRelation(tx, care, app.clock.now()));
  const path = `/api/prescriptions/${draft.prescription_id}`;
  expect((await other.get(path)).body.checks).toBeNull();
  expect((await other.get(`${path}/check`)).body.code).toBe('not_in_care');
  expect(await sign(other, draft)).toMatchObject({ status: 409, body: { code: 'not_in_care' } });
  expect((await other.delete(path)).status).toBe(200);
});

it('the doctor of a visit prescribes in it after the care has ended, and reads nothing else of the patient', async () => {
  const other = await app.signInAs('doctor', 4);
  const paracetamol = await aLine(doctor, 'paracetamol', '500 mg');
  const appointment_id = await visitAtClinic(app, other.personId, patient.personId);
  const listOf = (who: Caller, of: object) => {
    const query = new URLSearchParams({ patient_id: patient.personId, ...of });
    return who.get(`/api/my-prescriptions?${query}`);
  };
  const colleagues = await begin(doctor, patient.personId, aContent([paracetamol]));
  expect(await listOf(other, { appointment_id })).toMatchObject({ status: 200, body: { prescriptions: [] } });
  const draft = await begin(other, patient.personId, aContent([paracetamol]), { appointment_id });
  const { prescription_id } = draft;
  expect((await listOf(other, { appointment_id })).body.prescriptions).toMatchObject([{ prescription_id }]);
  expect((await listOf(other, {})).status).toBe(404);
  const refused = {
    prescription_id: uuid(),
    patient_id: patient.personId,
    appointment_id,
    content: { lines: [] },
  };
  expect(await doctor.post('/api/prescriptions', refused)).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'appointment_id' }] },
  });
  for (const [who, of] of [
    [other, draft],
    [doctor, colleagues],
  ] as const)
    expect((await who.delete(`/api/prescriptions/${of.prescription_id}`)).status).toBe(200);
});

it('a visit at the clinic counts until the next day; later it is a follow-up at a distance', async () => {
  const tramadol = await aLine(doctor, 'tramadol', '50 mg', { unit: 'capsule' });
  const appointment_id = await visitAtClinic(app, doctor.personId, patient.personId);
  const move = (hours: number) =>
    app.database.db.execute(sql`
      update appointments set starts_at = ${new Date(app.clock.now().getTime() - hours * HOUR - 900_000).toISOString()}::timestamptz,
        ends_at = ${new Date(app.clock.now().getTime() - hours * HOUR).toISOString()}::timestamptz,
        busy_until = ${new Date(app.clock.now().getTime() - hours * HOUR).toISOString()}::timestamptz
      where id = ${appointment_id}::uuid`);
  await move(23);
  const content = { ...aContent([tramadol]), same_condition: true };
  const draft = await begin(doctor, patient.personId, content, { appointment_id, prescription_id: uuid() });
  expect(draft.checks).toMatchObject({ mode: 'in_person', lines: [{ decision: 'allowed' }] });
  await move(25);
  const later = await doctor.get(`/api/prescriptions/${draft.prescription_id}`);
  expect(later.body.checks).toMatchObject({
    ...{ mode: 'chat', consult: 'follow_up' },
    lines: [{ decision: 'refused', code: 'prohibited_at_a_distance' }],
  });
});

it('what two lines hold of a substance at one time of the day is one dose', async () => {
  const other = await app.signInAs('patient', 34);
  await takeIntoCare(app, doctor.personId, other.personId);
  const rulesAt = async (first: object, second: object) => {
    const lines = [
      await aLine(doctor, 'paracetamol', '500 mg', first),
      await aLine(doctor, 'paracetamol', '500 mg', second),
    ];
    return rulesOf(await begin(doctor, other.personId, aContent(lines)));
  };
  const tooMuch = 'dose-single-paracetamol';
  expect(await rulesAt({ timing: '2-0-0-0' }, { timing: '0-0-0-2' })).not.toContain(tooMuch);
  expect(await rulesAt({ timing: '2-0-0-0' }, { timing: '1-0-0-2' })).toContain(tooMuch);
  expect(await rulesAt({ timing: '2-0-0-0', as_needed: true }, { timing: '0-0-0-2' })).toContain(tooMuch);
});

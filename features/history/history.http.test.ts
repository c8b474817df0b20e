import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { isAssigned, openCareRelation } from '#features/people/server/index.ts';
import { historyForChecks } from './server/index.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let other: Caller;
let staff: Caller;
let patientId: string;
let about: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 34);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  patientId = patient.personId;
  about = `patient_id=${patientId}`;
  other = await app.signInAs('doctor', await notInCare());
  for (const { personId } of [doctor, coach]) {
    const relation = {
      brandId: 'living',
      patientId,
      clinicianId: personId,
      kind: 'accepted',
      sourceId: uuid(),
    } as const;
    await app.database.db.transaction((tx) => openCareRelation(tx, relation, app.clock.now()));
  }
}, 240_000);
afterAll(() => app.close());

async function notInCare(): Promise<number> {
  for (let n = 2; n < 30; n++)
    if (!(await isAssigned(app.database.db, 'living', app.idOf('doctor', n), patientId))) return n;
  throw new Error('all doctors look after this patient');
}

const notFound = { status: 404, body: { code: 'not_found' } };
const add = (who: Caller, given: object) => who.post(`/api/history?${about}`, given);
const decide = (
  who: Caller,
  entry: { entry_id: string; version: number },
  decision: string,
  reason?: string,
) =>
  who.post(`/api/history-entries/${entry.entry_id}/decisions`, {
    ...{ version: entry.version, decision },
    ...(reason ? { reason } : {}),
  });
const edit = (who: Caller, entry: { entry_id: string; version: number }, given: object) =>
  who.put(`/api/history-entries/${entry.entry_id}`, given, { 'if-match': `"${entry.version}"` });

describe('who', () => {
  it('reads: the patient’s side and who looks after them, each look on the trail', async () => {
    for (const nobody of [other, staff, await app.signInAs('patient', 35)])
      expect(await nobody.get(`/api/history?${about}`)).toMatchObject(notFound);
    expect(await coach.get(`/api/history?${about}`)).toMatchObject({
      status: 200,
      body: { can: { add: false } },
    });
    expect(await patient.get('/api/history')).toMatchObject({ status: 200, body: { can: { add: true } } });
    const { accesses } = (await patient.get('/api/record-access')).body;
    expect(accesses[0]).toMatchObject({ resource: 'history', reader_type: 'coach' });
    expect(await doctor.get('/api/history')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'patient_id' }] },
    });
  });

  it('writes: patients and doctors, nobody else', async () => {
    const given = { kind: 'problem', text: 'Asthma' };
    for (const nobody of [other, staff, coach]) expect(await add(nobody, given)).toMatchObject(notFound);
    expect(await add(patient, given)).toMatchObject({
      status: 201,
      body: { said_by: 'patient', confirmed_by: null, can: { edit: true, mark_error: true, confirm: false } },
    });
    expect(await add(doctor, { ...given, code: 'J45' })).toMatchObject({
      status: 201,
      body: { said_by: 'clinician', code: 'J45', confirmed_by: expect.any(String), can: { edit: true } },
    });
  });
});

describe('an entry', () => {
  it('takes what belongs to its kind, and names the field that doesn’t', async () => {
    for (const [given, field] of [
      [{ kind: 'allergy', text: ' ' }, 'text'],
      [{ kind: 'problem', text: 'Gout', details: { severity: 'mild' } }, 'details.severity'],
      [{ kind: 'problem', text: 'Gout', onset: '2999' }, 'onset'],
      [{ kind: 'problem', text: 'Gout', onset: '2019-13' }, 'onset'],
      [{ kind: 'allergy', text: 'Nuts', code: 'J45' }, 'code'],
      [{ kind: 'pregnancy', text: '' }, 'details.state'],
      [{ kind: 'family', text: 'Diabetes' }, 'details.relation'],
      [{ kind: 'problem', text: 'Gout', certainty: 'certain' }, 'certainty'],
    ] as const)
      expect(await add(patient, given)).toMatchObject({ status: 400, body: { fields: [{ field }] } });
  });

  it('is added once under an id', async () => {
    const given = { entry_id: uuid(), kind: 'implant', text: 'Pacemaker' };
    expect(await add(patient, given)).toMatchObject({ status: 201 });
    expect(await add(patient, given)).toMatchObject({ status: 200, body: { version: 1 } });
    expect(await add(doctor, given)).toMatchObject({ status: 409, body: { code: 'entry_id_taken' } });
  });

  it('of the patient is theirs until a doctor confirms it; then they report that it is wrong', async () => {
    const { body: said } = await add(patient, { kind: 'allergy', text: ' Ibuprofen ', onset: '2015' });
    const { body: edited } = await edit(patient, said, { text: 'Ibuprofen', details: { reaction: 'Hives' } });
    expect(edited).toMatchObject({ version: 2, onset: null, details: { reaction: 'Hives' } });
    expect(await edit(patient, said, { text: 'Late' })).toMatchObject({
      status: 409,
      body: { code: 'entry_changed', current: { version: 2 } },
    });
    const { body: confirmed } = await decide(doctor, edited, 'confirm');
    expect(confirmed).toMatchObject({ said_by: 'patient', confirmed_by: expect.any(String), version: 3 });
    for (const attempt of [
      await decide(patient, confirmed, 'mark_error', 'not me'),
      await decide(patient, confirmed, 'resolve'),
      await edit(patient, confirmed, { text: 'Nothing' }),
    ])
      expect(attempt).toMatchObject({ status: 409, body: { code: 'entry_confirmed' } });
    expect(await decide(patient, confirmed, 'dispute')).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'reason' }] },
    });
    const { body: disputed } = await decide(patient, confirmed, 'dispute', 'It was aspirin');
    expect(disputed).toMatchObject({ status: 'active', disputed: { reason: 'It was aspirin' } });
    const { body: struck } = await decide(doctor, disputed, 'mark_error', 'Mixed up');
    expect(struck).toMatchObject({ status: 'entered_in_error', can: { edit: false, reopen: false } });
    expect(await decide(doctor, struck, 'reopen')).toMatchObject({
      status: 409,
      body: { code: 'entry_is_error' },
    });
    const { versions } = (await coach.get(`/api/history-entries/${said.entry_id}/versions`)).body;
    expect(versions.map(({ action }: { action: string }) => action)).toEqual([
      ...['marked_as_error', 'disputed', 'confirmed', 'edited', 'added'],
    ]);
    expect(versions[3]).toMatchObject({ side: 'patient', before: { text: 'Ibuprofen', onset: '2015' } });
  });

  it('is resolved and opened again; its version is asked for', async () => {
    const { body: entry } = await add(doctor, { kind: 'problem', text: 'Sinusitis', onset: '2026-01' });
    expect(await doctor.put(`/api/history-entries/${entry.entry_id}`, { text: 'x' })).toMatchObject({
      status: 428,
    });
    const { body: resolved } = await decide(doctor, entry, 'resolve');
    expect(resolved).toMatchObject({ status: 'resolved', can: { reopen: true, resolve: false } });
    expect((await decide(doctor, resolved, 'reopen')).body).toMatchObject({ status: 'active', version: 3 });
    expect(await decide(doctor, { ...entry, version: 3 }, 'dispute', 'no')).toMatchObject({
      status: 409,
      body: { code: 'not_possible_now' },
    });
  });
});

describe('“none known”', () => {
  const answer = (who: Caller, kind: string, answer_id = uuid()) =>
    who.post(`/api/history-answers?${about}`, { answer_id, kind });

  it('is an answer with author and time, and a doctor’s stands before the patient’s', async () => {
    const answer_id = uuid();
    expect(await answer(patient, 'procedure', answer_id)).toMatchObject({
      status: 201,
      body: { said_by: 'patient' },
    });
    expect(await answer(patient, 'procedure', answer_id)).toMatchObject({ status: 200 });
    expect(await answer(doctor, 'procedure')).toMatchObject({ status: 201, body: { said_by: 'clinician' } });
    expect(await answer(patient, 'procedure')).toMatchObject({
      status: 409,
      body: { code: 'answered_by_doctor' },
    });
    const { answers } = (await patient.get('/api/history')).body;
    expect(answers).toEqual([
      expect.objectContaining({ kind: 'procedure', by_name: expect.any(String), can: { withdraw: false } }),
    ]);
    expect(await patient.delete(`/api/history-answers/${answers[0].answer_id}`)).toMatchObject({
      status: 409,
    });
    expect(await other.delete(`/api/history-answers/${answers[0].answer_id}`)).toMatchObject(notFound);
    expect(await doctor.delete(`/api/history-answers/${answers[0].answer_id}`)).toMatchObject({
      status: 200,
    });
    expect((await patient.get('/api/history')).body.answers).toEqual([]);
  });

  it('is withdrawn by the first entry, and refused while there is one', async () => {
    expect(await answer(patient, 'family')).toMatchObject({ status: 201 });
    await add(patient, { kind: 'family', text: 'Diabetes', details: { relation: 'mother' } });
    expect((await patient.get('/api/history')).body.answers).toEqual([]);
    expect(await answer(doctor, 'family')).toMatchObject({ status: 409, body: { code: 'entries_exist' } });
  });
});

it('the health details and the checks of prescriptions read the same history', async () => {
  const someone = await app.signInAs('patient', 38);
  const { db } = app.database;
  const path = `/api/patients/${someone.personId}`;
  await someone.patch(path, { allergies: [], conditions: [] });
  const before = await historyForChecks(db, 'living', someone.personId);
  await someone.patch(path, { allergies: ['Sulfa drugs'], conditions: ['Thyroid'] });
  await someone.patch(path, { allergies: ['sulfa drugs', 'Latex'] });
  const { allergies, problems, pregnancy } = await historyForChecks(db, 'living', someone.personId);
  expect(allergies?.length).toBe((before.allergies?.length ?? 0) + 2);
  expect(allergies).toContainEqual(
    expect.objectContaining({ agent: 'Sulfa drugs', group: null, isConfirmed: false }),
  );
  expect(problems.map(({ text }) => text)).toContain('Thyroid');
  expect(pregnancy).toBeNull();
  await someone.post('/api/history', { kind: 'pregnancy', text: '', details: { state: 'pregnant' } });
  expect(await historyForChecks(db, 'living', someone.personId)).toMatchObject({ pregnancy: 'pregnant' });
});

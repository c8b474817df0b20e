import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import type { History, HistoryEntry } from './contract.ts';
import { historyForChecks } from './server/index.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let stranger: Caller;
beforeAll(async () => {
  app = await startTestApp();
  // Of the demo patients one who was not asked anything yet.
  patient = await app.signInAs('patient', 36);
  doctor = await app.signInAs('doctor', 3);
  coach = await app.signInAs('coach', 1);
  stranger = await app.signInAs('patient', 1);
  for (const { personId } of [doctor, coach])
    await app.database.db.transaction((tx) =>
      openCareRelation(
        tx,
        {
          ...{ brandId: 'living', patientId: patient.personId, clinicianId: personId },
          ...{ kind: 'accepted', sourceId: uuid() },
        },
        app.clock.now(),
      ),
    );
});
afterAll(() => app.close());

const PATH = '/api/history';
const read = async (who: Caller): Promise<History> =>
  (await who.get(`${PATH}?patient_id=${patient.personId}`)).body;
const add = (who: Caller, kind: string, content: object, entry_id = uuid()) =>
  who.post(PATH, { entry_id, patient_id: patient.personId, kind, content });
const entryOf = (history: History, name: string): HistoryEntry => {
  const entry = history.entries.find(({ content }) => content.name === name);
  if (!entry) throw new Error(`no entry ${name}`);
  return entry;
};
const change = (who: Caller, entry: HistoryEntry, changed: object = {}) =>
  who.put(`${PATH}/${entry.entry_id}`, {
    ...{ version: entry.version, content: entry.content, status: entry.status },
    ...changed,
  });

describe('"none known"', () => {
  it('is an answer with author and time, until an entry withdraws it', async () => {
    const { db } = app.database;
    const of = { brandId: 'living', patientId: patient.personId };
    expect(await historyForChecks(db, of)).toMatchObject({ allergies: null });
    expect((await read(doctor)).none_known).toEqual([]);
    const answered = await patient.post(`${PATH}/none-known`, {
      patient_id: patient.personId,
      kind: 'allergy',
    });
    expect(answered.body.none_known).toMatchObject([{ kind: 'allergy', said: { by_type: 'patient' } }]);
    expect(await historyForChecks(db, of)).toMatchObject({ allergies: [] });

    const added = await add(patient, 'allergy', { name: 'Penicillin', severity: 'severe' });
    expect([added.status, added.body.none_known]).toEqual([201, []]);
    expect(await historyForChecks(db, of)).toMatchObject({ allergies: [{ name: 'Penicillin' }] });
    expect(
      (await doctor.post(`${PATH}/none-known`, { patient_id: patient.personId, kind: 'allergy' })).body.code,
    ).toBe('there_are_entries');
  });
});

it('"none known" of a patient is theirs until a doctor confirms it, and stays confirmed', async () => {
  const answer = { patient_id: patient.personId, kind: 'implant' };
  const noneIn = (reply: { body: History }) => reply.body.none_known.find(({ kind }) => kind === 'implant');
  const said = noneIn(await patient.post(`${PATH}/none-known`, answer));
  expect(said).toMatchObject({ said: { by_type: 'patient' }, can: { confirm: false } });
  expect((await read(doctor)).none_known).toMatchObject([{ kind: 'implant', can: { confirm: true } }]);
  for (const who of [doctor, patient])
    expect(noneIn(await who.post(`${PATH}/none-known`, answer))).toMatchObject({
      said: { by_type: 'doctor' },
      can: { confirm: false },
    });
});

it('a pregnancy can be confirmed, ended and struck out after its due date', async () => {
  const today = app.clock.now().toISOString().slice(0, 10);
  const { body } = await add(patient, 'pregnancy', { state: 'pregnant', due_on: today });
  const { entry_id } = body;
  const pregnancy = (history: History) => history.entries.find((entry) => entry.entry_id === entry_id)!;
  // Two months later.
  const due_on = '2020-02-01';
  await app.database.executor.executeSql(
    `update history_entries set content = content || '{"due_on": "${due_on}"}' where id = $1`,
    [entry_id],
  );
  const confirmed = await change(doctor, pregnancy(await read(doctor)));
  expect(pregnancy(confirmed.body)).toMatchObject({ confirmed: { by_type: 'doctor' }, content: { due_on } });
  for (const status of ['over', 'entered_in_error'])
    expect((await change(doctor, pregnancy(await read(doctor)), { status })).status).toBe(200);
  const late = { content: { state: 'pregnant', due_on: '2020-03-01' }, status: 'active' };
  const refused = await change(doctor, pregnancy(await read(doctor)), late);
  expect(refused.body.fields).toMatchObject([{ field: 'content.due_on' }]);
});

it('what the patient says is wrong is on the timeline as that', async () => {
  const { body } = await add(doctor, 'problem', { name: 'Asthma' });
  const path = `${PATH}/${body.entry_id}/dispute`;
  expect((await patient.post(path, { text: 'That was my sister' })).status).toBe(200);
  const timeline = await doctor.get(`/api/patients/${patient.personId}/timeline?kinds=history`);
  expect(timeline.body.entries[0]).toMatchObject({ title: 'Asthma', word: 'disputed', by_name: null });
});

describe('an entry', () => {
  it('is what the patient reports until a doctor confirms it; then the patient can only say that it is wrong', async () => {
    const reported = entryOf((await add(patient, 'problem', { name: 'Sugar', since: '2014' })).body, 'Sugar');
    expect(reported).toMatchObject({
      confirmed: null,
      can: { change: true, confirm: false, dispute: false },
    });
    const corrected = await change(patient, reported, {
      content: { name: 'Type 2 diabetes', since: '2014' },
    });
    expect(corrected.status).toBe(200);

    const seen = entryOf(await read(doctor), 'Type 2 diabetes');
    expect(seen.can).toEqual({ change: true, confirm: true, dispute: false });
    const confirmed = entryOf(
      (await change(doctor, seen, { content: { ...seen.content, code: 'E11.9' } })).body,
      'Type 2 diabetes',
    );
    expect(confirmed).toMatchObject({
      version: 3,
      confirmed: { by_type: 'doctor' },
      reported: { by_type: 'patient' },
    });

    expect((await change(patient, confirmed)).body.code).toBe('confirmed_by_doctor');
    const disputed = await patient.post(`${PATH}/${seen.entry_id}/dispute`, { text: 'That was my sister' });
    expect(entryOf(disputed.body, 'Type 2 diabetes').dispute).toMatchObject({ text: 'That was my sister' });
    // The doctor, who has the version before it on the screen, sees the dispute first.
    for (const unseen of [{ status: 'entered_in_error' }, {}])
      expect((await change(doctor, confirmed, unseen)).body.code).toBe('changed_meanwhile');
    const read4 = entryOf(await read(doctor), 'Type 2 diabetes');
    const settled = await change(doctor, read4, { status: 'entered_in_error' });
    expect(entryOf(settled.body, 'Type 2 diabetes')).toMatchObject({
      dispute: null,
      status: 'entered_in_error',
    });

    const { versions } = (await patient.get(`${PATH}/${seen.entry_id}/versions`)).body;
    expect(versions.map((each: { version: number }) => each.version)).toEqual([5, 4, 3, 2, 1]);
    expect(versions[0]).toMatchObject({ dispute: null, said: { by_type: 'doctor' } });
    expect(versions[1]).toMatchObject({ dispute: 'That was my sister', said: { by_type: 'patient' } });
    expect(versions.at(-1)).toMatchObject({ content: { name: 'Sugar' }, said: { by_type: 'patient' } });
  });

  it('of a doctor is confirmed; a stale change is refused with what is there now', async () => {
    const entry = entryOf((await add(doctor, 'implant', { name: 'Pacemaker' })).body, 'Pacemaker');
    expect(entry).toMatchObject({ confirmed: { by_type: 'doctor' } });
    expect((await change(doctor, entry, { content: { name: 'Pacemaker', since: '2020' } })).status).toBe(200);
    const stale = await change(doctor, entry, { status: 'over' });
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile']);
    expect(entryOf(stale.body.current, 'Pacemaker')).toMatchObject({ version: 2 });
  });

  it('is disputed once by the same words, and only while a doctor’s word stands', async () => {
    const own = entryOf((await add(patient, 'implant', { name: 'Stent' })).body, 'Stent');
    const dispute = (text: string) => patient.post(`${PATH}/${own.entry_id}/dispute`, { text });
    expect(await dispute('Not mine')).toMatchObject({ status: 409, body: { code: 'changed_meanwhile' } });
    const confirmed = entryOf((await change(doctor, own)).body, 'Stent');
    for (const text of ['Not mine', 'Not mine']) expect((await dispute(text)).status).toBe(200);
    const disputed = entryOf(await read(doctor), 'Stent');
    expect(disputed).toMatchObject({ version: confirmed.version + 1, dispute: { text: 'Not mine' } });
    await change(doctor, disputed, { status: 'entered_in_error' });
    expect((await dispute('Still not mine')).status).toBe(409);
    expect(entryOf(await read(patient), 'Stent').dispute).toBeNull();
  });

  it('that was saved although the reply was lost is saved once', async () => {
    const entry = entryOf((await add(doctor, 'implant', { name: 'Lens' })).body, 'Lens');
    for (const _ of [1, 2])
      expect((await change(doctor, entry, { content: { name: 'Lens, left eye' } })).status).toBe(200);
    expect(entryOf(await read(doctor), 'Lens, left eye').version).toBe(2);
    expect((await change(doctor, entry, { content: { name: 'Lens, right eye' } })).status).toBe(409);
  });

  it('is there once, however often it is sent', async () => {
    const id = uuid();
    for (const status of [201, 200, 200])
      expect((await add(patient, 'procedure', { name: 'Appendix' }, id)).status).toBe(status);
    expect((await read(patient)).entries.filter(({ entry_id }) => entry_id === id)).toHaveLength(1);
    expect((await add(doctor, 'procedure', { name: 'Other' }, id)).body.code).toBe('entry_id_taken');
    for (const [kind, name] of [
      ['procedure', 'Tonsils'],
      ['implant', 'Appendix'],
    ] as const)
      expect((await add(patient, kind, { name }, id)).body.code).toBe('entry_id_taken');
    const entry = (await read(patient)).entries.find(({ entry_id }) => entry_id === id);
    expect((await change(patient, entry as never, { content: { name: 'Hernia' } })).status).toBe(200);
    expect((await add(patient, 'procedure', { name: 'Appendix' }, id)).status).toBe(200);
    expect((await add(patient, 'procedure', { name: 'Hernia' }, id)).body.code).toBe('entry_id_taken');
  });

  it.each([
    ['allergy', { reaction: 'Rash' }, 'content.name'],
    ['allergy', { name: 'x', dose: 1 }, 'content.dose'],
    ['pregnancy', { state: 'never' }, 'content.state'],
    ['problem', { name: 'x', since: '31.12.2019' }, 'content.since'],
    ['problem', { name: 'x'.repeat(121) }, 'content.name'],
    ['family', { name: 'x', relation: 'neighbour' }, 'content.relation'],
  ])('%s %j is refused and names %s', async (kind, content, field) => {
    const reply = await add(patient, kind, content);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid']);
    expect(reply.body.fields.map((each: { field: string }) => each.field)).toContain(field);
  });
});

it('is read by the patient’s side and who looks after the patient; coaches read only, each look on the trail', async () => {
  const notFound = { status: 404, body: { code: 'not_found' } };
  expect(await coach.get(`${PATH}?patient_id=${patient.personId}`)).toMatchObject({ status: 200 });
  expect(await add(coach, 'allergy', { name: 'Dust' })).toMatchObject(notFound);
  expect(await stranger.get(`${PATH}?patient_id=${patient.personId}`)).toMatchObject(notFound);
  expect(await add(stranger, 'allergy', { name: 'Dust' })).toMatchObject(notFound);
  const { accesses } = (await patient.get('/api/record-access')).body;
  expect(accesses).toEqual(expect.arrayContaining([expect.objectContaining({ resource: 'history' })]));
});

it('a later report of "not pregnant" doesn\'t override an active "pregnant" of a doctor', async () => {
  const { db } = app.database;
  const mother = await app.signInAs('patient', 36);
  await add(doctor, 'pregnancy', { state: 'pregnant' });
  app.clock.advance({ minutes: 1 });
  expect((await add(mother, 'pregnancy', { state: 'not_pregnant' })).status).toBe(201);
  const known = await historyForChecks(db, { brandId: 'living', patientId: mother.personId });
  expect(known.pregnancy).toBe('pregnant');
});

it('codes of ICD-10 that begin with U are taken', async () => {
  const added = await add(doctor, 'problem', { name: 'Condition after COVID-19', code: 'U09.9' });
  expect(added.status).toBe(201);
});

it('lists what holds now first, then what is over, and errors last', async () => {
  const reader = await app.signInAs('patient', 37);
  const statuses = ['entered_in_error', 'over', 'active'] as const;
  const ids: string[] = [];
  for (const status of statuses) {
    const id = uuid();
    ids.push(id);
    const given = { entry_id: id, patient_id: reader.personId, kind: 'procedure' };
    const { body } = await reader.post(PATH, { ...given, content: { name: status } });
    const changed = await change(reader, entryOf(body, status), { status });
    expect(changed.status, JSON.stringify(changed.body)).toBe(200);
  }
  const { body } = await reader.get(`${PATH}?patient_id=${reader.personId}`);
  const own = (body as History).entries.filter(({ entry_id }) => ids.includes(entry_id));
  expect(own.map(({ status }) => status)).toEqual(statuses.toReversed());
});

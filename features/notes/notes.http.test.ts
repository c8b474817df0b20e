import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { endCareRelation, isAssigned } from '#features/people/server/index.ts';
import { aContent, begin, paragraph, save, signed, takeIntoCare } from './notes.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let other: Caller;
let staff: Caller;
let patientId: string;
let care: string;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 31);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  patientId = patient.personId;
  other = await app.signInAs('doctor', await notInCare());
  for (const { personId } of [doctor, coach]) care = await takeIntoCare(app, personId, patientId);
}, 240_000);
afterAll(() => app.close());

/** Which of the demo doctors doesn't look after the patient. */
async function notInCare(): Promise<number> {
  for (let n = 2; n < 10; n++)
    if (!(await isAssigned(app.database.db, 'living', app.idOf('doctor', n), patientId))) return n;
  throw new Error('all doctors look after this patient');
}

const notFound = { status: 404, body: { code: 'not_found' } };
const pathOf = (note: { note_id: string }) => `/api/clinical-notes/${note.note_id}`;

describe('who writes', () => {
  it('is a doctor or coach who looks after the patient, each their kinds', async () => {
    const given = { note_id: uuid(), patient_id: patientId, kind: 'consultation' };
    expect(await other.post('/api/clinical-notes', given)).toMatchObject(notFound);
    for (const nobody of [patient, staff, await app.signInAs('faculty_head', 1)])
      expect(await nobody.post('/api/clinical-notes', given)).toMatchObject(notFound);
    expect(await coach.post('/api/clinical-notes', given)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'kind' }] },
    });
    expect((await begin(coach, patientId, { kind: 'coach_session' })).can).toMatchObject({ edit: true });
    expect((await begin(doctor, patientId)).status).toBe('draft');
  });

  it('begins a note once under an id, and names a visit of theirs only', async () => {
    const given = { note_id: uuid(), patient_id: patientId, kind: 'consultation' };
    expect(await doctor.post('/api/clinical-notes', given)).toMatchObject({ status: 201 });
    expect(await doctor.post('/api/clinical-notes', given)).toMatchObject({ status: 200 });
    expect(await coach.post('/api/clinical-notes', { ...given, kind: 'phone_call' })).toMatchObject({
      status: 409,
      body: { code: 'note_id_taken' },
    });
    const foreign = { ...given, note_id: uuid(), appointment_id: uuid() };
    expect(await doctor.post('/api/clinical-notes', foreign)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'appointment_id' }] },
    });
  });
});

describe('who reads', () => {
  it('a draft: its author alone', async () => {
    const draft = await begin(doctor, patientId);
    expect(await doctor.get(pathOf(draft))).toMatchObject({ status: 200, body: { version: 1 } });
    for (const nobody of [patient, coach, other, staff])
      expect(await nobody.get(pathOf(draft))).toMatchObject(notFound);
    const { notes } = (await doctor.get('/api/note-drafts')).body;
    expect(notes.map(({ note_id }: { note_id: string }) => note_id)).toContain(draft.note_id);
    const listed = (await patient.get('/api/clinical-notes')).body.notes;
    expect(listed.map(({ note_id }: { note_id: string }) => note_id)).not.toContain(draft.note_id);
  });

  it('a signed note: the patient and who looks after them, each look on the trail', async () => {
    const note = await signed(doctor, patientId);
    expect(await patient.get(pathOf(note))).toMatchObject({
      status: 200,
      body: { status: 'signed', can: { edit: false, sign: false, add: false, mark_error: false } },
    });
    expect(await coach.get(pathOf(note))).toMatchObject({ status: 200, body: { can: { add: false } } });
    for (const nobody of [other, staff, await app.signInAs('patient', 32)])
      expect(await nobody.get(pathOf(note))).toMatchObject(notFound);
    const { accesses } = (await patient.get('/api/record-access')).body;
    expect(accesses[0]).toMatchObject({ resource: 'notes', reader_type: 'coach' });
  });

  it('nothing more when the care has ended, but what they signed', async () => {
    const theirs = await signed(coach, patientId, { kind: 'coach_session' });
    const doctors = await signed(doctor, patientId);
    const { db } = app.database;
    const relation = { brandId: 'living', kind: 'accepted', sourceId: care } as const;
    await db.transaction((tx) => endCareRelation(tx, relation, app.clock.now()));
    expect(await coach.get(pathOf(doctors))).toMatchObject(notFound);
    expect(await coach.get(`/api/patient-medical-notes?patient_id=${patientId}`)).toMatchObject(notFound);
    expect(await coach.get(pathOf(theirs))).toMatchObject({ status: 200 });
    care = await takeIntoCare(app, coach.personId, patientId);
  });
});

describe('a draft', () => {
  it('is saved from the version that was read, and loses no text', async () => {
    const draft = await begin(doctor, patientId);
    const first = aContent({ plan: paragraph('First tab') });
    const second = aContent({ plan: paragraph('Second tab') });
    expect(await save(doctor, draft, first)).toMatchObject({
      status: 428,
      body: { code: 'version_required' },
    });
    expect(await save(doctor, draft, first, 1)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save(doctor, draft, second, 1)).toMatchObject({
      status: 409,
      body: { code: 'note_changed', current: { version: 2, content: first } },
    });
    // A retry of what is stored already.
    expect(await save(doctor, draft, first, 1)).toMatchObject({ status: 200, body: { version: 2 } });
    expect(await save(doctor, draft, second, 2)).toMatchObject({ status: 200, body: { version: 3 } });
    expect(await save(other, draft, second, 3)).toMatchObject(notFound);
  });

  it.each([
    ['a link that runs', { type: 'link', attrs: { href: 'javascript:alert(1)' } }, /content\.plan.*href/],
    [
      'CSS in a size',
      { type: 'textStyle', attrs: { fontSize: '1px;position:fixed' } },
      /content\.plan.*fontSize/,
    ],
    ['an unknown mark', { type: 'highlight' }, /content\.plan.*type/],
  ])('doesn’t take %s, and stays as it was', async (_, mark, field) => {
    const draft = await begin(doctor, patientId);
    const text = { type: 'text', text: 'x', marks: [mark] };
    const plan = { type: 'doc', content: [{ type: 'paragraph', content: [text] }] };
    const refused = await save(doctor, draft, aContent({ plan } as never), 1);
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ field: expect.stringMatching(field) }] },
    });
    expect((await doctor.get(pathOf(draft))).body).toMatchObject({ version: 1, content: draft.content });
  });

  it('takes no foreign picture, unknown node, polluted prototype', async () => {
    const draft = await begin(doctor, patientId);
    const nodes: [node: string, field: string][] = [
      [`{"type":"image","attrs":{"fileId":"${uuid()}","alt":"A rash"}}`, 'content.plan'],
      ['{"type":"image","attrs":{"src":"https://evil.example/x.png","alt":"x"}}', 'src'],
      ['{"type":"iframe"}', 'type'],
      ['{"type":"paragraph","__proto__":{"x":1}}', ''],
      ['{"type":"paragraph","attrs":{"textAlign":"left;x:y"}}', 'textAlign'],
    ];
    for (const [node, field] of nodes) {
      const body = `{"kind":"consultation","content":{"plan":{"type":"doc","content":[${node}]}}}`;
      const reply = await doctor.send('PUT', pathOf(draft), body, {
        'if-match': '1',
        'content-type': 'application/json',
      });
      expect(reply.status, node).toBe(400);
      if (field) expect(reply.body.fields[0].field, node).toContain(field);
    }
    expect((await doctor.get(pathOf(draft))).body.version).toBe(1);
  });

  it('is 200 kB long at most', async () => {
    const draft = await begin(doctor, patientId);
    const empty = JSON.stringify({ plan: paragraph('') }).length;
    const fits = { plan: paragraph('x'.repeat(200_000 - empty)) };
    expect(await save(doctor, draft, fits, 1)).toMatchObject({ status: 200 });
    const over = { plan: paragraph('x'.repeat(200_000 - empty + 1)) };
    expect(await save(doctor, draft, over, 2)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'content' }] },
    });
  });

  it('names the field of what is nested far too deep or far too long, in the reader’s language', async () => {
    const draft = await begin(doctor, patientId);
    const within = (levels: number): object =>
      levels === 0 ? { type: 'paragraph' } : { type: 'blockquote', content: [within(levels - 1)] };
    const deep = { plan: { type: 'doc', content: [within(500)] } };
    const long = { plan: paragraph('x'.repeat(1_000_000)) };
    for (const [content, code, field] of [
      [deep, 'too_deep', /^content\.plan\./],
      [long, 'too_large', /^content$/],
    ] as const)
      expect(
        await doctor.put(
          pathOf(draft),
          { kind: 'consultation', content },
          { 'if-match': '1', 'accept-language': 'te' },
        ),
      ).toMatchObject({
        status: 400,
        body: {
          code: 'invalid',
          fields: [
            {
              ...{ field: expect.stringMatching(field), code },
              message: expect.stringMatching(/\p{Script=Telugu}/u),
            },
          ],
        },
      });
    expect((await doctor.get(pathOf(draft))).body).toMatchObject({ version: 1, content: draft.content });
  });

  it('is discarded by its author', async () => {
    const draft = await begin(doctor, patientId);
    expect(await other.delete(pathOf(draft))).toMatchObject(notFound);
    expect(await doctor.delete(pathOf(draft))).toMatchObject({ status: 200 });
    expect(await doctor.get(pathOf(draft))).toMatchObject(notFound);
  });

  it('takes over an earlier note, marked until it is changed', async () => {
    const source = await signed(doctor, patientId);
    const draft = await begin(doctor, patientId, { content: undefined, copy_from: source.note_id });
    const mark = {
      note_id: source.note_id,
      signed_at: source.signed_at,
      parts: ['complaints', 'plan', 'diagnoses'],
    };
    expect(draft.content).toMatchObject({ plan: source.content.plan, copied_from: mark });
    const changed = { ...draft.content, plan: paragraph('Something new') };
    const { body } = await save(doctor, draft, changed, 1);
    expect(body.content.copied_from).toEqual({ ...mark, parts: ['complaints', 'diagnoses'] });
    const elsewhere = { note_id: uuid(), patient_id: patientId, kind: 'summary', copy_from: draft.note_id };
    expect(await doctor.post('/api/clinical-notes', elsewhere)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'copy_from' }] },
    });
  });
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { PASSWORD, paragraph, takeIntoCare } from './notes.test-kit.ts';

/** The calls in exactly the form in which other programs send them. */
let app: TestApp;
let doctor: Caller;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  doctor = await app.signInAs('doctor', 1);
  patient = await app.signInAs('patient', 31);
  await takeIntoCare(app, doctor.personId, patient.personId);
});
afterAll(() => app.close());

const parts = {
  complaints: 'Headache\nsince Monday',
  plan: paragraph('Walk each day'),
  diagnoses: [{ text: 'Essential hypertension', code: 'I10', certainty: 'confirmed' }],
};
const begin = (other: object = {}) =>
  doctor.post('/api/notes', {
    ...{ patient_id: patient.personId, kind: 'consultation', parts, content: 'Slept badly.' },
    ...other,
  });
const save = (id: string, version: number, body: object) =>
  doctor.put(`/api/notes/${id}`, body, { 'if-match': `"${version}"` });

it('begins a note, under an id of either side', async () => {
  const begun = await begin();
  expect(begun).toMatchObject({
    status: 201,
    body: {
      note_id: expect.any(String),
      status: 'draft',
      content: {
        complaints: {
          type: 'doc',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Headache' }] },
            { type: 'paragraph', content: [{ type: 'text', text: 'since Monday' }] },
          ],
        },
        plan: paragraph('Walk each day'),
        history: paragraph('Slept badly.'),
        diagnoses: parts.diagnoses,
      },
    },
  });
  expect(begun.headers.etag).toBe('"1"');
  const note_id = uuid();
  expect((await begin({ note_id })).status).toBe(201);
  expect(await begin({ note_id })).toMatchObject({ status: 200, body: { note_id } });
});

it('takes parts within the content, and names what is no part', async () => {
  const content = { advice: 'Drink water', warning_signs: paragraph('Fainting') };
  expect(await begin({ parts: {}, content })).toMatchObject({
    status: 201,
    body: { content: { advice: paragraph('Drink water'), warning_signs: paragraph('Fainting') } },
  });
  const refused = (field: string) => ({ status: 400, body: { fields: [{ field }] } });
  expect(await begin({ content: { secret: 'x' } })).toMatchObject(refused('content.secret'));
  expect((await begin({ content: { type: 'script' } })).status).toBe(400);
  expect((await begin({ parts: { plan: { type: 'doc', content: [{ type: 'script' }] } } })).status).toBe(400);
});

it('keeps what is written where only the kind is sent', async () => {
  const begun = (await begin()).body;
  expect(await save(begun.note_id, 1, { kind: 'follow_up' })).toMatchObject({
    status: 200,
    body: { version: 2, kind: 'follow_up', content: begun.content },
  });
  expect((await save(begun.note_id, 2, { parts: {} })).body.content).toEqual({});
});

it('saves by version, and answers with both versions when another request saved meanwhile', async () => {
  const { note_id } = (await begin()).body;
  const saved = await save(note_id, 1, { parts: { plan: 'Rest' } });
  expect(saved).toMatchObject({ status: 200, body: { version: 2, kind: 'consultation' } });
  expect(saved.headers.etag).toBe('"2"');
  expect(await save(note_id, 1, { parts: { plan: 'Run' } })).toMatchObject({
    status: 409,
    body: {
      code: 'note_changed',
      current: { version: 2, content: { plan: paragraph('Rest') } },
      sent: { content: { plan: paragraph('Run') } },
    },
  });
  expect(await doctor.put(`/api/notes/${note_id}`, { parts: {} })).toMatchObject({
    status: 428,
    body: { code: 'version_required' },
  });
});

it('is signed with the password, then only added to', async () => {
  const { note_id } = (await begin()).body;
  const path = `/api/notes/${note_id}`;
  expect((await doctor.post(`${path}/addenda`, { text: 'Early' })).body.code).toBe('note_not_signed');
  expect((await doctor.post(`${path}/sign`, { password: 'wrong' })).status).toBe(400);
  expect(await doctor.post(`${path}/sign`, { password: PASSWORD })).toMatchObject({
    status: 200,
    body: { status: 'signed' },
  });
  expect(await save(note_id, 1, { parts: { plan: 'Other' } })).toMatchObject({
    status: 409,
    body: { code: 'signed', message: expect.any(String) },
  });
  expect(await doctor.post(`${path}/addenda`, { text: 'Pressure 128/82 at home' })).toMatchObject({
    status: 201,
    body: { addenda: [{ text: 'Pressure 128/82 at home' }] },
  });
  const of = `patient_id=${patient.personId}`;
  const { body } = await patient.get(`/api/patient-medical-notes?${of}`);
  expect(body.notes).toMatchObject([{ note_id, status: 'signed' }]);
  expect(body.history).toMatchObject({ entries: expect.any(Array) });
  expect((await patient.get(`/api/notes-summary?${of}`)).body.lines).toContainEqual(
    expect.objectContaining({
      text: expect.stringContaining('Essential hypertension'),
      ...{ note_id, link: `/notes/${note_id}` },
    }),
  );
});

it('marks what was taken over until its words change, and takes over no more than fits', async () => {
  const signed = async (other: object) => {
    const { note_id } = (await begin(other)).body;
    await doctor.post(`/api/notes/${note_id}/sign`, { password: PASSWORD });
    return note_id as string;
  };
  const copy = async (copy_from: string, content: object) => {
    const of = { note_id: uuid(), patient_id: patient.personId, kind: 'consultation' };
    return await doctor.post('/api/clinical-notes', { ...of, copy_from, content });
  };
  const copied = await copy(await signed({}), { plan: paragraph('Rest') });
  expect(copied.body.content.copied_from.parts).toEqual(['complaints', 'history', 'diagnoses']);
  const { complaints, diagnoses } = parts;
  const now = { parts: { complaints, diagnoses, history: 'Slept well.' } };
  const saved = await save(copied.body.note_id, 1, now);
  expect(saved.body.content.copied_from.parts).toEqual(['complaints', 'diagnoses']);

  const long = (letters: number) => paragraph('x'.repeat(letters));
  const large = await signed({ parts: { plan: long(150_000) }, content: undefined });
  expect(await copy(large, { advice: long(60_000) })).toMatchObject({
    status: 400,
    body: { fields: [{ field: 'content' }] },
  });
});

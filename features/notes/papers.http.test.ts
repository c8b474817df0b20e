import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { fontsOf, pagesOf, unpacked } from '#features/vitals/paper.test-kit.ts';
import { pressure } from '#features/vitals/vitals.test-kit.ts';
import type { NotePhrase, NoteTemplate } from './contract.ts';
import { aContent, aPicture, begin, paragraph, save, sign, signed, takeIntoCare } from './notes.test-kit.ts';
import { byTrigger, contentProblem } from './rules.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 35);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  for (const { personId } of [doctor, coach]) await takeIntoCare(app, personId, patient.personId);
  await patient.post('/api/vitals', pressure(128, 82, { taken_at: app.clock.now().toISOString() }));
}, 240_000);
afterAll(() => app.close());

it('is printed with its picture, in the patient’s language beside English', {
  timeout: 120_000,
}, async () => {
  const draft = await begin(doctor, patient.personId);
  const path = `/api/clinical-notes/${draft.note_id}/document`;
  expect(await doctor.get(path)).toMatchObject({ status: 409, body: { code: 'note_not_signed' } });
  const image = await doctor.upload(`/api/clinical-notes/${draft.note_id}/images`, 'image', await aPicture());
  const item = {
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Rest' }] }],
  };
  const picture = { type: 'image', attrs: { fileId: image.body.file_id, alt: 'Rash' } };
  const listed = (...content: object[]) => ({ type: 'listItem', content });
  const unusual = [
    listed(picture),
    listed({ type: 'blockquote', content: item.content }),
    listed({ type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Walk' }] }),
    listed({ type: 'bulletList', content: [item, listed(picture)] }),
    listed({ type: 'paragraph' }),
  ];
  const sized = { type: 'textStyle', attrs: { fontSize: 24 } };
  const examination = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { textAlign: 'center' },
        content: [{ type: 'text', text: '#panic("x") *a*', marks: [{ type: 'bold' }, sized] }],
      },
      { type: 'orderedList', attrs: { start: 3 }, content: [item, item, ...unusual] },
      picture,
    ],
  };
  const { body } = await save(doctor, draft, { ...aContent(), examination }, 1);
  expect((await sign(doctor, body)).status).toBe(200);
  for (const [language, font] of [
    ['te', 'AnekTelugu'],
    ['ml', 'AnekMalayalam'],
  ]) {
    const printed = await patient.get(`${path}?language=${language}`);
    expect(printed).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } });
    expect([...fontsOf(printed.body)]).toEqual(expect.arrayContaining([font, 'AnekLatin']));
    expect(pagesOf(printed.body)).toBe(1);
  }
  const speaks = await patient.post('/api/auth/update-user/', { language: 'te' });
  expect(speaks.body).toMatchObject({ language: 'te' });
  expect([...fontsOf((await doctor.get(path)).body)]).toContain('AnekTelugu');
  expect(await (await app.signInAs('staff', 1)).get(path)).toMatchObject({ status: 404 });
});

it('says how old the patient was when it was signed', { timeout: 120_000 }, async () => {
  const { note_id } = await signed(doctor, patient.personId);
  const linesOfPaper = async () => {
    const { status, body } = await doctor.get(`/api/clinical-notes/${note_id}/document?language=en`);
    expect(status).toBe(200);
    return unpacked(body).match(/^.* T[jJ]$/gm);
  };
  const before = await linesOfPaper();
  expect(before?.length).toBeGreaterThan(5);
  const now = app.clock.now();
  app.clock.advance({ days: 400 });
  expect(await linesOfPaper()).toEqual(before);
  app.clock.set(now);
});

it('is summarised word for word, each line with where it is from', async () => {
  const later = '2099-01-31';
  const note = await signed(doctor, patient.personId, {
    content: aContent({ plan: paragraph('Salt: less'), follow_up: { on: later, text: 'with reports' } }),
  });
  const added = await doctor.post(`/api/clinical-notes/${note.note_id}/addenda`, {
    ...{ addendum_id: uuid(), reason: 'Typing error', text: 'Salt: none' },
  });
  const wrong = await signed(doctor, patient.personId, { content: { plan: paragraph('Of somebody else') } });
  await doctor.post(`/api/clinical-notes/${wrong.note_id}/addenda`, {
    ...{ addendum_id: uuid(), reason: 'Typing error', text: 'Also of another patient' },
  });
  await doctor.post(`/api/clinical-notes/${wrong.note_id}/error`, { reason: 'Wrong patient' });
  const { lines, addenda } = (await coach.get(`/api/notes-summary?patient_id=${patient.personId}`)).body;
  const record = `/patients/${patient.personId}`;
  const of = { note_id: note.note_id, at: note.signed_at, link: `${record}/notes/${note.note_id}` };
  expect(lines).toEqual(
    expect.arrayContaining([
      { about: 'diagnosis', text: 'Essential hypertension (I10)', ...of },
      { about: 'plan', text: 'Salt: less', ...of },
      { about: 'follow_up', text: `${later}: with reports`, ...of },
      expect.objectContaining({ about: 'reading', text: '128/82 mmHg', note_id: null, link: record }),
    ]),
  );
  // A page of the version before has words for these alone.
  const known = ['allergies', 'diagnosis', 'reading', 'plan', 'advice', 'warning_signs', 'follow_up'];
  expect(known).toEqual(expect.arrayContaining(lines.map(({ about }: { about: string }) => about)));
  expect(addenda).toContainEqual({
    ...{ text: 'Typing error: Salt: none', ...of, at: added.body.addenda[0].written_at },
  });
  expect(JSON.stringify([lines, addenda])).not.toContain('another patient');
  const { notes, history } = (await patient.get('/api/patient-medical-notes')).body;
  expect(history).toMatchObject({ patient_id: patient.personId, entries: expect.any(Array) });
  expect(notes[0]).toMatchObject({ note_id: wrong.note_id, status: 'entered_in_error' });
});

describe('templates and phrases', () => {
  it('every clinic has phrases and a template for each kind, in the reader’s language, which one’s own override', async () => {
    const templates = async (who: Caller, language = 'en') =>
      (await who.get('/api/note-templates', { 'accept-language': language })).body
        .templates as NoteTemplate[];
    const builtIn = async (who: Caller, language?: string) =>
      (await templates(who, language)).filter(({ template_id }) => template_id.startsWith('5ac0a000'));
    expect((await builtIn(doctor)).map(({ kind }) => kind)).toEqual([
      ...['consultation', 'follow_up', 'procedure', 'phone_call', 'summary'],
    ]);
    expect((await builtIn(coach)).map(({ kind }) => kind)).toEqual(['coach_session', 'phone_call']);
    for (const { content } of await builtIn(doctor)) expect(contentProblem(content)).toBeUndefined();
    const names = (await builtIn(doctor, 'hi')).map(({ name }) => name);
    expect(names).not.toEqual((await builtIn(doctor)).map(({ name }) => name));

    const own = await app.signInAs('doctor', 4);
    const phrases = async (): Promise<NotePhrase[]> => (await own.get('/api/note-phrases')).body.phrases;
    const bp = (await phrases()).find(({ trigger }) => trigger === 'bp');
    expect(bp).toMatchObject({ text: '{{last_bp}}', is_own: false });
    const mine = { trigger: 'bp', text: 'BP {{last_bp}}', is_shared: false };
    expect((await own.put(`/api/note-phrases/${bp?.phrase_id}`, mine)).status).toBe(404);
    expect((await own.put(`/api/note-phrases/${uuid()}`, mine)).status).toBe(200);
    expect(byTrigger(await phrases()).get('bp')).toBe(mine.text);
  });

  it('are one’s own, or shared with the clinicians of the brand', async () => {
    const path = `/api/note-templates/${uuid()}`;
    const template = { name: 'Fever', kind: 'phone_call', content: aContent(), is_shared: false };
    expect(await doctor.put(path, template)).toMatchObject({ status: 200, body: { is_own: true } });
    const names = async (who: Caller) =>
      (await who.get('/api/note-templates')).body.templates.map(({ name }: { name: string }) => name);
    expect(await names(coach)).not.toContain('Fever');
    await doctor.put(path, { ...template, is_shared: true });
    expect(await names(coach)).toContain('Fever');
    expect(await names(await app.signInAs('doctor', 1, 'hospital'))).not.toContain('Fever');
    expect(await coach.put(path, template)).toMatchObject({ status: 404 });
    expect(await coach.delete(path)).toMatchObject({ status: 404 });
    expect(await doctor.delete(path)).toMatchObject({ status: 200 });
  });

  it('become text of one patient, readings and medicines with their day', async () => {
    const phrase = {
      trigger: 'bp',
      text: 'BP {{last_bp}}; sugar {{last_sugar}} {{other}} ***',
      is_shared: false,
    };
    expect(await doctor.put(`/api/note-phrases/${uuid()}`, phrase)).toMatchObject({ status: 200 });
    expect(await doctor.put(`/api/note-phrases/${uuid()}`, phrase)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'trigger' }] },
    });
    const ask = { patient_id: patient.personId, text: phrase.text };
    const { body } = await doctor.post('/api/note-phrases/resolve', ask);
    expect(body.text).toMatch(/^BP 128\/82 mmHg \(\d+ \w+ \d{4}\); sugar .+ \{\{other\}\} \*\*\*$/);
    const regimen = {
      unit: 'tablet',
      steps: [{ days: null, doses: [{ slot: 'morning', amount: 1, time: null }] }],
    };
    const medicine = { medication_id: uuid(), name: 'Metformin', strength: '500 mg', regimen };
    expect((await patient.post('/api/medications-create', medicine)).status).toBe(201);
    const meds = await doctor.post('/api/note-phrases/resolve', { ...ask, text: '{{meds}}' });
    expect(meds.body.text).toMatch(/Metformin 500 mg 1-0-0-0 \(\d+ \w+ \d{4}\)/);
    const stranger = await app.signInAs('doctor', 1, 'hospital');
    expect(await stranger.post('/api/note-phrases/resolve', ask)).toMatchObject({ status: 404 });
  });
});

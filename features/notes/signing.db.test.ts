import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { outbox } from '#platform/server/events/tables.ts';
import { aContent, begin, paragraph, save, sign, signed, takeIntoCare } from './notes.test-kit.ts';
import { remindOfUnsigned } from './server/index.ts';
import { notifications } from './server/notifications.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  coach = await app.signInAs('coach', 1);
  for (const { personId } of [doctor, coach]) await takeIntoCare(app, personId, patient.personId);
}, 240_000);
afterAll(() => app.close());

const seals = async (who: Caller = patient) =>
  (await who.get(`/api/clinical-notes-seals?patient_id=${patient.personId}`)).body;
const execute = (text: string, ...values: unknown[]) => app.database.executor.executeSql(text, values);

describe('signing', () => {
  it('asks once more who it is, and only for the version that was read', async () => {
    const draft = await begin(doctor, patient.personId);
    expect(await sign(doctor, draft, {})).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password' }] },
    });
    expect(await sign(doctor, draft, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password' }] },
    });
    await save(doctor, draft, aContent({ plan: paragraph('later') }), 1);
    expect(await sign(doctor, draft)).toMatchObject({
      status: 409,
      body: { code: 'note_changed', current: { version: 2 } },
    });
    const reply = await sign(doctor, { ...draft, version: 2 });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        status: 'signed',
        seal: expect.stringMatching(/^[0-9a-f]{64}$/),
        can: { edit: false, sign: false, add: true },
      },
    });
    expect(reply.body.registration_number).toMatch(/\S/);
    const again = { ...draft, version: 2 };
    expect(await sign(doctor, again)).toMatchObject({ status: 200, body: { seal: reply.body.seal } });
    expect(await sign(doctor, again, { password: 'wrong' })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'password' }] },
    });
    expect(await save(doctor, draft, aContent(), 2)).toMatchObject({
      status: 409,
      body: { code: 'note_signed' },
    });
    expect(await doctor.delete(`/api/clinical-notes/${draft.note_id}`)).toMatchObject({ status: 409 });
  });

  it('answers the signed note to a retry with a proof that works once, and still checks a password', async () => {
    const draft = await begin(doctor, patient.personId);
    expect((await doctor.post('/api/auth/proof/code', {})).status).toBe(200);
    const { body } = await app
      .anonymous()
      .get(`/api/outbox?to=${encodeURIComponent(app.phoneOf('doctor', 1))}`);
    const { code } = body.messages.find((message: { code?: string }) => message.code);
    const first = await sign(doctor, draft, { code });
    expect(first).toMatchObject({ status: 200, body: { status: 'signed' } });
    const passkey = { sealed: 'used', response: {} };
    for (const proof of [{ code }, { passkey }])
      expect(await sign(doctor, draft, proof)).toMatchObject({
        status: 200,
        body: { seal: first.body.seal },
      });
    for (const proof of [{ password: 'wrong' }, { password: 'wrong', code }, {}])
      expect(await sign(doctor, draft, proof)).toMatchObject({
        status: 400,
        body: { fields: [{ field: 'password' }] },
      });
  });

  it('needs something to sign, and of a doctor a verified number', async () => {
    const empty = await begin(doctor, patient.personId, { content: {} });
    expect(await sign(doctor, empty)).toMatchObject({ status: 409, body: { code: 'note_empty' } });
    const staff = await app.signInAs('staff', 1);
    const unverified = await app.signInAs('doctor', 6);
    await takeIntoCare(app, unverified.personId, patient.personId);
    const draft = await begin(unverified, patient.personId);
    const verification = `/api/doctor-profiles/${unverified.personId}/verification`;
    const { registration_number, registration_council } = (
      await staff.get(`/api/doctor-profiles/${unverified.personId}`)
    ).body;
    const looked = { registration_number, registration_council };
    expect(
      await staff.post(verification, { ...looked, verified: false, note: 'Not in the register' }),
    ).toMatchObject({
      status: 200,
    });
    expect(await sign(unverified, draft)).toMatchObject({
      status: 409,
      body: { code: 'registration_missing' },
    });
    expect(await signed(coach, patient.personId, { kind: 'coach_session' })).toMatchObject({
      registration_number: null,
    });
  });

  it('twice at the same moment signs once', async () => {
    const draft = await begin(doctor, patient.personId);
    const replies = await Promise.all([1, 2, 3].map(() => sign(doctor, draft)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(replies.map(({ body }) => body.seal)).size).toBe(1);
    const { rows } = await execute(
      'select count(*)::int as n from note_seals where subject_id = $1',
      draft.note_id,
    );
    expect(rows).toEqual([{ n: 1 }]);
    const published = await app.database.db
      .select()
      .from(outbox)
      .where(sql`${outbox.type} = 'note.signed' and ${outbox.data}->>'note_id' = ${draft.note_id}`);
    expect(published.length).toBeLessThan(2);
  });

  it('of several notes at once makes one chain', async () => {
    const drafts = [];
    for (const author of [doctor, coach, doctor])
      drafts.push({ author, draft: await begin(author, patient.personId, { kind: 'phone_call' }) });
    const replies = await Promise.all(drafts.map(({ author, draft }) => sign(author, draft)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await seals()).toMatchObject({ is_intact: true, broken: [] });
  });
});

it('saves of one version at the same moment store one of them', async () => {
  const draft = await begin(doctor, patient.personId);
  const texts = ['one', 'two', 'three'];
  const replies = await Promise.all(
    texts.map((text) => save(doctor, draft, aContent({ plan: paragraph(text) }), 1)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const stored = replies.find(({ status }) => status === 200)?.body;
  for (const { status, body } of replies)
    if (status === 409) expect(body.current.content).toEqual(stored.content);
});

describe('a signed note', () => {
  it('can’t be changed, not even in the database', async () => {
    const note = await signed(doctor, patient.personId);
    for (const change of [
      `update notes set content = '{}' where id = $1`,
      'update notes set signed_at = null where id = $1',
      'delete from notes where id = $1',
      `update note_seals set seal = 'x' where subject_id = $1`,
      'delete from note_seals where subject_id = $1',
    ])
      await expect(execute(change, note.note_id), change).rejects.toThrow();
    expect(await seals()).toMatchObject({ is_intact: true });
  });

  it('gets additions with who and why, and once the mark of an error', async () => {
    const note = await signed(doctor, patient.personId);
    const path = `/api/clinical-notes/${note.note_id}`;
    const added = { addendum_id: uuid(), reason: 'Result came', text: 'Creatinine 1.1' };
    expect(await patient.post(`${path}/addenda`, added)).toMatchObject({ status: 404 });
    const colleague = await app.signInAs('doctor', 2);
    await takeIntoCare(app, colleague.personId, patient.personId);
    expect(await colleague.post(`${path}/addenda`, added)).toMatchObject({
      status: 200,
      body: { content: note.content, addenda: [{ ...added, author_id: colleague.personId }] },
    });
    expect((await colleague.post(`${path}/addenda`, added)).body.addenda).toHaveLength(1);
    expect(await doctor.post(`${path}/addenda`, { ...added, text: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'addendum_id_taken' },
    });
    // A coach adds to their own notes only, and strikes no others through.
    expect((await coach.get(path)).body.can).toMatchObject({ add: false, mark_error: false });
    expect(await coach.post(`${path}/addenda`, { ...added, addendum_id: uuid() })).toMatchObject({
      status: 404,
    });
    const own = await signed(coach, patient.personId, { kind: 'coach_session' });
    const toOwn = { ...added, addendum_id: uuid() };
    expect((await coach.post(`/api/clinical-notes/${own.note_id}/addenda`, toOwn)).status).toBe(200);
    expect(await coach.post(`${path}/error`, { reason: 'Mine' })).toMatchObject({ status: 404 });
    expect(await doctor.post(`${path}/error`, { reason: 'Wrong patient' })).toMatchObject({
      status: 200,
      body: { status: 'entered_in_error', content: note.content, error: { reason: 'Wrong patient' } },
    });
    expect((await doctor.post(`${path}/error`, { reason: 'Again' })).body.error.reason).toBe('Wrong patient');
    await expect(execute('delete from note_addenda where note_id = $1', note.note_id)).rejects.toThrow();
    expect(await seals()).toMatchObject({ is_intact: true });
    const draft = await begin(doctor, patient.personId);
    expect(await doctor.post(`/api/clinical-notes/${draft.note_id}/error`, { reason: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'note_not_signed' },
    });
  });

  it('that was changed in the database is detected', async () => {
    const note = await signed(doctor, patient.personId);
    await execute('alter table notes disable trigger user');
    await execute(`update notes set content = content || '{"diagnoses": []}' where id = $1`, note.note_id);
    await execute('alter table notes enable trigger user');
    expect(await seals()).toMatchObject({
      is_intact: false,
      broken: [{ kind: 'note', subject_id: note.note_id }],
    });
    expect(
      await (await app.signInAs('patient', 34)).get(
        `/api/clinical-notes-seals?patient_id=${patient.personId}`,
      ),
    ).toMatchObject({ status: 404 });
  });
});

it('reminds the author of a draft once a day, as often as the job runs', async () => {
  const draft = await begin(doctor, patient.personId);
  const remindedAfter = async (hours: number) => {
    const { db } = app.database;
    const now = new Date(app.clock.now().getTime() + hours * 3600_000);
    await remindOfUnsigned({ now, transaction: ((work: never) => db.transaction(work)) as never });
    const { rows } = await execute('select reminded_at from notes where id = $1', draft.note_id);
    return (rows as { reminded_at: Date | null }[])[0]?.reminded_at?.toISOString() ?? null;
  };
  expect(await remindedAfter(23)).toBeNull();
  const first = await remindedAfter(25);
  expect(first).not.toBeNull();
  expect(await remindedAfter(26)).toBe(first);
  expect(await remindedAfter(50)).not.toBe(first);
});

it('no longer reminds of a draft that was signed since', async () => {
  const draft = await begin(doctor, patient.personId);
  const isTrue = (kind: string) =>
    notifications.isStillTrue?.(
      { db: app.database.db } as never,
      { kind, subjectId: draft.note_id, data: {} },
      'living',
    );
  expect(await isTrue('note_unsigned')).toBe(true);
  await save(doctor, draft, aContent({ plan: paragraph('rest') }), 1);
  expect((await sign(doctor, { ...draft, version: 2 })).status).toBe(200);
  expect(await isTrue('note_unsigned')).toBe(false);
  expect(await isTrue('note_signed')).toBe(true);
});

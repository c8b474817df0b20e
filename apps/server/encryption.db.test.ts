import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aChat, write as say } from '#features/chat/chat.test-kit.ts';
import {
  aContent,
  aPicture,
  begin,
  PASSWORD,
  paragraph,
  save,
  sign,
  takeIntoCare,
} from '#features/notes/notes.test-kit.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { openFiles } from './open-files.ts';
import { leftToReencrypt } from './operations/reencrypt.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET = 'only for tests, only for tests, only for tests';
const NEW = 'another key for data and another key for data';
/** Of what people write, each in another place. */
const PHRASES = {
  plan: 'zinnober plan of the canary',
  diagnosis: 'zinnober diagnosis of the canary',
  reason: 'zinnober reason of the canary',
  addendum: 'zinnober addendum of the canary',
  error: 'zinnober error of the canary',
  begun: 'zinnober begun of the canary',
  file: 'zinnober passport of the canary',
  sent: 'zinnober message of the canary',
  edited: 'zinnober edited message of the canary',
  link: 'zinnober.example/canary',
} as const;

let directory: string;
let app: TestApp;
let later: TestApp;
let doctor: Caller;
let patient: Caller;
let noteId: string;
let fileId: string;
let imagePath: string;
let chatId: string;
let messageId: string;
const paper = Buffer.from(`%PDF-1.4\n% ${PHRASES.file}\n%%EOF\n`);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-keys-'));
  app = await startTestApp({ DATA_DIR: directory });
  patient = await app.signInAs('patient', 33);
  doctor = await app.signInAs('doctor', 1);
  await takeIntoCare(app, doctor.personId, patient.personId);
  await write();
}, 240_000);
afterAll(async () => {
  await later?.close();
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

async function write(): Promise<void> {
  const content = aContent({
    plan: paragraph(PHRASES.plan),
    diagnoses: [{ text: PHRASES.diagnosis, certainty: 'confirmed' }],
  });
  const draft = await begin(doctor, patient.personId, { content });
  noteId = draft.note_id;
  const image = await doctor.upload(`/api/clinical-notes/${noteId}/images`, 'image', await aPicture());
  imagePath = image.body.href;
  const shown = { type: 'image', attrs: { fileId: image.body.file_id, alt: 'A picture' } };
  const examination = { type: 'doc', content: [shown] };
  const saved = await save(doctor, draft, { ...content, examination }, draft.version);
  expect((await sign(doctor, saved.body, { password: PASSWORD })).status).toBe(200);
  const addendum = { addendum_id: crypto.randomUUID(), reason: PHRASES.reason, text: PHRASES.addendum };
  expect((await doctor.post(`/api/clinical-notes/${noteId}/addenda`, addendum)).status).toBeLessThan(300);
  const mark = await doctor.post(`/api/clinical-notes/${noteId}/error`, { reason: PHRASES.error });
  expect(mark.status).toBeLessThan(300);
  // The server stores the reply for a day, to answer a repeated call.
  const begun = await doctor.post(
    '/api/notes',
    { patient_id: patient.personId, kind: 'consultation', content: PHRASES.begun },
    { 'idempotency-key': 'a-canary' },
  );
  expect(begun.status).toBe(201);
  const file = { name: 'passport.pdf', type: 'application/pdf', bytes: paper };
  const sent = await patient.upload('/api/upload-files', 'file', file);
  expect(sent.status).toBe(201);
  fileId = sent.body.file_id;
  chatId = await aChat(patient, doctor);
  messageId = (await say(patient, chatId, PHRASES.sent)).id;
  const edited = { message: `${PHRASES.edited} https://${PHRASES.link}` };
  expect((await patient.patch(`/api/chats/${chatId}/messages/${messageId}`, edited)).status).toBe(200);
  await say(doctor, chatId, 'I see', { reply_to: messageId });
  await app.settled();
}

/** Everything that the database and the folder of files hold, as one would find it in a stolen copy. */
async function whatIsStored(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    app.database.db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  );
  const parts: string[] = [];
  for (const { name } of tables)
    for (const { row } of await rowsOf<{ row: string }>(
      app.database.db,
      sql.raw(`select t::text as row from ${name} t`),
    ))
      parts.push(row);
  const folder = join(directory, 'files', 'kept');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) parts.push((await readFile(join(entry.parentPath, entry.name))).toString('latin1'));
  return parts.join('\n');
}

/** A note, a picture in it and a file, as people see them. */
async function whatIsRead(from: TestApp) {
  const [reader, owner] = [await from.signInAs('doctor', 1), await from.signInAs('patient', 33)];
  const [note, picture, file, seals, timeline, ...chat] = await Promise.all([
    reader.get(`/api/clinical-notes/${noteId}`),
    reader.get(imagePath),
    owner.get(`/api/files/${fileId}`),
    owner.get(`/api/clinical-notes-seals?patient_id=${patient.personId}`),
    reader.get(`/api/patients/${patient.personId}/timeline`),
    reader.get(`/api/chats/${chatId}/messages`),
    reader.get(`/api/all_file_in_chat?chat_id=${chatId}&kind=link`),
    reader.get('/api/chat-search?q=zinnob%20edit'),
    owner.get(`/api/chat-search?q=ZINNOBER&chat_id=${chatId}`),
  ]);
  return { note, picture, file, seals, timeline, chat };
}

async function expectReadable(from: TestApp): Promise<void> {
  const { note, picture, file, seals, timeline, chat } = await whatIsRead(from);
  expect(note.status).toBe(200);
  const text = JSON.stringify(note.body);
  for (const phrase of [PHRASES.plan, PHRASES.diagnosis, PHRASES.reason, PHRASES.addendum, PHRASES.error])
    expect(text).toContain(phrase);
  expect([picture.status, file.status]).toEqual([200, 200]);
  expect(seals.body).toMatchObject({ is_intact: true, broken: [] });
  expect(JSON.stringify(timeline.body)).toContain(PHRASES.diagnosis);
  const [messages, links, found, foundHere] = chat.map(({ body }) => body);
  const said = messages.messages.map((each: { message: string }) => each.message);
  expect(said).toEqual(expect.arrayContaining([`${PHRASES.edited} https://${PHRASES.link}`, 'I see']));
  expect(messages.messages.at(0).reply_to.message).toContain(PHRASES.edited);
  expect(links.items).toMatchObject([{ url: `https://${PHRASES.link}` }]);
  for (const { messages: ofThese } of [found, foundHere]) expect(ofThese).toMatchObject([{ id: messageId }]);
}

const left = async (keys: readonly string[]) =>
  leftToReencrypt({
    db: app.database.db,
    keys: keyRingOf(keys),
    files: await openFiles({ bucket: undefined, dataDir: directory }),
    tables: SEALED_TABLES,
  });

describe('the stored data', () => {
  it('reveals nothing of notes, files and messages in a copy of the database and the files', async () => {
    const stored = await whatIsStored();
    expect(stored).toContain(noteId);
    for (const phrase of Object.values(PHRASES)) expect(stored).not.toContain(phrase);
    await expectReadable(app);
    const again = await doctor.post(
      '/api/notes',
      { patient_id: patient.personId, kind: 'consultation', content: PHRASES.begun },
      { 'idempotency-key': 'a-canary' },
    );
    expect(JSON.stringify(again.body)).toContain(PHRASES.begun);
  });

  it('that was written before is read as it was, and encrypted by a job', async () => {
    const { db } = app.database;
    const before = crypto.randomUUID();
    const content = JSON.stringify(aContent({ plan: paragraph(PHRASES.plan) }));
    await db.execute(sql`insert into notes (id, brand_id, patient_id, kind, author_id, author_type, content, gist,
        version, created_at, updated_at)
      values (${before}, 'living', ${patient.personId}, 'consultation', ${doctor.personId}, 'doctor', ${content}::jsonb,
        ${PHRASES.diagnosis}, 1, now(), now())`);
    const seen = async () => (await doctor.get(`/api/clinical-notes/${before}`)).body;
    const asItWas = await seen();
    expect(JSON.stringify(asItWas)).toContain(PHRASES.plan);
    expect(await whatIsStored()).toContain(PHRASES.plan);
    await db.execute(sql`update chat_messages set body = ${PHRASES.edited},
      words = to_tsvector('simple', ${PHRASES.edited}) where id = ${messageId}`);
    const search = async () => (await doctor.get('/api/chat-search?q=zinnober%20edi')).body.messages;
    expect(await search()).toMatchObject([{ id: messageId, message: PHRASES.edited }]);
    await app.runJob('platform.reencrypt');
    expect(await search()).toMatchObject([{ id: messageId, message: PHRASES.edited }]);
    await patient.patch(`/api/chats/${chatId}/messages/${messageId}`, {
      message: `${PHRASES.edited} https://${PHRASES.link}`,
    });
    await app.settled();
    const stored = await whatIsStored();
    for (const phrase of Object.values(PHRASES)) expect(stored).not.toContain(phrase);
    expect(await seen()).toEqual(asItWas);
    expect(await left([SECRET])).toEqual({ rows: 0, files: 0 });
  });

  it('can’t be read in the place of something else', async () => {
    const { db } = app.database;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('sukham.erasing', 'yes', true)`);
      await tx.execute(
        sql`update notes set content = (select content from notes where id = ${noteId})
          where patient_id = ${patient.personId} and id <> ${noteId} and signed_at is null`,
      );
    });
    const drafts = await rowsOf<{ id: string }>(
      db,
      sql`select id from notes where patient_id = ${patient.personId} and signed_at is null`,
    );
    expect(drafts.length).toBeGreaterThan(0);
    for (const { id } of drafts) {
      expect((await doctor.get(`/api/clinical-notes/${id}`)).status).toBe(500);
      await db.execute(sql`delete from notes where id = ${id}`);
    }
  });
});

it('a new key encrypts everything, and the old one is needed no more', { timeout: 120_000 }, async () => {
  expect(await left([NEW, SECRET])).not.toEqual({ rows: 0, files: 0 });
  later = await startTestApp({ DATA_DIR: directory, DATA_KEYS: NEW }, app.database);
  await expectReadable(later);
  await later.runJob('platform.reencrypt');
  expect(await left([NEW])).toEqual({ rows: 0, files: 0 });
  await expectReadable(later);
  const files = await openFiles({ bucket: undefined, dataDir: directory });
  for await (const key of files.keys())
    expect((await readFile(join(directory, 'files', 'kept', key))).subarray(4, 8).toString('hex')).toBe(
      keyRingOf([NEW]).current.id,
    );
  // A server with the old settings could decrypt nothing: its start is refused.
  await expect(startTestApp({ DATA_DIR: directory }, app.database)).rejects.toThrow(/DATA_KEYS lacks keys/);
});

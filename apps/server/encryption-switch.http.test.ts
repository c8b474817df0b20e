import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aChat, write } from '#features/chat/chat.test-kit.ts';
import { begin, signed, takeIntoCare } from '#features/notes/notes.test-kit.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { type Caller, startTestApp, type TestApp } from './testing/test-app.ts';

const NEW = 'a key for data that servers get one after the other';
const OTHER = 'a key for data that has never encrypted anything';
const PHRASE = 'zinnober report';

let directory: string;
let first: TestApp;
let second: TestApp;
let owner: Caller;
let doctor: Caller;
let before: string;
let after: string;

const paper = (text: string) => ({
  name: 'report.pdf',
  type: 'application/pdf',
  bytes: Buffer.from(`%PDF-1.4\n% ${text}\n%%EOF\n`),
});
const upload = async (app: TestApp, text: string): Promise<string> => {
  const sent = await (await app.signInAs('patient', 33)).upload('/api/upload-files', 'file', paper(text));
  expect(sent.status).toBe(201);
  return sent.body.file_id;
};
const noteOf = async (app: TestApp, content: string): Promise<string> => {
  const writer = await app.signInAs('doctor', 1);
  const note = { patient_id: owner.personId, kind: 'consultation', content };
  const begun = await writer.post('/api/notes', note, { 'idempotency-key': crypto.randomUUID() });
  expect(begun.status).toBe(201);
  return begun.body.note_id;
};
async function onDisk(): Promise<string> {
  const folder = join(directory, 'files', 'kept');
  const parts: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) parts.push((await readFile(join(entry.parentPath, entry.name))).toString('latin1'));
  return parts.join('\n');
}

const withOtherKey = () => ({
  DATA_DIR: directory,
  DATA_KEYS: OTHER,
  ACCEPT_NEW_SECRET_KEY: 'true',
});

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-switch-'));
  // The first step: a server that has the key and doesn't use it yet.
  first = await startTestApp({ DATA_DIR: directory, DATA_KEYS: NEW, ENCRYPT_AT_REST: 'off' });
  owner = await first.signInAs('patient', 33);
  doctor = await first.signInAs('doctor', 1);
  await takeIntoCare(first, doctor.personId, owner.personId);
  before = await upload(first, `${PHRASE} before`);
});
afterAll(async () => {
  await second?.close();
  await first.close();
  await rm(directory, { recursive: true, force: true });
});

it('servers before and after the switch read what the others write', { timeout: 120_000 }, async () => {
  const plain = await noteOf(first, `${PHRASE} of a note before`);
  expect(await onDisk()).toContain(`${PHRASE} before`);
  const [stored] = await rowsOf<{ type: string }>(
    first.database.db,
    sql`select jsonb_typeof(content) as type from notes where id = ${plain}`,
  );
  // As a version without encryption writes and reads it.
  expect(stored?.type).toBe('object');

  second = await startTestApp({ DATA_DIR: directory, DATA_KEYS: NEW }, first.database);
  after = await upload(second, `${PHRASE} after`);
  const sealed = await noteOf(second, `${PHRASE} of a note after`);
  expect(await onDisk()).not.toContain(`${PHRASE} after`);
  for (const app of [first, second]) {
    const [reader, writer] = [await app.signInAs('patient', 33), await app.signInAs('doctor', 1)];
    for (const id of [before, after]) expect((await reader.get(`/api/files/${id}`)).status).toBe(200);
    for (const id of [plain, sealed])
      expect(JSON.stringify((await writer.get(`/api/clinical-notes/${id}`)).body)).toContain(PHRASE);
  }
  // A server that doesn't encrypt leaves the rest to those that do.
  await first.runJob('platform.reencrypt');
  expect(await onDisk()).toContain(`${PHRASE} before`);
  await second.runJob('platform.reencrypt');
  expect(await onDisk()).not.toContain(PHRASE);
});

it('what was encrypted with a lost key says so, and the operator reads which key it was', async () => {
  const lines: string[] = [];
  const logger = pino(
    { level: 'error' },
    new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    }),
  );
  const without = await startTestApp(withOtherKey(), first.database, { logger });
  try {
    const reader = await without.signInAs('patient', 33);
    const lost = await reader.get(`/api/files/${after}`);
    expect(lost.status).toBe(410);
    expect(lost.body).toMatchObject({
      code: 'key_lost',
      message: expect.stringContaining('tell the clinic'),
    });
    const inHindi = await reader.get(`/api/files/${after}`, { 'accept-language': 'hi' });
    expect(inHindi.body.message).toContain('क्लिनिक');
    expect(lines).toHaveLength(2);
    expect(JSON.parse(lines[0] ?? '{}')).toMatchObject({ key: keyRingOf([NEW]).current.id });
    expect(lines[0]).toContain('not in DATA_KEYS');
    const again = await upload(without, 'written with the key that there is');
    expect((await reader.get(`/api/files/${again}`)).status).toBe(200);
  } finally {
    await without.close();
  }
});

it('lists all notes, and marks as unreadable those with a lost encryption key', async () => {
  const without = await startTestApp(withOtherKey(), first.database);
  try {
    const [reader, writer] = [await without.signInAs('patient', 33), await without.signInAs('doctor', 1)];
    const ofPatient = `patient_id=${owner.personId}`;
    const begun = await begin(writer, owner.personId);
    const { notes } = (await writer.get(`/api/clinical-notes?${ofPatient}`)).body;
    const [lost, readable] = [true, false].map((is) =>
      notes.filter(({ unreadable }: { unreadable: boolean }) => unreadable === is),
    );
    expect(readable).toMatchObject([{ note_id: begun.note_id, gist: 'Essential hypertension' }]);
    expect(lost).toMatchObject([{ gist: '' }, { gist: '' }]);
    expect((await writer.get(`/api/clinical-notes/${lost[0].note_id}`)).status).toBe(410);
    expect((await writer.get('/api/note-drafts')).body.notes).toHaveLength(3);

    await signed(writer, owner.personId);
    const { note_id: sealed } = await signed(await second.signInAs('doctor', 1), owner.personId);
    const medical = await reader.get(`/api/patient-medical-notes?${ofPatient}`);
    const unreadable = medical.body.notes.find(({ note_id }: { note_id: string }) => note_id === sealed);
    expect(unreadable).toMatchObject({ unreadable: true, content: {} });
    expect(JSON.stringify(medical.body)).toContain('Essential hypertension');
    const timeline = await writer.get(`/api/patients/${owner.personId}/timeline`);
    expect(timeline.status).toBe(200);
    expect(JSON.stringify(timeline.body)).toContain('Essential hypertension');
    // A summary is of all notes or of none.
    expect((await reader.get(`/api/notes-summary?${ofPatient}`)).status).toBe(410);
  } finally {
    await without.close();
  }
});

it('lists chats and messages, and marks a message as unreadable when its encryption key is lost', async () => {
  const [patient, writer] = [await second.signInAs('patient', 33), await second.signInAs('doctor', 1)];
  const chatId = await aChat(patient, writer);
  const { id: sealed } = await write(writer, chatId, `${PHRASE} at https://example.org/report`);
  const without = await startTestApp(withOtherKey(), first.database);
  try {
    const reader = await without.signInAs('patient', 33);
    const { chats } = (await reader.get('/api/chats')).body;
    expect(chats.find((chat: { chat_id: string }) => chat.chat_id === chatId)).toMatchObject({
      last_msg: '',
    });
    const text = 'written with the key that there is';
    await write(reader, chatId, text, { reply_to: sealed });
    const page = await reader.get(`/api/chats/${chatId}/messages`);
    expect(page.status).toBe(200);
    expect(page.body.messages.slice(0, 2)).toMatchObject([
      { message: text, unreadable: false, reply_to: { id: sealed, message: '', unreadable: true } },
      { id: sealed, message: '', unreadable: true, deleted_at: null },
    ]);
    const links = await reader.get(`/api/all_file_in_chat?chat_id=${chatId}&kind=link`);
    expect(links.body.items).toMatchObject([{ message_id: sealed, url: null, file: null }]);
    expect((await reader.get('/api/chat-search?q=written%20with')).body.messages).toHaveLength(1);

    const author = await without.signInAs('doctor', 1);
    const removed = await author.delete(`/api/chats/${chatId}/messages/${sealed}`);
    expect(removed.body).toMatchObject({ message: '', unreadable: false });
  } finally {
    await without.close();
  }
});

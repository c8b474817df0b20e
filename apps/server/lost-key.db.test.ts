import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aChat, write } from '#features/chat/chat.test-kit.ts';
import { signed, takeIntoCare } from '#features/notes/notes.test-kit.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { openFiles } from './open-files.ts';
import { leftToReencrypt } from './operations/reencrypt.ts';
import { rotateKeys } from './operations/rotate-keys.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { outcomeOf } from './testing/outcome-of.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET = 'only for tests, only for tests, only for tests';
const LOST = 'a key for data that gets lost and is found again';
const OLD = 'a key for data that came after the lost one';
const NEW = 'a key for data that replaces both of them';
const idOf = (key: string) => keyRingOf([key]).current.id;
const PHRASE = 'zinnober message';

let directory: string;
let app: TestApp;

/** Messages, notes and a file, written while `dataKeys` were set. */
async function writtenWith(dataKeys: string, messages: number): Promise<void> {
  const server = await startTestApp({ DATA_DIR: directory, DATA_KEYS: dataKeys }, app.database);
  try {
    const [patient, doctor] = [await server.signInAs('patient', 33), await server.signInAs('doctor', 1)];
    const chatId = await aChat(patient, doctor);
    for (let n = 0; n < messages; n++) await write(patient, chatId, `${PHRASE} ${n}`);
    await signed(doctor, patient.personId);
    const bytes = Buffer.from(`%PDF-1.4\n% ${dataKeys}\n%%EOF\n`);
    await patient.upload('/api/upload-files', 'file', { name: 'a.pdf', type: 'application/pdf', bytes });
    await server.settled();
  } finally {
    await server.close();
  }
}

const rotate = (dataKeys: string) =>
  outcomeOf(rotateKeys, app.database, { DATA_DIR: directory, DATA_KEYS: dataKeys, SECRET_KEY: SECRET });
const left = async () =>
  leftToReencrypt({
    db: app.database.db,
    keys: keyRingOf([NEW]),
    files: await openFiles({ bucket: undefined, dataDir: directory }),
    tables: SEALED_TABLES,
  });
const rowsWith = async (key: string) =>
  (
    await rowsOf(
      app.database.db,
      sql`select 1 from chat_messages where starts_with(body, ${`enc1:${idOf(key)}:`})`,
    )
  ).length;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sukham-lost-key-'));
  app = await startTestApp({ DATA_DIR: directory, DATA_KEYS: LOST });
  await takeIntoCare(app, app.idOf('doctor', 1), app.idOf('patient', 33));
  await app.runJob('platform.reencrypt');
  await writtenWith(LOST, 2);
  await writtenWith(`${OLD},${LOST}`, 3);
}, 240_000);
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

it('refuses before it changes anything where the first key is none of a server', async () => {
  const before = await left();
  const { code, said } = await rotate(NEW);
  expect(code).toBe(1);
  expect(said.join()).toContain(`(${[idOf(LOST), idOf(OLD)].sort().join(', ')})`);
  expect(said.join()).toContain('Nothing was changed');
  expect(await left()).toEqual(before);
});

it('without a lost key encrypts the rest, and names what it can’t decrypt and the key', {
  timeout: 120_000,
}, async () => {
  await writtenWith(`${NEW},${OLD},${LOST}`, 1);
  const lostRows = await rowsWith(LOST);
  expect(lostRows).toBeGreaterThan(1);
  const { code, said } = await rotate(`${NEW},${OLD}`);
  expect(code).toBe(1);
  const all = said.join('\n');
  expect(all).toMatch(
    new RegExp(`^Encrypted with the key ${idOf(NEW)}: [1-9]\\d* rows, [1-9]\\d* files.$`, 'm'),
  );
  for (const what of [`${lostRows} rows of chat_messages`, '\\d+ rows of notes', '[1-9]\\d* files'])
    expect(all).toMatch(
      new RegExp(`^Can't be decrypted: ${what}, encrypted with the key ${idOf(LOST)}, `, 'm'),
    );
  expect(all).toContain(`Look for the key ${idOf(LOST)}`);
  expect(all).toContain('Nothing else is left.');
  expect(all).not.toMatch(/zinnober|\n\s+at /);
  expect([await rowsWith(OLD), await rowsWith(LOST)]).toEqual([0, lostRows]);
  // The lost key is still needed, the old one is not.
  expect((await rotate(NEW)).said.join('\n')).not.toContain(idOf(OLD));
  const start = startTestApp({ DATA_DIR: directory, DATA_KEYS: NEW }, app.database);
  await expect(start).rejects.toThrow(`(${idOf(LOST)})`);
});

it('continues after a damaged row and a damaged file', { timeout: 120_000 }, async () => {
  const { db } = app.database;
  const [damaged] = await rowsOf<{ id: string; body: string }>(
    db,
    sql`select id, body from chat_messages where starts_with(body, ${`enc1:${idOf(LOST)}:`}) order by id limit 1`,
  );
  const setBody = (body: string) =>
    db.execute(sql`update chat_messages set body = ${body} where id = ${damaged!.id}`);
  await setBody(`${damaged!.body.slice(0, -8)}AAAAAAAA`);
  const { path, content } = await aFileOf(LOST);
  await writeFile(path, content.subarray(0, -1));
  const { code, said } = await rotate(`${NEW},${LOST}`);
  expect(code).toBe(1);
  const why = 'which is there: they were changed or moved.';
  expect(said).toContain(
    `Can't be decrypted: 1 rows of chat_messages, encrypted with the key ${idOf(LOST)}, ${why}`,
  );
  expect(said).toContain(`Can't be decrypted: 1 files, encrypted with the key ${idOf(LOST)}, ${why}`);
  expect(await left()).toEqual({ rows: 1, files: 1 });
  await setBody(damaged!.body);
  await writeFile(path, content);
});

it('encrypts everything after the lost key was added to DATA_KEYS', { timeout: 120_000 }, async () => {
  const { code, said } = await rotate(`${NEW},${LOST}`);
  expect({ code, last: said.at(-1) }).toEqual({ code: 0, last: 'Nothing is left.' });
  expect(await left()).toEqual({ rows: 0, files: 0 });
  const server = await startTestApp({ DATA_DIR: directory, DATA_KEYS: NEW }, app.database);
  try {
    const patient = await server.signInAs('patient', 33);
    expect((await patient.get('/api/chat-search?q=zinnober')).body.messages).toHaveLength(6);
  } finally {
    await server.close();
  }
});

async function aFileOf(key: string): Promise<{ path: string; content: Buffer }> {
  const files = await openFiles({ bucket: undefined, dataDir: directory });
  for await (const name of files.keys()) {
    const path = join(directory, 'files', 'kept', name);
    const content = await readFile(path);
    if (content.subarray(4, 8).toString('hex') === idOf(key)) return { path, content };
  }
  throw new Error('there is no such file');
}

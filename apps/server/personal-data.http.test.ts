import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseSealedRecords } from '#features/accounts/server/sealed-records.ts';
import { localFileStore } from '#partners/file-store/local.ts';
import { readConfig } from '#platform/server/config/config.ts';
import { keyRingOf } from '#platform/server/crypto/key-ring.ts';
import { placeOf } from '#platform/server/crypto/sealed-table.ts';
import { readBlob } from '#platform/server/files/blob-store.ts';
import { encryptedBlobs } from '#platform/server/files/encrypted-blobs.ts';
import { SEALED_TABLES } from './sealed-tables.ts';
import { CanaryWriter } from './testing/canaries.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET_KEY = 'only for this test, only for this test, only for this test';
let app: TestApp;
let cast: Cast;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'personal-data-'));
  app = await startTestApp({ DATA_DIR: directory, SECRET_KEY });
  cast = await castOf(app, ['assigned']);
});
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

/** What `CanaryWriter` makes, and what is known of the patient from the beginning. */
const CANARY = /kqz[a-j]{4,}|98765\d{5}|patient assigned|9811000011/gi;
interface Place {
  /** `table.column`, or `files/<folder>`. */
  readonly at: string;
  readonly word: string;
}

const wordsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(CANARY)].map(([word]) => word.toLowerCase())),
];

const keys = () => keyRingOf(readConfig({ MODE: 'test', DATA_DIR: directory, SECRET_KEY }).dataKeys);

/** A row with what is encrypted in it as the server reads it. */
function decrypted(table: string, row: Record<string, unknown>): Record<string, unknown> {
  const sealed = SEALED_TABLES.find((each) => each.table === table);
  const id = String(row[sealed?.boundTo?.id ?? 'id']);
  const opened = Object.keys(sealed?.columns ?? {}).flatMap((column) => {
    const stored = row[column];
    const place = placeOf(sealed?.boundTo?.table ?? table, column, id);
    return typeof stored === 'string' ? [[column, keys().open(place, stored)]] : [];
  });
  return { ...row, ...Object.fromEntries(opened) };
}

/** Every column of every table of every schema, jobs included. What is stored as bytes is read as text. */
async function placesInTables(): Promise<Place[]> {
  const { rows: tables } = await app.database.executor.executeSql(
    `select table_schema, table_name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Place[] = [];
  for (const { table_schema, table_name } of tables as { table_schema: string; table_name: string }[]) {
    const { rows } = await app.database.executor.executeSql(
      `select to_jsonb(t)::text as row from "${table_schema}"."${table_name}" t`,
    );
    const seen = new Set<string>();
    for (const { row } of rows as { row: string }[])
      for (const [column, value] of Object.entries(decrypted(table_name, JSON.parse(row)))) {
        const text = JSON.stringify(value) ?? '';
        const bytes = /^"\\\\x((?:[0-9a-f]{2})+)"$/.exec(text)?.[1];
        const words = wordsIn(bytes ? Buffer.from(bytes, 'hex').toString('latin1') : text);
        for (const word of words) seen.add(`${table_name}.${column}|${word}`);
      }
    for (const each of seen) {
      const [at = '', word = ''] = each.split('|');
      found.push({ at, word });
    }
  }
  return found;
}

/** Every file as the server reads it, decrypted. */
async function placesInFiles(): Promise<Place[]> {
  const blobs = encryptedBlobs(await localFileStore(join(directory, 'files')), keys());
  const found: Place[] = [];
  for await (const key of blobs.keys()) {
    const bytes = await readBlob(blobs, key);
    for (const word of wordsIn(bytes?.toString('latin1') ?? ''))
      found.push({ at: `files/${key.split('/')[0]}`, word });
  }
  blobs.close();
  return found;
}

const dump = async (): Promise<Place[]> => [...(await placesInTables()), ...(await placesInFiles())];
const placesOf = (places: readonly Place[]): string[] => [...new Set(places.map(({ at }) => at))].sort();

const RECORD = 'medical record: sealed for three years (Indian Medical Council Regulations 2002, 1.3.1)';
const BOOKS = 'books: 72 months after the annual return, without the name';
const OTHERS = 'of clinicians, of the brand, or of a family member with a record of their own';
const DUTY = 'what somebody did as a duty: kept with the record, then erased';
/** What is still there when an account has just been deleted, by table or folder, and why. */
const STAYS_AT_ONCE: Readonly<Record<string, string>> = {
  appointment_history: RECORD,
  appointments: RECORD,
  break_glass_reports: DUTY,
  chat_message_versions: RECORD,
  chat_messages: RECORD,
  chat_tags: OTHERS,
  chats: OTHERS,
  clinicians: OTHERS,
  'files/records': RECORD,
  history_entries: RECORD,
  kyc_decisions: DUTY,
  lab_cart_items: RECORD,
  lab_order_patients: RECORD,
  lab_orders: RECORD,
  lab_reports: RECORD,
  medication_refills: RECORD,
  medication_regimens: RECORD,
  medication_watches: RECORD,
  medications: RECORD,
  note_addenda: OTHERS,
  notes: RECORD,
  outbox_messages: 'what a trial installation would have sent: a day, and in production nothing is in it',
  patient_details: RECORD,
  payment_differences: BOOKS,
  payment_refunds: BOOKS,
  payment_requests: BOOKS,
  persons: `${RECORD} (who it is of), and ${OTHERS}`,
  prescriptions: RECORD,
  privacy_requests: 'complaints and their answers: kept with the record, then erased',
  registration_verifications: OTHERS,
  vital_routines: RECORD,
  vital_triage: RECORD,
  vitals: RECORD,
};

/** No words about the patient, or no words of theirs alone. */
const STAYS: readonly string[] = [
  // Of clinicians and of the brand.
  'persons.name by updateUser of doctor',
  'clinicians.name_key by updateUser of doctor',
  'persons.name by updateProfile of doctor',
  'clinicians.name_key by updateProfile of doctor',
  'registration_verifications.note by verifyRegistration of staff',
  'clinicians.about by updateUserConfig of doctor',
  'chat_tags.name by createTag of doctor',
  'chat_tags.name by createTag of coach',
  'chat_tags.name by updateTag of coach',
  'note_templates.name by putNoteTemplate of doctor',
  'note_templates.name by putNoteTemplate of coach',
  'note_phrases.text by putNotePhrase of doctor',
  'note_phrases.text by putNotePhrase of coach',
  // A family member has a record of their own.
  'persons.name by updateFamilyMember of patient',
  // A group goes on without the one who left.
  'chats.group_name by createGroup of doctor',
  'chats.group_name by createGroup of coach',
  'chats.group_name by updateGroup of doctor',
  'chat_messages.event by createGroup of doctor',
  'chat_messages.event by createGroup of coach',
  'chat_messages.event by updateGroup of doctor',
  'chat_messages.body by sendMessage of doctor',
];

it('nothing that a patient wrote or that was written about them is left when their sealed years are over', {
  timeout: 300_000,
}, async () => {
  const writer = new CanaryWriter(app, cast);
  await writer.sendAll();
  const { patient, doctor } = cast.viewers;
  const paper = (text: string) => ({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from(text) });
  await patient.upload('/api/upload-files', 'file', paper('Of the patient: kqzaaaaa'));
  const added = await doctor.upload('/api/upload-files', 'file', paper('Of the record: kqzbbbbb'), {
    patient_id: patient.personId,
  });
  expect(added.status).toBe(201);
  const isStored = await dump();
  expect(isStored.length).toBeGreaterThan(40);
  expect(placesOf(isStored)).toContain('files/records');

  expect((await patient.post('/api/auth/user/delete/', { password: 'sukham-demo-2026' })).status).toBe(200);
  await app.settled();
  // What the law asks to keep, and what is about somebody else: nothing that isn't listed here with its reason.
  const places = await dump();
  const atOnce = placesOf(places).map((at) => at.split('.')[0] ?? '');
  expect(atOnce.filter((at) => !(at in STAYS_AT_ONCE))).toEqual([]);
  expect(Object.keys(STAYS_AT_ONCE).filter((at) => !atOnce.includes(at))).toEqual([]);

  // A file of the patient's own that belongs to nothing went at once, that of the record did not.
  const words = places.map(({ word }) => word);
  expect([words.includes('kqzaaaaa'), words.includes('kqzbbbbb')]).toEqual([false, true]);

  await endSealedYears();
  const later = (await dump()).filter(({ at }) => !at.startsWith('outbox_messages.'));
  const left = later.map(({ at, word }) => {
    const { userType, endpoint } = writer.sentByAnyCase(word) ?? {};
    return `${at} by ${endpoint} of ${userType}`;
  });
  expect(left.filter((each) => !STAYS.includes(each))).toEqual([]);
});

/** Three years and some days later. */
async function endSealedYears(): Promise<void> {
  const now = new Date(app.clock.now().getTime() + 3.1 * 365.25 * 86_400_000);
  const { db } = app.database;
  const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
  const jobs = { enqueue: async () => {} };
  await eraseSealedRecords.handle({ db, now, jobs, transaction, log: console } as never, null);
  await app.settled();
}

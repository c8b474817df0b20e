import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { eraseSealedRecords } from '#features/accounts/server/sealed-records.ts';
import { readZip } from '#platform/testing/zip.ts';
import { CanaryWriter } from './testing/canaries.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { type Place, placesOf, storedWords } from './testing/stored-words.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const SECRET_KEY = 'only for this test, only for this test, only for this test';
let app: TestApp;
let cast: Cast;
let writer: CanaryWriter;
let directory: string;
const stored = () => storedWords(app, { DATA_DIR: directory, SECRET_KEY });
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'personal-data-'));
  app = await startTestApp({ DATA_DIR: directory, SECRET_KEY });
  cast = await castOf(app, ['assigned']);
  writer = new CanaryWriter(app, cast);
  await writer.sendAll();
  const { patient, doctor } = cast.viewers;
  const paper = (text: string) => ({ name: 'a.txt', type: 'text/plain', bytes: Buffer.from(text) });
  await patient.upload('/api/upload-files', 'file', paper('Of the patient: kqzaaaaa'));
  const added = await doctor.upload('/api/upload-files', 'file', paper('Of the record: kqzbbbbb'), {
    patient_id: patient.personId,
  });
  expect(added.status).toBe(201);
});
afterAll(async () => {
  await app?.close();
  await rm(directory, { recursive: true, force: true });
});

const RECORD = 'medical record: sealed for three years (Indian Medical Council Regulations 2002, 1.3.1)';
const BOOKS = 'books: 72 months after the annual return, without the name';
const OTHERS = 'of clinicians, of the brand, or of a family member with a record of their own';
const BREACH = 'what staff of the brand report of a breach to the Data Protection Board';
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
  history_versions: RECORD,
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
  payment_bills: BOOKS,
  payment_differences: BOOKS,
  payment_refunds: BOOKS,
  payment_requests: BOOKS,
  persons: `${RECORD} (who it is of), and ${OTHERS}`,
  prescriptions: RECORD,
  privacy_breach_parts: BREACH,
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
  'privacy_breach_parts.parts by completeBreach of staff',
  // A family member has a record of their own.
  'persons.name by updateFamilyMember of patient',
  // A group continues without the member who left.
  'chats.group_name by createGroup of doctor',
  'chats.group_name by createGroup of coach',
  'chats.group_name by updateGroup of doctor',
  'chats.group_name by updateNamedGroup of doctor',
  'chat_messages.event by createGroup of doctor',
  'chat_messages.event by createGroup of coach',
  'chat_messages.event by updateGroup of doctor',
  'chat_messages.event by updateNamedGroup of doctor',
  'chat_messages.body by sendMessage of doctor',
];

/** What is stored and not in the export of the patient, by `table.column` or folder, and why. */
const NOT_EXPORTED: Readonly<Record<string, string>> = {
  'chat_tags.name': OTHERS,
  'clinicians.about': OTHERS,
  'chat_messages.event': 'what a group was called before its admin renamed it',
  'payment_differences.note': 'what staff noted about the books, not about the patient',
  'privacy_breach_parts.parts': BREACH,
  'prescriptions.content': 'a draft, which belongs to its writer until it is signed',
  'registration_verifications.note': OTHERS,
};

it('what a patient wrote, and what was written about them, is in their export', {
  timeout: 300_000,
}, async () => {
  const { patient } = cast.viewers;
  const { export_id } = (await patient.post('/api/exports', {})).body;
  await app.settled();
  const archive = readZip((await patient.get(`/api/exports/${export_id}/file`)).body);
  const text = [...archive.values()].map((bytes) => bytes.toString('utf8').toLowerCase()).join('\n');
  const missing = (await stored()).filter(({ word }) => !text.includes(word));
  expect(placesOf(missing).filter((at) => !(at in NOT_EXPORTED))).toEqual([]);
  expect(Object.keys(NOT_EXPORTED).filter((at) => !placesOf(missing).includes(at))).toEqual([]);
});

it('nothing that a patient wrote or that was written about them is left when their sealed years are over', {
  timeout: 300_000,
}, async () => {
  const isStored = await stored();
  expect(isStored.length).toBeGreaterThan(40);
  expect(placesOf(isStored)).toContain('files/records');

  const { patient } = cast.viewers;
  expect((await patient.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
  await app.settled();
  // Only data that the law requires, and data about other people, may be left: each place is listed here with its
  // reason.
  const places = await stored();
  const atOnce = placesOf(places).map((at) => at.split('.')[0] ?? '');
  expect(atOnce.filter((at) => !(at in STAYS_AT_ONCE))).toEqual([]);
  expect(Object.keys(STAYS_AT_ONCE).filter((at) => !atOnce.includes(at))).toEqual([]);

  // A file of the patient's own that belongs to nothing went at once, that of the record did not.
  const words = places.map(({ word }) => word);
  expect([words.includes('kqzaaaaa'), words.includes('kqzbbbbb')]).toEqual([false, true]);

  await endSealedYears();
  const ends = ({ at }: Place) => at.startsWith('outbox_messages.') || at === 'payment_bills.content';
  const later = (await stored()).filter((place) => !ends(place));
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
  const jobs = { enqueue: async () => {}, enqueueAll: async () => {} };
  await eraseSealedRecords.handle({ db, now, jobs, transaction, log: console } as never, null);
  await app.settled();
}

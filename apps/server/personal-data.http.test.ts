import { afterAll, beforeAll, expect, it } from 'vitest';
import { eraseSealedRecords } from '#features/accounts/server/sealed-records.ts';
import { CanaryWriter } from './testing/canaries.ts';
import { type Cast, castOf } from './testing/cast.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

let app: TestApp;
let cast: Cast;
beforeAll(async () => {
  app = await startTestApp();
  cast = await castOf(app, ['assigned']);
}, 120_000);
afterAll(() => app.close());

/** Every text of the database that contains one of these words, as `table.column: word`. */
async function whereStored(words: readonly string[]): Promise<string[]> {
  const columns = (
    await app.database.executor.executeSql(
      `select table_name, column_name from information_schema.columns
        where table_schema = 'public' and data_type in ('text', 'character varying', 'jsonb', 'ARRAY')`,
    )
  ).rows as { table_name: string; column_name: string }[];
  const found: string[] = [];
  for (const { table_name, column_name } of columns) {
    const { rows } = await app.database.executor.executeSql(
      `select distinct word from "${table_name}" t, unnest($1::text[]) as word
        where strpos(lower(t."${column_name}"::text), lower(word)) > 0`,
      [words],
    );
    found.push(...(rows as { word: string }[]).map(({ word }) => `${table_name}.${column_name}: ${word}`));
  }
  return found;
}

/** No words about the patient, or no words of theirs alone. */
const STAYS: readonly string[] = [
  // Of clinicians and of the brand.
  'persons.name by updateUser of doctor',
  'registration_verifications.note by verifyRegistration of staff',
  'clinicians.about by updateUserConfig of doctor',
  'chat_tags.name by createTag of doctor',
  'chat_tags.name by createTag of coach',
  'chat_tags.name by updateTag of coach',
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
  const isStored = await whereStored(writer.canaries);
  expect(isStored.length).toBeGreaterThan(20);
  const { patient } = cast.viewers;
  expect((await patient.post('/api/auth/user/delete/', { password: 'sukham-demo-2026' })).status).toBe(200);
  await app.settled();
  await endSealedYears();
  const left = (await whereStored(writer.canaries)).map((place) => {
    const [column = '', word = ''] = place.split(': ');
    const { userType, endpoint } = writer.sentBy.get(word) ?? {};
    return `${column} by ${endpoint} of ${userType}`;
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

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { eraseSealedRecords } from './server/sealed-records.ts';
import { persons } from './server/tables.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const DELETE = '/api/auth/user/delete/';
const PASSWORD = 'sukham-demo-2026';

it('visits that were still to come end with the account, and what was sealed is erased when its years are over', async () => {
  const doctor = await app.signInAs('doctor', 6);
  const staff = await app.signInAs('staff', 1);
  const patient = await app.signInAs('patient', 28);
  await patient.post('/api/auth/update-user/', { abha_number: '91-1234-5678-9012' });
  const visit = await aBooking(patient, doctor.personId, { reason: 'A secret of mine' });
  const { chat_id } = (await patient.post('/api/chats', { with_user_id: doctor.personId })).body;
  await patient.post(`/api/chats/${chat_id}/messages`, {
    id: '0196a0de-0000-7000-8000-00000000c10c',
    message: 'Another secret',
  });
  await doctor.post(`/api/chats/${chat_id}/accept`);
  expect((await patient.post(DELETE, { password: PASSWORD })).status).toBe(200);
  await app.settled();
  const [closed] = await app.database.db.select().from(persons).where(eq(persons.id, patient.personId));
  expect(JSON.stringify(closed)).not.toContain('91123456789012');

  const seen = (await staff.get(`/api/appointments/${visit.appointment_id}`)).body;
  expect(seen.status_word).toMatch(/cancel/i);
  expect(seen.history.at(-1)).toMatchObject({ change: 'cancelled', by: { person_id: patient.personId } });
  expect((await doctor.get(`/api/appointments?scope=upcoming`)).body.appointments).not.toContainEqual(
    expect.objectContaining({ appointment_id: visit.appointment_id }),
  );
  const written = async () =>
    (await doctor.get(`/api/chats/${chat_id}/messages`)).body.messages.map(
      (each: { message: string }) => each.message,
    );
  expect(await written()).not.toContain('Another secret');

  const work = (now: Date) => ({
    db: app.database.db,
    now,
    log: console as never,
    jobs: { enqueue: async () => {}, enqueueAll: async () => {} } as never,
    transaction: (run: never) => app.database.db.transaction(run),
  });
  const name = async () =>
    (await app.database.db.select().from(persons).where(eq(persons.id, patient.personId)))[0]?.sealedIdentity
      ?.name ?? null;
  const inYears = (years: number, days: number) =>
    new Date(Date.now() + years * 365.25 * 86_400_000 + days * 86_400_000);
  await eraseSealedRecords.handle(work(inYears(3, -3)) as never, null);
  expect(await name()).not.toBeNull();
  await eraseSealedRecords.handle(work(inYears(3, 3)) as never, null);
  await app.settled();
  expect(await name()).toBeNull();
  expect(await storedWords(chat_id)).toEqual([]);
});

const storedWords = async (chatId: string) =>
  (
    await app.database.executor.executeSql(
      `select v.body from chat_message_versions v join chat_messages g on g.id = v.message_id
        where g.chat_id = $1 and v.body <> ''`,
      [chatId],
    )
  ).rows;

it('after an account is deleted a clinician reads neither the name nor the chat nor its files, which stay stored', {
  timeout: 120_000,
}, async () => {
  const [doctor, coach] = [await app.signInAs('doctor', 6), await app.signInAs('coach', 1)];
  const patient = await app.signInAs('patient', 26);
  const { name } = (await patient.browse('GET', '/api/auth/session')).body.user;
  const visit = await aBooking(patient, doctor.personId);
  const { chat_id } = (await patient.post('/api/chats', { with_user_id: doctor.personId })).body;
  await doctor.post(`/api/chats/${chat_id}/accept`);
  const file = { name: 'report.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };
  const { file_id } = (await patient.upload('/api/upload-files', 'file', file)).body;
  const write = (who: typeof doctor, chat: string, message: string, more = {}) =>
    who.post(`/api/chats/${chat}/messages`, { id: crypto.randomUUID(), message, ...more });
  await write(patient, chat_id, 'My secret report', { file_ids: [file_id] });
  await write(doctor, chat_id, 'Your secret result');
  const group = await doctor.post('/api/chat-group', {
    group_name: 'Care team',
    user_ids: [coach.personId, patient.personId],
  });
  expect(group.status).toBe(201);
  await write(patient, group.body.chat_id, 'My secret pain');
  await write(doctor, group.body.chat_id, 'Noted by all of us');
  expect((await doctor.get(`/api/files/${file_id}`)).status).toBe(200);

  expect((await patient.post(DELETE, { password: PASSWORD })).status).toBe(200);
  await app.settled();

  const shown = [
    `/api/appointments/${visit.appointment_id}`,
    '/api/appointments?scope=past',
    '/api/chats',
    `/api/chats/${chat_id}`,
    `/api/chats/${chat_id}/messages`,
    `/api/chats/${group.body.chat_id}/messages`,
    `/api/chats/${chat_id}/search?q=secret`,
    `/api/all_file_in_chat?chat_id=${chat_id}`,
    '/api/notify/notifications/',
    '/api/upload-files?scope=shared',
  ];
  for (const path of shown) {
    const text = JSON.stringify((await doctor.get(path)).body);
    expect(text, path).not.toMatch(/secret (?:report|result|pain)/);
    expect(text, path).not.toContain(name);
  }
  const left = (await coach.get(`/api/chats/${group.body.chat_id}/messages`)).body.messages;
  expect(JSON.stringify(left)).toContain('Noted by all of us');
  expect((await doctor.get(`/api/files/${file_id}`)).status).toBe(404);
  expect((await storedWords(chat_id)).length).toBe(2);
  const files = await app.database.executor.executeSql('select id from files where id = $1', [file_id]);
  expect(files.rows).toEqual([{ id: file_id }]);
});

it('a user who guesses a password on an open screen has to wait', async () => {
  const caller = await app.signInAs('patient', 27);
  const guess = (password: string) => caller.post(DELETE, { password });
  for (let n = 0; n < 10; n++) expect((await guess(`wrong ${n}`)).status).toBe(400);
  const refused = await guess(PASSWORD);
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

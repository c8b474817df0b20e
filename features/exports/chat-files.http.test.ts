import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { castOf } from '#apps/server/testing/cast.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aChat, write } from '#features/chat/chat.test-kit.ts';
import { readZip } from '#platform/testing/zip.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  ({ patient, doctor } = (await castOf(app, ['assigned'])).viewers);
});
afterAll(() => app.close());

/** A file with this text, all of the same name; its id. */
async function stored(who: Caller, text: string): Promise<string> {
  const file = { name: 'plan.txt', type: 'text/plain', bytes: Buffer.from(text) };
  const { status, body } = await who.upload('/api/upload-files', 'file', file);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.file_id;
}

it('an export has the files that the person received in chats and still sees there, each once', async () => {
  const chat = await aChat(patient, doctor);
  const [diet, walk] = [await stored(doctor, 'received diet'), await stored(doctor, 'received walk')];
  const both = await write(doctor, chat, 'Two plans', { file_ids: [diet, walk] });
  const again = await write(doctor, chat, 'Once more', { file_ids: [diet] });
  await write(patient, chat, 'Mine', { file_ids: [await stored(patient, 'sent by the patient')] });
  const lost = await stored(doctor, 'lost bytes');
  await write(doctor, chat, 'Gone', { file_ids: [lost] });
  await app.database.executor.executeSql(`update files set blob_key = 'records/00/none' where id = $1`, [
    lost,
  ]);
  const wrong = await write(doctor, chat, 'Wrong one', {
    file_ids: [await stored(doctor, 'of a deleted one')],
  });
  expect((await doctor.delete(`/api/chats/${chat}/messages/${wrong.id}`)).status).toBeLessThan(300);
  const group = async (text: string) => {
    const chatId = uuid();
    const body = { chat_id: chatId, group_name: text, user_ids: [(await app.signInAs('coach', 1)).personId] };
    expect((await doctor.post('/api/chat-group', body)).status).toBeLessThan(300);
    return chatId;
  };
  const change = async (chat_id: string, action: 'add' | 'remove') => {
    const body = { chat_id, action, user_ids: [patient.personId] };
    expect((await doctor.post('/api/participant_update', body)).status).toBe(200);
  };
  const later = await group('Joined later');
  await write(doctor, later, 'Before', { file_ids: [await stored(doctor, 'before they came')] });
  await change(later, 'add');
  await write(doctor, later, 'After', { file_ids: [await stored(doctor, 'after they came')] });
  const left = await group('Left');
  await change(left, 'add');
  await write(doctor, left, 'Then', { file_ids: [await stored(doctor, 'of a group they left')] });
  await change(left, 'remove');

  const { export_id } = (await patient.post('/api/exports', {})).body;
  await app.settled();
  const archive = readZip((await patient.get(`/api/exports/${export_id}/file`)).body);
  const received = [...archive].filter(([name]) => name.startsWith('chat-files/'));
  expect(received.map(([, bytes]) => bytes.toString()).sort()).toEqual([
    ...['after they came', 'received diet', 'received walk'],
  ]);
  for (const id of [diet, walk])
    expect(received.map(([name]) => name)).toContainEqual(expect.stringContaining(`-${id}-plan.txt`));
  const lines = archive.get('tables/chat_files.csv')?.toString().trim().split('\r\n') ?? [];
  expect(lines).toHaveLength(5);
  expect(lines.find((line) => line.startsWith(diet))).toContain(`"${both.id}, ${again.id}"`);
  expect(archive.get('missing.txt')?.toString()).toMatch(new RegExp(`^chat-files/.*-${lost}-plan.txt\r\n$`));
  const all = [...archive].filter(([, bytes]) => bytes.toString() === 'sent by the patient');
  expect(all.map(([name]) => name.split('/')[0])).toEqual(['files']);
});

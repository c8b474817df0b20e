import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { write } from './chat.test-kit.ts';

let app: TestApp;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

/** What the patients' own list of who read their records says of the front desk. */
const looksAt = async (patient: Caller): Promise<number> => {
  const { accesses } = (await patient.get('/api/record-access')).body;
  return accesses.filter(
    (access: { reader_type: string; resource: string }) =>
      access.reader_type === 'staff' && access.resource === 'chat',
  ).length;
};

it('names every patient of a group whose words somebody has read: in the list, the chat and a search', async () => {
  const patients = [await app.signInAs('patient', 21), await app.signInAs('patient', 22)];
  const made = await staff.post('/api/chat-group', {
    chat_id: uuid(),
    group_name: 'Walking group',
    user_ids: patients.map(({ personId }) => personId),
  });
  const { chat_id } = made.body;
  await write(patients[0] as Caller, chat_id, 'Zumba tomorrow');
  const readings: (() => Promise<{ status: number }>)[] = [
    () => staff.get('/api/chats'),
    () => staff.get(`/api/chats/${chat_id}`),
    () => staff.get(`/api/chats/${chat_id}/messages`),
    () => staff.get('/api/chat-search?q=zumba'),
    () => staff.get(`/api/chat-search?q=zumba&chat_id=${chat_id}`),
  ];
  for (const read of readings) {
    const before = await Promise.all(patients.map(looksAt));
    expect((await read()).status).toBe(200);
    const after = await Promise.all(patients.map(looksAt));
    expect(after).toEqual(before.map((count) => count + 1));
  }
  const before = await Promise.all(patients.map(looksAt));
  expect((await staff.get('/api/chat-search?q=nobodysaidthis')).body.messages).toEqual([]);
  expect(await Promise.all(patients.map(looksAt))).toEqual(before);
});

it('the list names patients of a large group who aren’t shown in it: the last words may be theirs', async () => {
  const patients = await Promise.all(Array.from({ length: 12 }, (_, n) => app.signInAs('patient', 25 + n)));
  const { chat_id } = (
    await staff.post('/api/chat-group', {
      chat_id: uuid(),
      group_name: 'Cooking group',
      user_ids: patients.map(({ personId }) => personId),
    })
  ).body;
  const listed = async () =>
    (await staff.get('/api/chats')).body.chats.find((chat: { chat_id: string }) => chat.chat_id === chat_id);
  const shown = Object.keys((await listed()).recipients_dict);
  const hidden = patients.filter(({ personId }) => !shown.includes(personId));
  expect(hidden.length).toBeGreaterThan(3);
  const [writer] = hidden as [Caller];
  await write(writer, chat_id, 'Less oil');
  const before = await Promise.all(patients.map(looksAt));
  expect((await listed()).last_msg).toBe('Less oil');
  expect(await Promise.all(patients.map(looksAt))).toEqual(before.map((count) => count + 1));
});

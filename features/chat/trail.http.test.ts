import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const groupOf = async (members: readonly Caller[], group_name = 'Walking group'): Promise<string> => {
  const user_ids = members.map(({ personId }) => personId);
  const { chat_id } = (await staff.post('/api/chat-group', { chat_id: uuid(), group_name, user_ids })).body;
  // None of them shares a chat with the front desk.
  for (const member of members) await member.post(`/api/chats/${chat_id}/accept`);
  return chat_id;
};

it('names every patient of a group with messages that were read: in the list, the chat and a search', async () => {
  const patients = [await app.signInAs('patient', 21), await app.signInAs('patient', 22)];
  const chat_id = await groupOf(patients);
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
  const chat_id = await groupOf(patients, 'Cooking group');
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

describe('a user who only reports how far they have read, or answers with a quote,', () => {
  it('leaves a trace in what they have read, once', async () => {
    const patients = [await app.signInAs('patient', 21), await app.signInAs('patient', 22)] as const;
    const chatId = await groupOf(patients);
    await write(patients[0], chatId, 'Sugar was 190');
    const before = await Promise.all(patients.map(looksAt));
    expect((await patients[0].post(`/api/chats/${chatId}/read`, {})).status).toBe(200);
    expect(await Promise.all(patients.map(looksAt))).toEqual(before);
    for (let times = 0; times < 2; times++)
      expect((await staff.post(`/api/chats/${chatId}/read`, {})).status).toBe(200);
    expect(await Promise.all(patients.map(looksAt))).toEqual(before.map((count) => count + 1));
  });

  it('leaves an entry only for the patient who is quoted', async () => {
    const patients = [await app.signInAs('patient', 21), await app.signInAs('patient', 22)] as const;
    const chatId = await groupOf(patients);
    const path = `/api/chats/${chatId}/messages`;
    const [question, own] = [
      await write(patients[0], chatId, 'Before or after food?'),
      await write(staff, chatId, 'We are open today'),
    ];
    const before = await Promise.all(patients.map(looksAt));
    const seen = async () => (await Promise.all(patients.map(looksAt))).map((n, at) => n - (before[at] ?? 0));
    await write(staff, chatId, 'Until eight', { reply_to: own.id });
    await write(staff, chatId, 'To all of you');
    expect(await seen()).toEqual([0, 0]);
    const answer = { id: uuid(), message: 'After', reply_to: question.id };
    expect((await staff.post(path, answer)).body.reply_to.message).toBe('Before or after food?');
    expect(await seen()).toEqual([1, 0]);
    const again = await staff.post(path, answer);
    expect(again).toMatchObject({ status: 200, body: { reply_to: { message: 'Before or after food?' } } });
    expect(await seen()).toEqual([2, 0]);
    await patients[0].delete(`${path}/${question.id}`);
    const late = await staff.post(path, { id: uuid(), message: 'Oh', reply_to: question.id });
    expect(late.body.reply_to).toMatchObject({ message: '', deleted: true });
    expect(await seen()).toEqual([2, 0]);
  });
});

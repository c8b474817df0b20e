import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type Listening, listen } from './chat.test-kit.ts';
import type { Chat } from './contract.ts';

let app: TestApp;
let somebody: Listening;
beforeAll(async () => {
  app = await startTestApp();
  somebody = await listen(app, await app.signInAs('patient', 3));
  await showDemo(app, ['chats']);
});
afterAll(() => {
  somebody.close();
  return app.close();
});

const chatsOf = async (...who: Parameters<TestApp['signInAs']>): Promise<Chat[]> => {
  const caller = await app.signInAs(...who);
  return (await caller.get('/api/chats')).body.chats;
};
const shortOf = (chats: readonly Chat[]) =>
  chats.map(({ is_group, is_accepted, unread_count }) => ({ is_group, is_accepted, unread_count }));

it.each(['living', 'hospital'] as const)('the demo of %s shows a week of chats', async (brand) => {
  const chat = { is_group: false, is_accepted: true };
  const group = { is_group: true, is_accepted: true };
  expect(shortOf(await chatsOf('patient', 1, brand))).toEqual([
    { ...chat, unread_count: 0 },
    { ...group, unread_count: 1 },
    { ...chat, unread_count: 2 },
  ]);
  const doctor = await chatsOf('doctor', 1, brand);
  expect(shortOf(doctor)).toEqual([
    { is_group: false, is_accepted: false, unread_count: 1 },
    { ...chat, unread_count: 2 },
    { ...group, unread_count: 0 },
  ]);
  expect(doctor[0]?.request).toBe('received');
  expect(doctor[1]?.tags_obj.map(({ name }) => name)).toEqual(['High sugar']);
  expect(doctor[2]?.group_name).toMatch(/^Care of \S+/);
  expect(await chatsOf('patient', 3, brand)).toEqual([]);
});

it('messages of the demo reach no open screen', async () => {
  await app.settled();
  await new Promise((done) => setTimeout(done, 200));
  expect(somebody.heard.map(({ event }) => event)).toEqual(['ready']);
});

it('a second start changes nothing', async () => {
  const before = await chatsOf('coach', 1);
  await showDemo(app, ['chats'], { days: 1 });
  expect(await chatsOf('coach', 1)).toEqual(before);
});

it('a week of the demo makes a summary', async () => {
  const doctor = await app.signInAs('doctor', 1);
  const [, chat] = (await doctor.get('/api/chats')).body.chats as Chat[];
  const { lines } = (await doctor.get(`/api/chat-summary?chat_id=${chat?.chat_id}`)).body;
  const kinds = lines.map((line: { kind: string }) => line.kind);
  expect(new Set(kinds)).toEqual(new Set(['question', 'promise', 'reading']));
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ WRITES_PER_MINUTE: '20' });
}, 60_000);
afterAll(() => app.close());

it('a request that isn’t accepted takes ten messages, also at once, and a person twenty changes a minute', async () => {
  const patient = await app.signInAs('patient', 23);
  const doctor = app.idOf('doctor', 2);
  await aBooking(patient, doctor);
  const chatId = uuid();
  expect((await patient.post('/api/chats', { chat_id: chatId, with_user_id: doctor })).status).toBe(201);
  const first = uuid();
  const send = (id: string) => patient.post(`/api/chats/${chatId}/messages`, { id, message: 'Hello?' });
  expect((await send(first)).status).toBe(201);
  const replies = await Promise.all(Array.from({ length: 12 }, () => send(uuid())));
  const refused = replies.filter(({ status }) => status === 409);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(9);
  expect(refused.map(({ body }) => body.code)).toEqual(Array(3).fill('too_many_before_accepted'));
  // Sent again after an answer that got lost.
  expect((await send(first)).status).toBe(200);

  const more = await Promise.all(Array.from({ length: 8 }, () => send(uuid())));
  const slowed = more.filter(({ status }) => status === 429);
  expect(slowed.length).toBeGreaterThan(0);
  expect(slowed.every(({ headers }) => Number(headers['retry-after']) > 0)).toBe(true);
  expect((await patient.get(`/api/chats/${chatId}/messages`)).body.messages).toHaveLength(10);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aChat, write } from './chat.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('counts the same whatever comes first: reading on one device, or writing on another', async () => {
  const [doctor, colleague] = [await app.signInAs('doctor', 5), await app.signInAs('doctor', 6)];
  const chatId = await aChat(doctor, colleague);
  for (let round = 0; round < 25; round++) {
    const theirs = [
      await write(colleague, chatId, `a ${round}`),
      await write(colleague, chatId, `b ${round}`),
    ];
    await Promise.all([
      doctor.post(`/api/chats/${chatId}/read`, { message_id: theirs[0]!.id }),
      write(doctor, chatId, `mine ${round}`),
      write(doctor, chatId, `mine too ${round}`),
    ]);
    const chat = (await doctor.get(`/api/chats/${chatId}`)).body;
    const { messages } = (await doctor.get(`/api/chats/${chatId}/messages`)).body;
    const { read_seq } = chat.recipients_dict[doctor.personId];
    const unread = messages.filter(
      (message: { seq: number; sender_id: string }) =>
        message.seq > read_seq && message.sender_id !== doctor.personId,
    );
    expect(chat.unread_count, `round ${round}, read up to ${read_seq}`).toBe(unread.length);
  }
});

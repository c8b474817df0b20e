import sharp from 'sharp';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { listen, textsOf, waitingFor, write } from './chat.test-kit.ts';
import { endMembership, lockGroup, writeEvent } from './server/repository/groups.ts';

/** What happens after a request to send has read who is in the chat, and before it writes: one for each reading. */
const meanwhile = vi.hoisted((): (() => Promise<unknown>)[] => []);
vi.mock('./server/repository/write.ts', async (original) => {
  const real = await original<typeof import('./server/repository/write.ts')>();
  const sendSnapshot: typeof real.sendSnapshot = async (...of) => {
    const events = await real.sendSnapshot(...of);
    await meanwhile.shift()?.();
    return events;
  };
  return { ...real, sendSnapshot };
});

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let coach: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  coach = await app.signInAs('coach', 1);
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
});
afterAll(() => app.close());

const groupOf = async (members: readonly Caller[]): Promise<string> => {
  const user_ids = members.map(({ personId }) => personId);
  return (await doctor.post('/api/chat-group', { group_name: 'Care', user_ids })).body.chat_id;
};
const act = async (chat_id: string, action: string, who: Caller) => {
  const reply = await doctor.post('/api/participant_update', { chat_id, action, user_ids: [who.personId] });
  expect(reply.status).toBe(200);
};
const send = (who: Caller, chatId: string, more: Record<string, unknown> = {}) =>
  who.post(`/api/chats/${chatId}/messages`, { id: uuid(), message: 'news', ...more });

describe('between looking who is in a chat and writing into it', () => {
  it('a removed member receives nothing of it', async () => {
    const chatId = await groupOf([coach, staff]);
    const [removed, stays] = [await listen(app, staff), await listen(app, coach)];
    meanwhile.push(() => act(chatId, 'remove', staff));
    expect((await send(doctor, chatId)).status).toBe(201);
    await expect.poll(() => stays.of('message')).toHaveLength(1);
    await app.settled();
    await expect.poll(() => removed.of('chat').at(-1)).toMatchObject({ change: 'removed' });
    expect(removed.of('message')).toEqual([]);
    removed.close();
    stays.close();
  });

  it('a member who is removed while it waits receives nothing of it', async () => {
    const chatId = await groupOf([coach, staff]);
    const [removed, stays] = [await listen(app, staff), await listen(app, coach)];
    let sending: ReturnType<typeof send> | undefined;
    await app.database.db.transaction(async (tx) => {
      await lockGroup(tx, chatId);
      sending = send(doctor, chatId);
      // The embedded database has one connection, for which it waits.
      if (app.isPostgres) await expect.poll(() => waitingFor(app.database.db)).toBeGreaterThan(0);
      const [now, gone] = [app.clock.now(), [staff.personId]];
      await endMembership(tx, chatId, gone, now);
      const event = { type: 'removed', person_ids: gone, text: null } as const;
      await writeEvent(tx, { chatId, actorId: doctor.personId, event, now });
    });
    expect((await sending)?.status).toBe(201);
    await expect.poll(() => stays.of('message')).toHaveLength(1);
    await app.settled();
    expect(removed.of('message')).toEqual([]);
    removed.close();
    stays.close();
  });

  it('an added member receives it, also a photo, which exists once', async () => {
    const chatId = await groupOf([coach]);
    const added = await listen(app, staff);
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#174' } });
    const file = { name: 'a.png', type: 'image/png', bytes: await picture.png().toBuffer() };
    const { file_id } = (await doctor.upload('/api/upload-files', 'file', file)).body;
    meanwhile.push(() => act(chatId, 'add', staff));
    const sent = await send(doctor, chatId, { file_ids: [file_id] });
    expect(sent).toMatchObject({ status: 201, body: { files: [{ file_id }] } });
    await expect.poll(() => added.of('message').map(({ message }) => message.id)).toEqual([sent.body.id]);
    expect(await textsOf(staff, chatId)).toEqual(['news', '']);
    expect((await staff.get(`/api/files/${file_id}`)).status).toBe(200);
    added.close();
  });

  it('the sender is removed, and writes nothing', async () => {
    const chatId = await groupOf([coach]);
    meanwhile.push(() => act(chatId, 'remove', coach));
    expect((await send(coach, chatId)).status).toBe(404);
    expect(await textsOf(doctor, chatId)).toEqual(['', '']);
  });

  it('who was asked declines, and gets nothing; or accepts, and gets it', async () => {
    const { chat_id } = (await doctor.post('/api/chats', { with_user_id: patient.personId })).body;
    meanwhile.push(() => patient.post(`/api/chats/${chat_id}/reject`));
    expect(await send(doctor, chat_id)).toMatchObject({ status: 409, body: { code: 'chat_not_accepted' } });
    expect(await textsOf(doctor, chat_id)).toEqual([]);
    await patient.post('/api/chats', { with_user_id: doctor.personId });
    meanwhile.push(() => doctor.post(`/api/chats/${chat_id}/accept`));
    expect((await send(patient, chat_id)).status).toBe(201);
    expect(await textsOf(doctor, chat_id)).toEqual(['news']);
  });

  it('others write, which changes nothing', async () => {
    const chatId = await groupOf([coach]);
    const read = vi.fn(() => write(coach, chatId, 'faster'));
    // The other one looks as well; a third look would be the first one's second.
    meanwhile.push(read, () => Promise.resolve(), read);
    expect((await send(doctor, chatId)).status).toBe(201);
    expect(read).toHaveBeenCalledTimes(1);
    meanwhile.length = 0;
    expect(await textsOf(doctor, chatId)).toEqual(['news', 'faster', '']);
  });

  it('the group changes each time: nothing is stored until it rests', async () => {
    const chatId = await groupOf([coach]);
    const message = { id: uuid(), message: 'news' };
    for (const action of ['add', 'remove', 'add']) meanwhile.push(() => act(chatId, action, staff));
    expect((await send(doctor, chatId, message)).status).toBe(503);
    expect(await textsOf(doctor, chatId)).not.toContain('news');
    expect((await send(doctor, chatId, message)).status).toBe(201);
    expect(await textsOf(doctor, chatId)).toEqual(['news', '', '', '', '']);
  });
});

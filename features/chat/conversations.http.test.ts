import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, type Listening, listen, write } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let doctor: Caller;
let staff: Caller;
/** A patient who isn't in the doctor's care. */
let unrelated: string;
const open: Listening[] = [];
const screenOf = async (who: Caller): Promise<Listening> => {
  const listening = await listen(app, who);
  open.push(listening);
  return listening;
};

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 2);
  staff = await app.signInAs('staff', 1);
  await aBooking(patient, doctor.personId);
  const { contacts } = (await doctor.get('/api/chat-contacts')).body;
  const known = new Set(contacts.map((each: { person_id: string }) => each.person_id));
  const ids = Array.from({ length: 40 }, (_, n) => app.idOf('patient', n + 1));
  unrelated = ids.find((id) => !known.has(id)) ?? '';
  expect(unrelated).not.toBe('');
});
afterAll(async () => {
  for (const listening of open) listening.close();
  await app.close();
});

const chatOf = async (who: Caller, chatId: string) => (await who.get(`/api/chats/${chatId}`)).body;
const unreadOf = async (who: Caller) => (await who.get('/api/chat-unread')).body;

describe('a request', () => {
  it('waits until the invited user accepts it', async () => {
    const chatId = uuid();
    const asked = await patient.post('/api/chats', { chat_id: chatId, with_user_id: doctor.personId });
    expect(asked).toMatchObject({
      status: 201,
      body: { chat_id: chatId, is_group: false, is_accepted: false, request: 'sent', un_mute: true },
    });
    expect((await patient.post('/api/chats', { with_user_id: doctor.personId })).body.chat_id).toBe(chatId);
    expect(await chatOf(doctor, chatId)).toMatchObject({
      request: 'received',
      can: { write: false, accept: true },
    });
    expect((await doctor.get('/api/chats?filter=requests')).body.chats).toMatchObject([{ chat_id: chatId }]);
    expect((await unreadOf(doctor)).requests).toBe(1);
    expect(await doctor.post(`/api/chats/${chatId}/messages`, { id: uuid(), message: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'chat_not_accepted' },
    });
    await write(patient, chatId, 'May I ask something?');
    expect((await patient.post(`/api/chats/${chatId}/accept`)).status).toBe(409);
    expect((await doctor.post(`/api/chats/${chatId}/accept`)).body).toMatchObject({
      is_accepted: true,
      request: null,
    });
    expect((await doctor.post(`/api/chats/${chatId}/accept`)).status).toBe(200);
    expect((await doctor.post(`/api/chats/${chatId}/reject`)).status).toBe(409);
    await write(doctor, chatId, 'Yes');
    const { recipients_dict } = await chatOf(patient, chatId);
    expect(recipients_dict[doctor.personId]).toMatchObject({ user_type: 'doctor' });
    expect(recipients_dict[doctor.personId].registration_number).toMatch(/\S/);
  });

  it('that is rejected is gone for who rejects, and not accepted for the other', async () => {
    const other = await app.signInAs('doctor', 4);
    await aBooking(patient, other.personId);
    const { body } = await patient.post('/api/chats', { with_user_id: other.personId });
    expect((await other.post(`/api/chats/${body.chat_id}/reject`)).body).toEqual({
      chat_id: body.chat_id,
      is_accepted: false,
    });
    expect((await other.get(`/api/chats/${body.chat_id}`)).status).toBe(404);
    expect((await other.get('/api/chats')).body.chats).toEqual([]);
    expect(await chatOf(patient, body.chat_id)).toMatchObject({ request: 'declined', is_accepted: false });
    expect(
      await patient.post(`/api/chats/${body.chat_id}/messages`, { id: uuid(), message: 'x' }),
    ).toMatchObject({ status: 409, body: { code: 'chat_not_accepted' } });
    // Asking again doesn't open what was closed; the doctor may.
    await patient.post('/api/chats', { with_user_id: other.personId });
    expect((await other.get('/api/chats')).body.chats).toEqual([]);
    const again = await other.post('/api/chats', { with_user_id: patient.personId });
    expect(again.body).toMatchObject({ chat_id: body.chat_id, request: 'sent' });
    expect((await patient.post(`/api/chats/${body.chat_id}/accept`)).body.is_accepted).toBe(true);
  });

  it('goes only to those one may ask', async () => {
    const nobody = { status: 404, body: { fields: [{ field: 'with_user_id' }] } };
    const ask = (who: Caller, id: string) => who.post('/api/chats', { with_user_id: id });
    expect(await ask(patient, app.idOf('doctor', 7))).toMatchObject(nobody);
    expect(await ask(patient, app.idOf('patient', 2))).toMatchObject(nobody);
    expect(await ask(patient, patient.personId)).toMatchObject(nobody);
    expect(await ask(patient, app.idOf('doctor', 2, 'hospital'))).toMatchObject(nobody);
    expect(await ask(doctor, unrelated)).toMatchObject(nobody);
    expect(await ask(doctor, app.idOf('staff', 1))).toMatchObject(nobody);
    expect((await ask(doctor, app.idOf('doctor', 8))).status).toBe(201);
    expect((await ask(staff, app.idOf('doctor', 8))).status).toBe(404);
    const contacts = (await patient.get('/api/chat-contacts')).body.contacts;
    expect(contacts.map((each: { person_id: string }) => each.person_id)).toContain(doctor.personId);
    expect(contacts.map((each: { person_id: string }) => each.person_id)).not.toContain(
      app.idOf('doctor', 7),
    );
  });
});

describe('counts', () => {
  it('are of what others wrote, on all devices, and nothing is counted in the archive', async () => {
    const chatId = await aChat(patient, doctor);
    await patient.post(`/api/chats/${chatId}/read`, {});
    const before = (await unreadOf(patient)).total;
    const [phone, laptop] = [await screenOf(patient), await screenOf(patient)];
    const first = await write(doctor, chatId, 'one');
    await write(patient, chatId, 'my own');
    await write(doctor, chatId, 'two');
    expect(await chatOf(patient, chatId)).toMatchObject({ unread_count: 2, last_msg: 'two' });
    expect((await unreadOf(patient)).total).toBe(before + 2);
    expect((await patient.post(`/api/chats/${chatId}/read`, { message_id: first.id })).body).toMatchObject({
      unread_count: 1,
    });
    expect((await patient.post(`/api/chats/${chatId}/read`, {})).body).toMatchObject({
      unread_count: 0,
      total: before,
    });
    for (const device of [phone, laptop])
      await expect
        .poll(
          () =>
            device
              .of('chat')
              .filter((each) => each.change === 'read')
              .at(-1)?.unread_count,
        )
        .toBe(0);
    // Reading never goes back.
    expect(
      (await patient.post(`/api/chats/${chatId}/read`, { message_id: first.id })).body.unread_count,
    ).toBe(0);
    await patient.post(`/api/chats/${chatId}/archive`, { archived: true });
    await write(doctor, chatId, 'three');
    expect((await unreadOf(patient)).total).toBe(before);
    expect(
      (await patient.get('/api/chats')).body.chats.map((chat: { chat_id: string }) => chat.chat_id),
    ).not.toContain(chatId);
    expect((await patient.get('/api/chats?archived=true')).body.chats).toMatchObject([
      { chat_id: chatId, chat_config: { archive_chats: true }, unread_count: 0 },
    ]);
    await patient.post(`/api/chats/${chatId}/archive`, { archived: false });
    expect((await unreadOf(patient)).total).toBe(before + 1);
  });

  it('show the writer what has reached the other, and what was read', async () => {
    const chatId = await aChat(patient, doctor);
    const [mine, theirs] = [await screenOf(patient), await screenOf(doctor)];
    const message = await write(patient, chatId, 'Did you see it?');
    expect(await theirs.socket.emitWithAck('delivered', { chat_id: chatId, seq: message.seq })).toEqual({
      ok: true,
    });
    const notified = () => mine.of('message.status').filter((each) => each.chat_id === chatId);
    await expect.poll(() => notified().at(-1)?.delivered_seq).toBe(message.seq);
    await doctor.post(`/api/chats/${chatId}/read`, {});
    await expect.poll(() => notified().at(-1)?.read_seq).toBe(message.seq);
    expect((await chatOf(patient, chatId)).recipients_dict[doctor.personId].read_seq).toBe(message.seq);
  });
});

it('a mark beyond the last message counts as the last message, and is announced once', async () => {
  const chatId = await aChat(patient, doctor);
  const [mine, theirs] = [await screenOf(patient), await screenOf(doctor)];
  const notified = () => mine.of('message.status').filter((each) => each.chat_id === chatId);
  const reached = async (seq: number) =>
    expect(await theirs.socket.emitWithAck('delivered', { chat_id: chatId, seq })).toEqual({ ok: true });
  const before = notified().length;
  for (const words of ['first', 'second']) {
    const { seq } = await write(patient, chatId, words);
    await reached(2_000_000_000);
    await expect.poll(() => notified().at(-1)?.delivered_seq).toBe(seq);
    // There is nothing after it.
    await reached(2_000_000_000);
  }
  expect(notified()).toHaveLength(before + 2);
});

describe('on the socket', () => {
  it('typing and presence reach only members of the chat', async () => {
    const coming = await app.signInAs('doctor', 9);
    await aBooking(patient, coming.personId);
    const chatId = await aChat(patient, coming);
    const stranger = await screenOf(await app.signInAs('patient', 29));
    const mine = await screenOf(patient);
    expect(await mine.socket.emitWithAck('watch', { chat_id: chatId })).toEqual({ ok: true });
    const theirs = await screenOf(coming);
    await expect
      .poll(() => mine.of('presence').at(-1))
      .toMatchObject({ person_id: coming.personId, online: true });
    expect(await theirs.socket.emitWithAck('typing', { chat_id: chatId })).toEqual({ ok: true });
    await expect.poll(() => mine.of('typing')).toEqual([{ chat_id: chatId, person_id: coming.personId }]);
    for (const event of ['typing', 'watch', 'unwatch', 'delivered']) {
      const body = { chat_id: chatId, ...(event === 'delivered' ? { seq: 1 } : {}) };
      expect(await stranger.socket.emitWithAck(event, body), event).toEqual({ error: 'not_found' });
    }
    expect(await stranger.socket.emitWithAck('typing', { chat_id: 5 })).toEqual({ error: 'invalid' });
    expect(await stranger.socket.emitWithAck('typing')).toEqual({ error: 'invalid' });
    expect(await stranger.socket.emitWithAck('no-such-event', {})).toEqual({ error: 'not_found' });
    expect(stranger.heard.filter(({ event }) => event === 'typing' || event === 'presence')).toEqual([]);
  });

  it('presence is hidden by patients who want that, and only by patients', async () => {
    const chatId = await aChat(patient, doctor);
    const looking = await listen(app, doctor);
    await looking.socket.emitWithAck('watch', { chat_id: chatId });
    expect((await patient.put('/api/chat-settings', { share_presence: false })).body).toEqual({
      share_presence: false,
    });
    const gone = { person_id: patient.personId, online: null, last_seen: null };
    await expect.poll(() => looking.of('presence')).toContainEqual(gone);
    // A user who types counts as present.
    const typing = await listen(app, patient);
    expect(await typing.socket.emitWithAck('typing', { chat_id: chatId })).toEqual({ ok: true });
    await write(patient, chatId, 'Hidden, but here');
    await expect.poll(() => looking.of('message')).toHaveLength(1);
    expect(looking.of('typing')).toEqual([]);
    typing.close();
    looking.close();
    expect((await chatOf(doctor, chatId)).recipients_dict[patient.personId]).toMatchObject({
      online: null,
      last_seen: null,
    });
    expect(await doctor.put('/api/chat-settings', { share_presence: false })).toMatchObject({ status: 400 });
    await patient.put('/api/chat-settings', { share_presence: true });
  });
});

it('a patient sees once what to do in an emergency in a chat with a clinician, on all devices together', async () => {
  const chatId = await aChat(patient, doctor);
  expect((await chatOf(doctor, chatId)).notice).toBe(false);
  expect((await chatOf(patient, chatId)).notice).toBe(true);
  expect((await patient.post(`/api/chats/${chatId}/notice`)).body.notice).toBe(false);
  const elsewhere = await app.signInAs('patient', 1);
  expect((await chatOf(elsewhere, chatId)).notice).toBe(false);
  const { chats } = (await elsewhere.get('/api/chats')).body;
  const notified = chats.filter((chat: { notice: boolean }) => !chat.notice);
  expect(notified.map((chat: { chat_id: string }) => chat.chat_id)).toEqual([chatId]);
});

it('says how many letters of its script a message may have', async () => {
  const chatId = await aChat(patient, doctor);
  const reply = await patient.post(`/api/chats/${chatId}/messages`, {
    id: uuid(),
    message: 'മ'.repeat(6000),
  });
  expect(reply.body.fields).toEqual([
    { field: 'message', code: 'too_long', message: 'Use 5461 characters or fewer.' },
  ]);
});

import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { aBooking } from '#features/appointments/visits.test-kit.ts';
import { aChat, type Listening, listen, textsOf, write } from './chat.test-kit.ts';

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let doctor: Caller;
let chatId: string;
const open: Listening[] = [];

const screenOf = async (who: Caller): Promise<Listening> => {
  const listening = await listen(app, who);
  open.push(listening);
  return listening;
};

beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 1);
  stranger = await app.signInAs('patient', 30);
  doctor = await app.signInAs('doctor', 2);
  await aBooking(patient, doctor.personId);
  chatId = await aChat(patient, doctor);
});
afterAll(async () => {
  for (const listening of open) listening.close();
  await app.close();
});

describe('sending', () => {
  it('stores once whatever is repeated, also at the same moment', async () => {
    const body = { id: uuid(), message: 'Sugar was 210 after lunch' };
    const path = `/api/chats/${chatId}/messages`;
    const replies = await Promise.all(Array.from({ length: 12 }, () => patient.post(path, body)));
    expect(replies.map((reply) => reply.status).sort()).toEqual([...Array(11).fill(200), 201]);
    expect(new Set(replies.map((reply) => reply.body.seq)).size).toBe(1);
    const other = await patient.post(path, { ...body, message: 'something else' });
    expect(other).toMatchObject({ status: 409, body: { code: 'message_id_taken' } });
    expect(await doctor.post(path, body)).toMatchObject({ status: 409 });
    expect((await textsOf(doctor, chatId)).filter((text) => text === body.message)).toHaveLength(1);
  });

  it('gives everybody the same order, and every member each message once', async () => {
    const [mine, theirs] = [await screenOf(patient), await screenOf(doctor)];
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => write(n % 2 ? patient : doctor, chatId, `order ${n}`)),
    );
    const seqs = (screen: Listening) =>
      screen.of('message').filter(({ message }) => message.message.startsWith('order'));
    for (const screen of [mine, theirs]) await expect.poll(() => seqs(screen).length).toBe(20);
    const ids = (screen: Listening) =>
      seqs(screen)
        .map(({ message }) => message)
        .sort((a, b) => a.seq - b.seq)
        .map((message) => message.id);
    expect(ids(mine)).toEqual(ids(theirs));
    const { messages } = (await patient.get(`/api/chats/${chatId}/messages`)).body;
    expect(messages.map((message: { seq: number }) => message.seq)).toEqual(
      messages.map((message: { seq: number }) => message.seq).sort((a: number, b: number) => b - a),
    );
    expect(new Set(messages.map((message: { seq: number }) => message.seq)).size).toBe(messages.length);
  });

  it('names what is wrong and stores nothing', async () => {
    const before = (await textsOf(patient, chatId)).length;
    const cases: [Record<string, unknown>, string][] = [
      [{ message: '' }, 'message'],
      [{ message: '  \n ' }, 'message'],
      [{ message: '\u200b' }, 'message'],
      [{ message: 'x'.repeat(64 * 1024) }, 'message'],
      [{ message: 'త'.repeat(6000) }, 'message'],
      [{ message: 'a\u202Egnp.exe' }, 'message'],
      [{ message: `a${'\u0301'.repeat(5000)}` }, 'message'],
      [{ message: 'a\u0000b' }, 'message'],
      [{ message: 'ok', id: 'no-uuid' }, 'id'],
      [{ message: 'ok', reply_to: uuid() }, 'reply_to'],
      [{ message: 'ok', file_ids: [uuid()] }, 'file_ids'],
      [{ message: 'ok', sender_id: uuid() }, 'sender_id'],
      [{ message: 'ok', seq: 1 }, 'seq'],
      [{ message: 'ok', sent_at: '2020-01-01T00:00:00Z' }, 'sent_at'],
    ];
    for (const [change, field] of cases) {
      const reply = await patient.post(`/api/chats/${chatId}/messages`, { id: uuid(), ...change });
      expect(reply.status, field).toBe(400);
      expect(
        reply.body.fields.map((each: { field: string }) => each.field),
        field,
      ).toContain(field);
    }
    expect((await textsOf(patient, chatId)).length).toBe(before);
  });

  it('keeps script as the text that it is', async () => {
    const text = `<img src=x onerror=alert(1)> & "quotes" '; drop table chats; --`;
    expect((await write(patient, chatId, text)).message).toBe(text);
    expect((await textsOf(doctor, chatId))[0]).toBe(text);
  });

  it('quotes what it answers, of this chat only', async () => {
    const first = await write(patient, chatId, 'May I take it after food?');
    const answer = await write(doctor, chatId, 'Yes', { reply_to: first.id });
    expect(answer.reply_to).toMatchObject({ id: first.id, message: first.message, deleted: false });
    const other = await app.signInAs('doctor', 3);
    await aBooking(patient, other.personId);
    const elsewhere = await aChat(patient, other);
    const reply = await patient.post(`/api/chats/${elsewhere}/messages`, {
      id: uuid(),
      message: 'x',
      reply_to: first.id,
    });
    expect(reply).toMatchObject({ status: 400, body: { fields: [{ field: 'reply_to' }] } });
    expect(await patient.get(`/api/chats/${elsewhere}/messages?before=${first.id}`)).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'before' }] },
    });
  });

  it('answers strangers as if there were no such chat', async () => {
    for (const who of [
      stranger,
      await app.signInAs('doctor', 5),
      await app.signInAs('patient', 1, 'hospital'),
    ]) {
      expect((await who.get(`/api/chats/${chatId}`)).status).toBe(404);
      expect((await who.get(`/api/chats/${chatId}/messages`)).status).toBe(404);
      expect((await who.post(`/api/chats/${chatId}/messages`, { id: uuid(), message: 'x' })).status).toBe(
        404,
      );
      expect((await who.post(`/api/chats/${chatId}/read`, {})).status).toBe(404);
      expect((await who.get(`/api/all_file_in_chat?chat_id=${chatId}`)).status).toBe(404);
      expect((await who.get(`/api/chat-search?q=sugar&chat_id=${chatId}`)).status).toBe(404);
      expect((await who.get('/api/chat-search?q=sugar')).body.messages).toEqual([]);
    }
  });
});

describe('history', () => {
  it('comes in pages of 50, and what was missed comes by the last change that one has', async () => {
    const other = await app.signInAs('coach', 1);
    await aBooking(patient, other.personId);
    const long = await aChat(patient, other);
    const sent = [];
    for (let n = 1; n <= 100; n += 1) sent.push(await write(n % 3 ? patient : other, long, `number ${n}`));
    const first = (await patient.get(`/api/chats/${long}/messages`)).body;
    expect(first.messages).toHaveLength(50);
    expect(first.messages[0].message).toBe('number 100');
    expect(first.more).toBe(true);
    const second = (await patient.get(`/api/chats/${long}/messages?before=${first.messages[49].id}`)).body;
    expect(second.messages.map((message: { message: string }) => message.message)).toEqual(
      Array.from({ length: 50 }, (_, n) => `number ${50 - n}`),
    );
    expect(second.more).toBe(true);
    const third = (await patient.get(`/api/chats/${long}/messages?before=${second.messages[49].id}`)).body;
    expect(third).toEqual({ messages: [], more: false });
    const around = (await patient.get(`/api/chats/${long}/messages?around=${sent[49].id}`)).body;
    expect(around.messages.map((message: { id: string }) => message.id)).toContain(sent[49].id);
    const seqsAround = async (seq: number) =>
      (await patient.get(`/api/chats/${long}/messages?around_seq=${seq}`)).body.messages.map(
        (message: { seq: number }) => message.seq,
      );
    const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, n) => from - n);
    expect(await seqsAround(sent[49].seq)).toEqual(down(sent[49].seq + 24, sent[49].seq - 25));
    expect(await seqsAround(sent[99].seq - 4)).toEqual(down(sent[99].seq, sent[99].seq - 29));
    expect(await seqsAround(2 ** 31 - 1)).toEqual(down(sent[99].seq, sent[99].seq - 24));
    const missed = (await patient.get(`/api/chats/${long}/messages?after=${sent[89].seq}`)).body;
    expect(missed.messages.map((message: { message: string }) => message.message)).toEqual(
      Array.from({ length: 10 }, (_, n) => `number ${91 + n}`),
    );
    await patient.delete(`/api/chats/${long}/messages/${sent[0].id}`);
    const again = (await other.get(`/api/chats/${long}/messages?after=${sent[99].rev}`)).body;
    expect(again.messages).toMatchObject([{ id: sent[0].id, message: '' }]);
  });

  it('finds words by their beginning, in one chat and in all', async () => {
    await write(doctor, chatId, 'మీ షుగర్ రిపోర్ట్ చూశాను, Metformin continue');
    const found = async (q: string, more = '') =>
      (await patient.get(`/api/chat-search?q=${encodeURIComponent(q)}${more}`)).body.messages.length;
    expect(await found('metfor')).toBe(1);
    expect(await found('షుగ')).toBe(1);
    expect(await found('metfor cont', `&chat_id=${chatId}`)).toBe(1);
    expect(await found("metfor ' | & ! \\ :*")).toBe(1);
    expect(await found('nothing-like-this')).toBe(0);
    expect(await found('!!!')).toBe(0);
  });
});

describe('changing', () => {
  it('is possible for fifteen minutes, is shown, and keeps what was said', async () => {
    const screen = await screenOf(doctor);
    const message = await write(patient, chatId, 'Take 50 units?');
    const path = `/api/chats/${chatId}/messages/${message.id}`;
    const edited = await patient.patch(path, { message: 'Take 5 units?' });
    expect(edited).toMatchObject({ status: 200, body: { message: 'Take 5 units?', seq: message.seq } });
    expect(edited.body.edited_at).not.toBeNull();
    await expect.poll(() => screen.of('message').filter((each) => each.change === 'edited').length).toBe(1);
    expect((await doctor.patch(path, { message: 'x' })).status).toBe(404);
    expect((await doctor.delete(path)).status).toBe(404);
    const before = app.clock.now().getTime();
    app.clock.set(new Date(before + 15 * 60_000 + 1).toISOString());
    expect(await patient.patch(path, { message: 'Take 6?' })).toMatchObject({
      status: 409,
      body: { code: 'edit_too_late' },
    });
    app.clock.set(new Date(before).toISOString());
    const gone = await patient.delete(path);
    expect(gone).toMatchObject({ status: 200, body: { message: '' } });
    expect(gone.body.deleted_at).not.toBeNull();
    expect((await patient.delete(path)).body.rev).toBe(gone.body.rev);
    expect(await patient.patch(path, { message: 'back' })).toMatchObject({
      status: 409,
      body: { code: 'message_deleted' },
    });
    expect((await doctor.get('/api/chat-search?q=units')).body.messages).toEqual([]);
  });
});

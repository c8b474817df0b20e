import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import type { FakeReader } from '#platform/testing/image-reader.ts';
import { type Listening, listen } from './chat.test-kit.ts';
import { aPhotoChat, type PhotoChat, PRESSURE } from './photo-chat.test-kit.ts';

const { status: _, ...AS_READ } = PRESSURE;
/** What others than the owner don’t get of a guess. */
const UNSEEN = { readings: null, unit: null, confidence: null, boxes: [] };

let chat: PhotoChat;
let app: TestApp;
let reader: FakeReader;
let patient: Caller;
let doctor: Caller;
let chatId: string;
let photo: PhotoChat['photo'];
let seen: PhotoChat['seen'];
let picture: Buffer;
const open: Listening[] = [];

beforeAll(async () => {
  chat = await aPhotoChat();
  ({ app, reader, patient, doctor, chatId, photo, seen, picture } = chat);
});
afterEach(() => {
  reader.says = PRESSURE;
  for (const listening of open.splice(0)) listening.close();
});
afterAll(() => chat.close());

describe('a photo of a meter', () => {
  it('is acknowledged before anybody looks at it, then carries a guess that is fetched like an edit', async () => {
    const [own, other] = [await listen(app, patient), await listen(app, doctor)];
    open.push(own, other);
    const sent = await photo(patient);
    expect(sent.mlObj).toBeNull();
    await app.settled();
    const guess = {
      status: 'unconfirmed',
      file_id: sent.files[0]?.file_id,
      ...AS_READ,
      reason: null,
      confirmed_at: null,
    };
    const found = await seen(patient, sent.id);
    expect(found.mlObj).toEqual(guess);
    expect(found.rev).toBeGreaterThan(sent.rev);
    const { messages } = (await doctor.get(`/api/chats/${chatId}/messages?after=${sent.rev}`)).body;
    expect(messages.map(({ id }: { id: string }) => id)).toContain(sent.id);
    const notified = (screen: Listening) =>
      screen.of('message').filter(({ change }) => change === 'readings');
    for (const [screen, mlObj] of [
      [own, guess],
      [other, { ...guess, ...UNSEEN }],
    ] as const)
      await expect
        .poll(() => notified(screen))
        .toEqual([{ chat_id: chatId, message: { ...found, mlObj }, change: 'readings' }]);
    expect((await patient.get('/api/chats')).body.chats[0].unread_count).toBe(0);
  });

  it('shows a guess only to the sender of the photo, in every call and event that carries the message', async () => {
    const screen = await listen(app, doctor);
    open.push(screen);
    const sent = await photo(patient, 'Before my walk');
    await app.settled();
    const address = `/api/chats/${chatId}/messages/${sent.id}`;
    expect((await patient.patch(address, { message: 'After my walk' })).body.mlObj).toMatchObject(AS_READ);
    await expect
      .poll(() => screen.of('message').filter(({ change }) => change === 'edited'))
      .toMatchObject([{ message: { id: sent.id, mlObj: { status: 'unconfirmed', ...UNSEEN } } }]);
    for (const query of ['', `?after=${sent.rev}`, `?around=${sent.id}`, `?around_seq=${sent.seq}`]) {
      const { messages } = (await doctor.get(`/api/chats/${chatId}/messages${query}`)).body;
      const it = messages.find(({ id }: { id: string }) => id === sent.id);
      expect(it.mlObj).toMatchObject({ status: 'unconfirmed', kind: 'blood_pressure', ...UNSEEN });
    }
    const { messages } = (await doctor.get(`/api/chat-search?q=walk&chat_id=${chatId}`)).body;
    expect(messages.map(({ mlObj }: { mlObj: object }) => mlObj)).toMatchObject([UNSEEN]);
  });

  it('that can’t be read says so, and why', async () => {
    reader.says = { status: 'unreadable', reason: 'glare' };
    const sent = await photo(patient);
    await app.settled();
    const { mlObj } = await seen(patient, sent.id);
    expect(mlObj).toMatchObject({
      status: 'unreadable',
      reason: 'glare',
      kind: null,
      readings: null,
      boxes: [],
    });
    expect(
      await patient.post(`/api/chats/${chatId}/messages/${sent.id}/readings`, { status: 'confirmed' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'no_readings' },
    });
  });

  it('of a meter that shows HI is confirmed like a number, and stored without one', async () => {
    reader.says = { status: 'unreadable', reason: 'too_high' };
    const sent = await photo(patient);
    await app.settled();
    const guess = { kind: 'blood_sugar', readings: { beyond: 'high' }, unit: 'mg/dL' };
    expect((await seen(patient, sent.id)).mlObj).toMatchObject({ status: 'unconfirmed', ...guess });
    expect((await seen(doctor, sent.id)).mlObj).toMatchObject({ status: 'unconfirmed', ...UNSEEN });
    const address = `/api/chats/${chatId}/messages/${sent.id}/readings`;
    expect((await doctor.post(address, { status: 'confirmed' })).status).toBe(404);
    for (let twice = 0; twice < 2; twice++)
      expect((await patient.post(address, { status: 'confirmed' })).body.mlObj).toMatchObject({
        status: 'confirmed',
        ...guess,
      });
    expect((await seen(doctor, sent.id)).mlObj).toMatchObject({ status: 'confirmed', ...guess });
  });

  it.each([
    ['there is no reader', { status: 'not_available' }],
    ['a doctor sends it', PRESSURE],
  ])('stays a photo, and nothing changes, when %s', async (_when, says) => {
    reader.says = says;
    const sent = await photo(says === PRESSURE ? doctor : patient);
    await app.settled();
    expect(await seen(patient, sent.id)).toMatchObject({ mlObj: null, rev: sent.rev });
  });

  it('is looked at once, however often it is sent, and not any more when it is deleted', async () => {
    const file = { name: 'meter.jpg', type: 'image/jpeg', bytes: picture };
    const { file_id } = (await patient.upload('/api/upload-files', 'file', file)).body;
    const body = { id: uuid(), message: '', file_ids: [file_id] };
    const before = reader.shown;
    await Promise.all([1, 2, 3].map(() => patient.post(`/api/chats/${chatId}/messages`, body)));
    await app.settled();
    expect(reader.shown).toBe(before + 1);

    const gone = await photo(patient);
    await patient.delete(`/api/chats/${chatId}/messages/${gone.id}`);
    await app.settled();
    expect((await seen(patient, gone.id)).mlObj).toBeNull();
  });

  it('is looked at again when the reader has failed', { timeout: 60_000 }, async () => {
    reader.says = 503;
    const sent = await photo(patient);
    await app.settled();
    expect((await seen(patient, sent.id)).mlObj).toBeNull();
    reader.says = PRESSURE;
    await expect
      .poll(async () => (await seen(patient, sent.id)).mlObj?.status, { timeout: 40_000, interval: 500 })
      .toBe('unconfirmed');
  });
});

import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { CHAT_EVENTS } from './contract.ts';
import { aPhotoChat, type PhotoChat, PRESSURE } from './photo-chat.test-kit.ts';
import { eraseMessagesOf } from './server/repository/closed-account.ts';

const { status: _, ...AS_READ } = PRESSURE;

let chat: PhotoChat;
let app: TestApp;
let patient: Caller;
let doctor: Caller;
let chatId: string;
let photo: PhotoChat['photo'];
let seen: PhotoChat['seen'];

beforeAll(async () => {
  chat = await aPhotoChat();
  ({ app, patient, doctor, chatId, photo, seen } = chat);
  await keepEvents();
});
afterAll(() => chat.close());

const decide = (who: Caller, id: string, body: unknown, chat = chatId) =>
  who.post(`/api/chats/${chat}/messages/${id}/readings`, body);
async function rowsOf<T>(query: SQL): Promise<T[]> {
  return ((await app.database.db.execute(query)) as unknown as { rows: T[] }).rows;
}

/** Stores published events: the outbox itself is emptied as soon as an event is handed on. */
async function keepEvents(): Promise<void> {
  const { db } = app.database;
  await db.execute(sql`create table kept_events (type text, data jsonb)`);
  await db.execute(sql`create function keep_event() returns trigger language plpgsql as
    'begin insert into kept_events values (new.type, new.data); return new; end'`);
  await db.execute(
    sql`create trigger keep_event before insert on outbox for each row execute function keep_event()`,
  );
}
async function eventsOf(messageId: string): Promise<unknown[]> {
  const rows = await rowsOf<{ data: unknown }>(
    sql`select data from kept_events where type = ${CHAT_EVENTS.readingsConfirmed.type} and data->>'message_id' = ${messageId}`,
  );
  return rows.map(({ data }) => data);
}

describe('what was read', () => {
  it('the sender of the photo confirms it once, and listeners of readings receive it', async () => {
    const sent = await photo(patient);
    await app.settled();
    const first = await decide(patient, sent.id, { status: 'confirmed' });
    expect(first).toMatchObject({
      status: 200,
      body: {
        mlObj: { status: 'confirmed', kind: 'blood_pressure', readings: PRESSURE.readings, unit: 'mmHg' },
      },
    });
    expect(Date.parse(first.body.mlObj.confirmed_at)).toBeGreaterThanOrEqual(Date.parse(sent.sent_at));
    const again = await decide(patient, sent.id, { status: 'confirmed', readings: PRESSURE.readings });
    expect([again.status, again.body.rev]).toEqual([200, first.body.rev]);
    expect(await decide(patient, sent.id, { status: 'dismissed' })).toMatchObject({
      status: 409,
      body: { code: 'readings_decided' },
    });
    expect((await seen(doctor, sent.id)).mlObj).toEqual(first.body.mlObj);
    expect(await eventsOf(sent.id)).toEqual([
      {
        chat_id: chatId,
        message_id: sent.id,
        file_id: sent.files[0]?.file_id,
        person_id: patient.personId,
        kind: 'blood_pressure',
        readings: PRESSURE.readings,
        unit: 'mmHg',
        sent_at: sent.sent_at,
        confirmed_at: first.body.mlObj.confirmed_at,
      },
    ]);
  });

  it('is corrected before it counts, within what is possible', async () => {
    const sent = await photo(patient);
    await app.settled();
    const wish = (readings: object, more = {}) =>
      decide(patient, sent.id, { status: 'confirmed', readings, ...more });
    const fieldsOf = async (reply: ReturnType<typeof wish>) => {
      const { status, body } = await reply;
      expect([status, body.code]).toEqual([400, 'invalid']);
      return body.fields.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
    };
    expect(await fieldsOf(wish({ systolic: 69, diastolic: 181 }))).toEqual([
      'readings.systolic not_possible',
      'readings.diastolic not_possible',
    ]);
    const { body } = await wish({ systolic: 80, diastolic: 82 });
    expect(body.fields).toEqual([
      {
        field: 'readings.diastolic',
        code: 'above_systolic',
        message: 'The lower value can’t be above the upper one.',
      },
    ]);
    expect(await fieldsOf(wish({ systolic: 128 }))).toEqual(['readings.diastolic required']);
    expect(await fieldsOf(wish({ value: 5 }, { kind: 'blood_sugar', unit: 'mg/dL' }))).toEqual([
      'readings.value not_possible',
    ]);
    expect(await fieldsOf(wish({ value: 110 }, { kind: 'blood_sugar' }))).toEqual(['unit unknown_unit']);
    expect(await fieldsOf(wish({ systolic: 128, diastolic: 82, mood: 1 }))).toEqual([
      'readings.mood unknown_field',
    ]);
    expect((await seen(doctor, sent.id)).mlObj?.status).toBe('unconfirmed');

    const corrected = { systolic: 138, diastolic: 82 };
    expect((await wish(corrected)).body.mlObj).toMatchObject({ status: 'confirmed', readings: corrected });
    const rows = await rowsOf(
      sql`select found, confirmed from chat_readings where message_id = ${sent.id}::uuid`,
    );
    expect(rows).toMatchObject([
      { found: { readings: PRESSURE.readings }, confirmed: { readings: corrected } },
    ]);
  });

  it('is dropped when its owner refuses it, and no listener receives a reading', async () => {
    const sent = await photo(patient);
    await app.settled();
    const reply = await decide(patient, sent.id, { status: 'dismissed' });
    expect(reply.body.mlObj).toMatchObject({ status: 'dismissed', kind: null, readings: null, boxes: [] });
    const again = await decide(patient, sent.id, { status: 'dismissed' });
    expect([again.status, again.body.rev]).toEqual([200, reply.body.rev]);
    expect(await eventsOf(sent.id)).toEqual([]);
  });

  it('can be taken back as long as it isn’t confirmed', async () => {
    const sent = await photo(patient);
    await app.settled();
    const { body: guess } = await decide(patient, sent.id, { status: 'unconfirmed' });
    expect(guess.mlObj).toMatchObject({ status: 'unconfirmed', ...AS_READ });
    await decide(patient, sent.id, { status: 'dismissed' });
    const back = await decide(patient, sent.id, { status: 'unconfirmed' });
    expect([back.status, back.body.rev]).toEqual([200, guess.rev + 2]);
    expect(back.body.mlObj).toEqual(guess.mlObj);
    expect(await eventsOf(sent.id)).toEqual([]);
    await decide(patient, sent.id, { status: 'confirmed' });
    expect(await decide(patient, sent.id, { status: 'unconfirmed' })).toMatchObject({
      status: 409,
      body: { code: 'readings_decided' },
    });
    expect(await eventsOf(sent.id)).toHaveLength(1);
  });

  it('can be confirmed only by the sender of the photo', async () => {
    const sent = await photo(patient);
    await app.settled();
    const stranger = await app.signInAs('patient', 30);
    const elsewhere = await app.signInAs('patient', 1, 'hospital');
    for (const other of [doctor, stranger, elsewhere, await app.signInAs('staff')])
      expect(await decide(other, sent.id, { status: 'confirmed' })).toMatchObject({
        status: 404,
        body: { code: 'not_found' },
      });
    const theirs = await photo(doctor);
    expect((await decide(patient, theirs.id, { status: 'confirmed' })).status).toBe(404);
    expect((await decide(patient, sent.id, { status: 'confirmed' }, uuid())).status).toBe(404);
    expect((await seen(doctor, sent.id)).mlObj?.status).toBe('unconfirmed');
  });

  it('stands in the summary once it is confirmed, not before', async () => {
    const sent = await photo(patient);
    await app.settled();
    const lines = async () =>
      (await doctor.get(`/api/chat-summary?chat_id=${chatId}`)).body.lines.filter(
        (line: { message_id: string; kind: string }) =>
          line.message_id === sent.id && line.kind === 'reading',
      );
    expect(await lines()).toEqual([]);
    await decide(patient, sent.id, { status: 'confirmed' });
    expect(await lines()).toMatchObject([
      { text: '', reading: { kind: 'blood_pressure', unit: 'mmHg', readings: PRESSURE.readings } },
    ]);
  });

  it('goes with its message, and with its writer', async () => {
    const left = async (id: string) =>
      (await rowsOf(sql`select 1 from chat_readings where message_id = ${id}::uuid`)).length;
    const [one, other] = [await photo(patient), await photo(patient)];
    await app.settled();
    await decide(patient, one.id, { status: 'confirmed' });
    expect([await left(one.id), await left(other.id)]).toEqual([1, 1]);
    const { body } = await patient.delete(`/api/chats/${chatId}/messages/${one.id}`);
    expect(body.mlObj).toBeNull();
    expect(await left(one.id)).toBe(0);
    expect(await decide(patient, one.id, { status: 'confirmed' })).toMatchObject({
      status: 409,
      body: { code: 'message_deleted' },
    });
    await app.database.db.transaction((tx) => eraseMessagesOf(tx, patient.personId, app.clock.now()));
    expect(await left(other.id)).toBe(0);
  });
});

import { io, type Socket } from 'socket.io-client';
import { v7 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { notificationSettings, notifications, outboxMessages } from './server/tables.ts';
import { publishVisitEvent, STARTS_AT } from './visit-events.test-kit.ts';

/** An afternoon in India. */
const TUESDAY = '2030-01-08T09:00:00Z';

let app: TestApp;
let lakshmi: Caller;
let venkata: Caller;
let doctor: Caller;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set(TUESDAY);
  lakshmi = await app.signInAs('patient', 1);
  venkata = await app.signInAs('patient', 2);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.settled();
  for (const table of [notifications, notificationSettings, outboxMessages])
    await app.database.db.delete(table);
  app.clock.set(TUESDAY);
});

/** Something happened to a visit of Lakshmi's with the doctor. */
const happened = (type: string, more: Record<string, unknown> = {}): Promise<string> =>
  publishVisitEvent(app, type, {
    ...{ patient_id: lakshmi.personId, clinician_id: doctor.personId, actor_id: lakshmi.personId },
    ...more,
  });

const PATH = '/api/notify/notifications/';
const listOf = async (who: Caller, query = '', headers: Record<string, string> = {}) =>
  (await who.get(`${PATH}${query}`, headers)).body;
const textsTo = async (to: string): Promise<string[]> => {
  const { body } = await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`);
  return body.messages.map((message: { text: string }) => message.text);
};

it('is found in the outbox by a number with an unencoded +', async () => {
  const to = app.phoneOf('patient', 30);
  await app.anonymous().post('/api/auth/send-otp/', { identifier: to });
  const plain = await app.anonymous().get(`/api/outbox?to=${to}`);
  expect(plain.body.messages).toMatchObject([{ to }]);
  expect(await textsTo(to)).toHaveLength(1);
});

describe('a booking', () => {
  it('notifies only the patient and the clinician, each in their own words', async () => {
    const id = await happened('appointment.booked');
    const mine = await listOf(lakshmi);
    expect(mine).toMatchObject({ unread_count: 1, next_cursor: null });
    expect(mine.notifications[0]).toMatchObject({
      kind: 'appointment_booked',
      topic: 'bookings',
      title: 'Appointment booked',
      subject_id: id,
      href: `/appointments/${id}`,
      read: false,
      count: 1,
    });
    expect(mine.notifications[0].text).toContain('10:30');
    expect((await listOf(doctor)).notifications[0].text).toContain('Lakshmi Devi Mantena');
    expect((await listOf(venkata)).notifications).toEqual([]);
    expect((await app.anonymous().get(PATH)).status).toBe(401);
  });

  it('reads in the language of the reader', async () => {
    await happened('appointment.booked');
    const { notifications: entries } = await listOf(lakshmi, '', { 'accept-language': 'te' });
    expect(entries[0].title).toBe('అపాయింట్‌మెంట్ బుక్ అయింది');
    expect(entries[0].text).toContain('ఉదయం 10:30');
  });

  it('and what follows it is one entry that counts, newest first', async () => {
    const appointment_id = await happened('appointment.booked');
    await happened('appointment.booked');
    app.clock.set('2030-01-08T09:05:00Z');
    await happened('appointment.moved', {
      appointment_id,
      actor_id: doctor.personId,
      previous_starts_at: '2030-01-09T05:00:00.000Z',
    });
    const { notifications: entries, unread_count } = await listOf(lakshmi);
    expect(entries.map((entry: { kind: string; count: number }) => [entry.kind, entry.count])).toEqual([
      ['appointment_moved', 2],
      ['appointment_booked', 1],
    ]);
    expect(unread_count).toBe(3);
    expect(entries[0].text).toMatch(/earlier/);
  });
});

describe('reading', () => {
  it('one marks its group, all marks everything, and neither touches others', async () => {
    const appointment_id = await happened('appointment.booked');
    await happened('appointment.declined', { appointment_id, actor_id: doctor.personId });
    await happened('appointment.booked');
    const group = (await listOf(lakshmi)).notifications.find(
      (entry: { subject_id: string }) => entry.subject_id === appointment_id,
    );
    expect((await venkata.post(`${PATH}${group.id}/read`)).status).toBe(404);
    expect((await venkata.post(`${PATH}read`, { ids: [group.id] })).body).toEqual({ unread_count: 0 });
    expect((await listOf(lakshmi)).unread_count).toBe(3);
    expect((await lakshmi.post(`${PATH}${group.id}/read`)).body).toEqual({ unread_count: 1 });
    expect((await listOf(lakshmi, '?unread=true')).notifications).toHaveLength(1);
    expect((await lakshmi.post(`${PATH}read`, { all: true })).body).toEqual({ unread_count: 0 });
    expect((await listOf(doctor)).unread_count).toBe(2);
  });

  it.each([
    {},
    { ids: [] },
    { ids: ['x'] },
    { all: false },
    { ids: [uuid()], all: true },
    { person_id: uuid() },
  ])('refuses %j', async (body) => {
    expect((await lakshmi.post(`${PATH}read`, body)).status).toBe(400);
  });
});

it('a group gives each of its entries, newest first, to its owner only, and the bell its number', async () => {
  const appointment_id = await happened('appointment.booked');
  app.clock.advance({ minutes: 1 });
  await happened('appointment.moved', { appointment_id, previous_starts_at: STARTS_AT, actor_id: null });
  const query = `?group=${encodeURIComponent((await listOf(lakshmi)).notifications[0].group)}`;
  const { notifications: entries } = await listOf(lakshmi, query);
  const kinds = entries.map((each: { kind: string; count: number }) => `${each.kind} ${each.count}`);
  expect(kinds).toEqual(['appointment_moved 1', 'appointment_booked 1']);
  expect((await listOf(venkata, query)).notifications).toEqual([]);
  expect((await lakshmi.get('/api/notify/unread')).body).toEqual({ unread_count: 2 });
  expect((await venkata.get('/api/notify/unread')).body).toEqual({ unread_count: 0 });
});

describe('settings', () => {
  it('begin with what suits most, and keep what is not named', async () => {
    const { body } = await lakshmi.get('/api/notify/settings');
    expect(body.quiet_hours).toEqual({ from: '22:00', to: '07:00' });
    expect(body.topics.map((topic: { topic: string }) => topic.topic)).toEqual(
      expect.arrayContaining(['bookings', 'visits', 'records', 'security']),
    );
    const changed = await lakshmi.put('/api/notify/settings', {
      topics: [{ topic: 'visits', in_app: false, message: true }],
      quiet_hours: null,
    });
    expect(changed.status).toBe(200);
    const { topics, quiet_hours } = (await lakshmi.get('/api/notify/settings')).body;
    expect(quiet_hours).toBeNull();
    expect(topics.find((t: { topic: string }) => t.topic === 'visits')).toMatchObject({
      in_app: false,
      message: true,
    });
    expect(topics.find((t: { topic: string }) => t.topic === 'bookings')).toMatchObject({ in_app: true });
    expect((await doctor.get('/api/notify/settings')).body.quiet_hours).not.toBeNull();
  });

  it('can’t silence a sign-in that wasn’t one’s own, nor be set to nonsense', async () => {
    const silence = { topics: [{ topic: 'security', in_app: false, message: false }] };
    const reply = await lakshmi.put('/api/notify/settings', silence);
    expect([reply.status, reply.body.fields[0].field]).toEqual([400, 'topics.0.in_app']);
    for (const body of [
      { quiet_hours: { from: '25:00', to: '07:00' } },
      { quiet_hours: { from: '22:00' } },
      { topics: [{ topic: 'weather', in_app: true, message: true }] },
      { person_id: doctor.personId },
    ])
      expect((await lakshmi.put('/api/notify/settings', body)).status).toBe(400);
  });

  it('switched off, nothing is shown and nothing is sent', async () => {
    const off = { topics: [{ topic: 'bookings', in_app: false, message: false }] };
    await lakshmi.put('/api/notify/settings', off);
    await happened('appointment.cancelled', { actor_id: doctor.personId });
    expect((await listOf(lakshmi)).notifications).toEqual([]);
    expect(await textsTo(app.phoneOf('patient', 1))).toEqual([]);
  });
});

describe('messages to the phone', () => {
  const phone = () => app.phoneOf('patient', 1);

  it('say when, and nothing of health', async () => {
    await happened('appointment.reminder_due', { reminder: 'day', actor_id: null });
    const [text] = await textsTo(phone());
    expect(text).toMatch(/10:30/);
    expect(text).not.toMatch(/Dr|doctor|cardio|Lakshmi/i);
    expect((await listOf(doctor)).notifications).toEqual([]);
  });

  it('wait for the end of quiet hours, unless they would be worthless then', async () => {
    app.clock.set('2030-01-08T18:00:00Z');
    await happened('appointment.cancelled', { actor_id: doctor.personId });
    expect((await listOf(lakshmi)).unread_count).toBe(1);
    expect(await textsTo(phone())).toEqual([]);
    await happened('appointment.reminder_due', {
      reminder: 'hour',
      actor_id: null,
      starts_at: '2030-01-08T19:00:00.000Z',
    });
    expect(await textsTo(phone())).toHaveLength(1);
  });

  it('are not sent to who did it, nor to the clinician', async () => {
    await happened('appointment.booked');
    expect(await textsTo(phone())).toEqual([]);
    expect(await textsTo(app.phoneOf('doctor', 1))).toEqual([]);
  });
});

describe('the live event', () => {
  let socket: Socket;
  afterEach(() => void socket.close());

  it('arrives in the person’s own rooms only', async () => {
    const open = (who: Caller) =>
      new Promise<Socket>((done, failed) => {
        const opened = io(app.url, {
          path: '/api/realtime',
          transports: ['websocket'],
          auth: { token: who.token },
          extraHeaders: { host: 'living.localhost' },
        });
        opened.on('connect', () => done(opened));
        opened.on('connect_error', failed);
      });
    socket = await open(lakshmi);
    const other = await open(venkata);
    const heard: unknown[] = [];
    const overheard: unknown[] = [];
    socket.on('notification', (payload) => heard.push(payload));
    other.on('notification', (payload) => overheard.push(payload));
    await happened('appointment.booked');
    await expect.poll(() => heard).toHaveLength(1);
    const [entry] = (await listOf(lakshmi)).notifications;
    expect(heard[0]).toEqual({ id: entry.id, kind: 'appointment_booked', unread_count: 1 });
    expect(overheard).toEqual([]);
    other.close();
  });
});

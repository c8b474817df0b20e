import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { freeSlots } from '../appointments/visits.test-kit.ts';
import { notificationSettings, notifications, outboxMessages, pushSubscriptions } from './server/tables.ts';

/** Half past eleven at night in India. */
const NIGHT = '2030-01-08T18:00:00Z';
const MORNING = '2030-01-09T02:00:00Z';

let app: TestApp;
let service: PushEndpoint;
let lakshmi: Caller;
let staff: Caller;
let doctor: Caller;
let phone: PushDevice;
let slots: { readonly starts_at: string }[];

beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
  app.clock.set(NIGHT);
  lakshmi = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
  staff = await app.signInAs('staff');
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  await app.settled();
  for (const table of [notifications, notificationSettings, outboxMessages, pushSubscriptions])
    await app.database.db.delete(table);
  app.clock.set(NIGHT);
  phone = service.device();
  expect((await lakshmi.post('/api/notify/push/subscriptions', phone.subscription)).status).toBe(201);
  slots = await freeSlots(lakshmi, doctor.personId, { from: '2030-01-14' });
});

async function booked(): Promise<string> {
  const visit = { clinician_id: doctor.personId, starts_at: slots.shift()?.starts_at, mode: 'virtual' };
  const reply = await lakshmi.post('/api/appointments', { ...visit, reason: 'a cough' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body.appointment_id;
}
/** @returns the new start */
async function moved(id: string): Promise<string> {
  const starts_at = slots.shift()?.starts_at ?? '';
  const reply = await staff.post(`/api/appointments/${id}/move`, { starts_at, reason: 'the doctor is away' });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  await app.settled();
  return starts_at;
}
async function cancelled(id: string): Promise<void> {
  const reply = await staff.post(`/api/appointments/${id}/cancel`, { reason: 'the clinic is closed' });
  expect(reply.status).toBe(200);
  await app.settled();
}
const texts = async (): Promise<string[]> =>
  (await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(app.phoneOf('patient', 1))}`)).body.messages
    .filter(({ channel }: { channel: string }) => channel === 'sms')
    .map(({ text }: { text: string }) => text);
/** Moves the clock to the end of the quiet hours, when deferred messages are sent. */
async function wakeUp(): Promise<void> {
  expect([phone.tries, (await texts()).length]).toEqual([0, 0]);
  app.clock.set(MORNING);
  await app.database.executor.executeSql(
    `update jobs.job set start_after = now() where start_after > now() and state in ('created', 'retry')`,
  );
  await app.settled();
}
const bodies = () => phone.received.map(({ payload }) => payload.body);

const clock = (at: string) =>
  new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', hour: 'numeric', minute: '2-digit' })
    .format(new Date(at))
    .replace(/ ?[ap]m/i, '');

it('sends only the latest time in the morning when a visit was moved twice in the night', async () => {
  const id = await booked();
  await moved(id);
  const last = await moved(id);
  await wakeUp();
  expect(await texts()).toEqual([expect.stringContaining(clock(last))]);
  expect(bodies()).toEqual([expect.stringContaining(clock(last))]);
});

it('of a visit that was moved and cancelled in the night, that it is cancelled', async () => {
  const id = await booked();
  await moved(id);
  await cancelled(id);
  await wakeUp();
  expect(await texts()).toEqual([expect.stringMatching(/రద్దయింది/)]);
  expect(phone.received).toHaveLength(1);
});

it('goes to the number that the person has in the morning', async () => {
  const id = await booked();
  await moved(id);
  const { personId } = lakshmi;
  const number = (phoneNumber: string) =>
    app.database.executor.executeSql('update accounts set phone = $1 where person_id = $2', [
      phoneNumber,
      personId,
    ]);
  await number('+919811122233');
  await wakeUp();
  await number(app.phoneOf('patient', 1));
  expect(await texts()).toEqual([]);
  const { messages } = (await app.anonymous().get('/api/outbox?to=%2B919811122233')).body;
  expect(messages.filter(({ channel }: { channel: string }) => channel === 'sms')).toHaveLength(1);
  await cancelled(id);
});

it('is not sent where the switch was turned off in the night', async () => {
  const id = await booked();
  await moved(id);
  const off = { topics: [{ topic: 'bookings', in_app: true, message: false, push: true }] };
  expect((await lakshmi.put('/api/notify/settings', off)).status).toBe(200);
  await wakeUp();
  expect(await texts()).toEqual([]);
  await cancelled(id);
});

it('the same where no entries are stored', async () => {
  const off = { topics: [{ topic: 'bookings', in_app: false, message: true, push: true }] };
  expect((await lakshmi.put('/api/notify/settings', off)).status).toBe(200);
  const id = await booked();
  await moved(id);
  const last = await moved(id);
  await wakeUp();
  expect(await texts()).toEqual([expect.stringContaining(clock(last))]);
  expect(bodies()).toEqual([expect.stringContaining(clock(last))]);
});

import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { type PushDevice, type PushEndpoint, startPushEndpoint } from '#platform/testing/push-endpoint.ts';
import { notificationSettings, notifications, outboxMessages, pushSubscriptions } from './server/tables.ts';
import { publishVisitEvent } from './visit-events.test-kit.ts';

/** An afternoon in India. */
const TUESDAY = '2030-01-08T09:00:00Z';

let app: TestApp;
let service: PushEndpoint;
let lakshmi: Caller;
let doctor: Caller;
let phone: PushDevice;

beforeAll(async () => {
  service = await startPushEndpoint();
  app = await startTestApp();
  app.clock.set(TUESDAY);
  lakshmi = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(async () => {
  await app?.close();
  await service?.close();
});
beforeEach(async () => {
  await app.settled();
  for (const table of [notifications, notificationSettings, outboxMessages, pushSubscriptions])
    await app.database.db.delete(table);
  app.clock.set(TUESDAY);
  phone = await deviceOf(lakshmi);
});

async function deviceOf(who: Caller): Promise<PushDevice> {
  const device = service.device();
  const reply = await who.post('/api/notify/push/subscriptions', device.subscription);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return device;
}
const notified = (device: PushDevice) => device.received.map(({ payload }) => payload);

/** Something happened to a visit of Lakshmi's with the doctor. */
const happened = (type: string, more: Record<string, unknown> = {}): Promise<string> =>
  publishVisitEvent(app, type, {
    ...{ patient_id: lakshmi.personId, clinician_id: doctor.personId, actor_id: null },
    ...more,
  });

describe('news of a visit', () => {
  it('say what and when in the language of the person, and never the other person or the reason', async () => {
    const id = await happened('appointment.reminder_due', { reminder: 'day' });
    expect(notified(phone)).toMatchObject([
      {
        title: 'రేపు అపాయింట్‌మెంట్ ఉంది',
        body: expect.stringContaining('ఉదయం 10:30'),
        tag: `appointment:${id}`,
        href: `/appointments/${id}`,
      },
    ]);
    expect(JSON.stringify(notified(phone))).not.toMatch(/Sudha|Rangarajan|Lakshmi|Dr\./);
    expect(phone.received[0]?.headers).toMatchObject({
      urgency: 'normal',
      topic: id.replaceAll('-', ''),
    });
  });

  it('follow each other into one notice', async () => {
    const appointment_id = await happened('appointment.reminder_due', { reminder: 'day' });
    await happened('appointment.moved', { appointment_id, actor_id: doctor.personId });
    expect(new Set(notified(phone).map(({ tag }) => tag)).size).toBe(1);
    expect(phone.received).toHaveLength(2);
  });

  it('reach the clinician, without the patient’s name, and not who did it', async () => {
    const desk = await deviceOf(doctor);
    await happened('appointment.cancelled', { actor_id: lakshmi.personId });
    expect(phone.tries).toBe(0);
    expect(notified(desk)).toHaveLength(1);
    expect(JSON.stringify(notified(desk))).not.toMatch(/Lakshmi|Mantena/);
  });

  it('wait for the end of quiet hours, unless they would be worthless then', async () => {
    app.clock.set('2030-01-08T18:00:00Z');
    await happened('appointment.moved', { actor_id: doctor.personId });
    expect(phone.tries).toBe(0);
    await happened('appointment.reminder_due', {
      reminder: 'hour',
      starts_at: '2030-01-08T19:00:00.000Z',
    });
    expect(phone.received.map(({ headers }) => headers.urgency)).toEqual(['high']);
    // Until the visit begins.
    expect(Number(phone.received[0]?.headers.ttl)).toBeGreaterThan(3500);
    expect(Number(phone.received[0]?.headers.ttl)).toBeLessThanOrEqual(3600);
  });

  it('keep the quiet hours of where the person is', async () => {
    const quiet_hours = { from: '12:00', to: '13:00', time_zone: 'Asia/Dubai' };
    // An hour and a half behind Kolkata: 12:30 there.
    app.clock.set('2030-01-08T08:30:00Z');
    const reply = await lakshmi.put('/api/notify/settings', { quiet_hours });
    expect(reply.body.quiet_hours).toEqual(quiet_hours);
    await happened('appointment.moved', { actor_id: doctor.personId });
    expect(phone.tries).toBe(0);
    await lakshmi.put('/api/notify/settings', { quiet_hours: { from: '12:00', to: '13:00' } });
    await happened('appointment.moved', { actor_id: doctor.personId });
    expect(phone.tries).toBe(1);
    const nowhere = { quiet_hours: { ...quiet_hours, time_zone: 'Mars/Base' } };
    const refused = await lakshmi.put('/api/notify/settings', nowhere);
    expect([refused.status, refused.body.fields[0].field]).toEqual([400, 'quiet_hours.time_zone']);
  });

  it('have a switch of their own for each topic', async () => {
    const off = { topics: [{ topic: 'reminders', in_app: true, message: true, push: false }] };
    expect((await lakshmi.put('/api/notify/settings', off)).status).toBe(200);
    await happened('appointment.reminder_due', { reminder: 'day' });
    expect(phone.tries).toBe(0);
    await happened('appointment.moved', { actor_id: doctor.personId });
    expect(phone.tries).toBe(1);
    // One that doesn't name pushes changes nothing of them.
    await lakshmi.put('/api/notify/settings', {
      topics: [{ topic: 'reminders', in_app: false, message: true }],
    });
    const { topics } = (await lakshmi.get('/api/notify/settings')).body;
    expect(topics.find((each: { topic: string }) => each.topic === 'reminders')).toMatchObject({
      in_app: false,
      push: false,
    });
  });

  it('end with the session, and are not repeated with the event', async () => {
    const appointment_id = await happened('appointment.reminder_due', { reminder: 'day' });
    expect(phone.tries).toBe(1);
    const [entry] = await app.database.db.select().from(notifications);
    expect(entry?.subjectId).toBe(appointment_id);
    const laptop = await app.signInAs('patient', 1);
    const other = await deviceOf(laptop);
    const { csrfToken } = (await laptop.browse('GET', '/api/auth/csrf')).body;
    await laptop.browse('POST', '/api/auth/signout', { csrfToken, json: 'true' });
    await happened('appointment.moved', { actor_id: doctor.personId });
    expect([phone.tries, other.tries]).toEqual([2, 0]);
  });
});

describe('the offer to switch pushes on', () => {
  it('is closed for the person, everywhere and for good', async () => {
    expect((await lakshmi.get('/api/notify/settings')).body.push_offer_closed).toBe(false);
    const closed = await lakshmi.put('/api/notify/settings', { push_offer_closed: true });
    expect(closed.body).toMatchObject({ push_offer_closed: true, quiet_hours: { from: '22:00' } });
    await lakshmi.put('/api/notify/settings', { quiet_hours: null });
    const elsewhere = await app.signInAs('patient', 1);
    expect((await elsewhere.get('/api/notify/settings')).body.push_offer_closed).toBe(true);
    expect((await doctor.get('/api/notify/settings')).body.push_offer_closed).toBe(false);
    const reopened = await lakshmi.put('/api/notify/settings', { push_offer_closed: false });
    expect(reopened.status).toBe(400);
  });
});

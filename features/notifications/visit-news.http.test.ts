import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

let app: TestApp;
let lakshmi: Caller;
let doctor: Caller;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set('2030-01-08T09:00:00Z');
  lakshmi = await app.signInAs('patient', 1);
  doctor = await app.signInAs('doctor', 1);
});
afterAll(() => app.close());

const listOf = async (caller: Caller) => (await caller.get('/api/notify/notifications/')).body;
const textsTo = async (to: string): Promise<string[]> =>
  (await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`)).body.messages.map(
    ({ text }: { text: string }) => text,
  );

it('the outbox shows messages newest first, with their codes', async () => {
  const to = '+919876500001';
  const { status } = await app.anonymous().post('/api/auth/send-otp/', { identifier: to }, { source: 'sms' });
  expect(status).toBe(200);
  await app.settled();
  const { body } = await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`);
  expect(body.messages[0]).toMatchObject({ to, channel: 'sms', code: expect.stringMatching(/^\d{6}$/) });
  expect(body.messages[0].text).toContain(body.messages[0].code);
});

it('booking and cancelling a visit over HTTP notifies both sides', async () => {
  const from = '2030-01-14';
  const { body } = await lakshmi.get(
    `/api/slots?clinician_id=${doctor.personId}&mode=virtual&from=${from}&days=14`,
  );
  const slot = body.days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots)[0];
  const booked = await lakshmi.post('/api/appointments', {
    clinician_id: doctor.personId,
    starts_at: slot.starts_at,
    mode: 'virtual',
    reason: 'a cough that nobody else should read about',
  });
  expect(booked.status).toBe(201);
  await app.settled();
  const { appointment_id } = booked.body;
  expect((await listOf(doctor)).notifications[0]).toMatchObject({ subject_id: appointment_id, count: 1 });
  const reason = { reason: 'the clinic is closed' };
  const staff = await app.signInAs('staff');
  expect((await staff.post(`/api/appointments/${appointment_id}/cancel`, reason)).status).toBe(200);
  await app.settled();
  const all = await listOf(lakshmi);
  expect(all.notifications[0]).toMatchObject({
    kind: 'appointment_cancelled',
    subject_id: appointment_id,
    count: 2,
  });
  expect(JSON.stringify(all)).not.toMatch(/cough|closed/);
  const [text] = await textsTo(app.phoneOf('patient', 1));
  // In the language that she has chosen.
  expect(text).toMatch(/రద్దయింది/);
  expect(text).not.toMatch(/cough|closed/);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';

const PASSWORD = 'sukham-demo-2026';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 60_000);
afterAll(() => app.close());

/** A person at another browser who knows only the number. */
const stranger = () => app.anonymous();
const byPassword = (caller: Caller, identifier: string, password = PASSWORD) =>
  caller.signIn('credentials', { identifier, password });
const askForCode = (caller: Caller, identifier: string) =>
  caller.post('/api/auth/send-otp/', { identifier }, { cookie: caller.cookieHeader });

async function lastCode(to: string): Promise<string> {
  const { body } = await app.anonymous().get(`/api/outbox?to=${encodeURIComponent(to)}`);
  return body.messages.find((message: { code?: string }) => message.code).code;
}

it('a stranger who tries passwords slows down strangers, and not the owner on a device that was signed in before', async () => {
  const phone = app.phoneOf('patient', 31);
  const owner = app.anonymous();
  expect((await byPassword(owner, phone)).status).toBe(200);
  for (let n = 0; n < 10; n++) expect((await byPassword(stranger(), phone, `wrong ${n}`)).status).toBe(401);
  expect((await byPassword(stranger(), phone)).status).toBe(429);
  expect((await byPassword(owner, phone)).status).toBe(200);
});

it('a known device has tries of its own, and no more than a stranger', async () => {
  const phone = app.phoneOf('patient', 32);
  const owner = app.anonymous();
  await byPassword(owner, phone);
  for (let n = 0; n < 10; n++) expect((await byPassword(owner, phone, `wrong ${n}`)).status).toBe(401);
  expect((await byPassword(owner, phone)).status).toBe(429);
});

it('a device that knows one account is a stranger to another', async () => {
  const phone = app.phoneOf('patient', 33);
  const neighbour = app.anonymous();
  await byPassword(neighbour, app.phoneOf('patient', 34));
  for (let n = 0; n < 10; n++) await byPassword(stranger(), phone, `wrong ${n}`);
  expect((await byPassword(neighbour, phone)).status).toBe(429);
});

it("strangers neither use up the owner's codes nor spoil the one that the owner has asked for", async () => {
  const phone = app.phoneOf('patient', 35);
  const owner = app.anonymous();
  await byPassword(owner, phone);
  expect((await askForCode(owner, phone)).status).toBe(200);
  const code = await lastCode(phone);
  for (let n = 0; n < 3; n++) expect((await askForCode(stranger(), phone)).status).toBe(200);
  expect((await askForCode(stranger(), phone)).status).toBe(429);
  for (let n = 0; n < 10; n++) await stranger().signIn('otp', { identifier: phone, code: '000000' });
  expect((await stranger().signIn('otp', { identifier: phone, code })).status).toBe(429);
  expect((await owner.signIn('otp', { identifier: phone, code })).status).toBe(200);
  expect((await askForCode(owner, phone)).status).toBe(200);
});

it('a code that was asked for elsewhere works on a known device, too', async () => {
  const phone = app.phoneOf('patient', 36);
  const owner = app.anonymous();
  await byPassword(owner, phone);
  await askForCode(stranger(), phone);
  expect((await owner.signIn('otp', { identifier: phone, code: await lastCode(phone) })).status).toBe(200);
});

it('a person who wants to change to the number of another one is a stranger to that one', async () => {
  app.clock.advance({ minutes: 61 });
  const phone = app.phoneOf('patient', 37);
  const owner = app.anonymous();
  await byPassword(owner, phone);
  const intruder = await app.signInAs('patient', 38);
  const change = (number: string) =>
    intruder.post('/api/auth/update-phone/', { phone: number, password: PASSWORD });
  for (let n = 0; n < 3; n++) expect((await change(phone)).status).toBe(200);
  expect((await change(phone)).status).toBe(429);
  expect((await askForCode(owner, phone)).status).toBe(200);
  // With these, ten from one address.
  for (let n = 0; n < 6; n++) expect((await change(`+91982233000${n}`)).status).toBe(200);
  expect((await change('+919822330006')).status).toBe(429);
});

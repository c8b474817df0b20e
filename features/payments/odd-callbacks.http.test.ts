import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { CallbackPlan } from '#partners/payment-gateway/local/wire.ts';
import { ask, atGateway, openPayment, stateOf, statusOf } from './payments.test-kit.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
}, 120_000);
afterAll(() => app.close());

/** Pays at the gateway and waits until its callbacks were delivered. */
async function paid(callbacks: CallbackPlan): Promise<string> {
  const { request_id } = (await ask(staff, patient.personId)).body;
  const { payment_id, gateway_order_id } = (await openPayment(patient, { request_id })).body;
  const how = { outcome: 'paid', callbacks: { ...callbacks, before_return: true } };
  expect((await atGateway(app, { gateway_order_id, ...how })).status).toBe(200);
  await app.settled();
  return payment_id;
}

it.each([{}, { times: 3 }, { flaw: 'old_secret' }] as const)(
  'a callback settles before the browser is back (%j)',
  async (callbacks) => {
    expect(await stateOf(app, await paid(callbacks))).toBe('paid');
  },
);

it.each(['signature', 'byte', 'foreign_order', 'large'] as const)(
  'a callback with something wrong (%s) settles nothing; the gateway is asked as without it',
  async (flaw) => {
    const paymentId = await paid({ flaw });
    expect(await stateOf(app, paymentId)).toBe('created');
    expect(await statusOf(app, patient, paymentId)).toMatchObject({ state: 'paid' });
  },
);

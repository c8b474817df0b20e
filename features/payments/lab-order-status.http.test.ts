import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, orderBody, slotFor } from '#features/labs/labs.test-kit.ts';

let app: TestApp;
let patient: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 9);
});
afterAll(() => app.close());

it('an order of lab tests has a status before anybody pays for it, for its patient and for staff', async () => {
  const address = await addressOf(patient);
  const order = orderBody(patient.personId, address, await slotFor(app, patient, address));
  expect((await patient.post('/api/create-order', order)).status).toBe(201);
  const path = `/api/payment/order-status/?order_id=${order.order_id}`;
  const unpaid = { payment_id: null, state: 'created', amount: order.expected_total, refunds: [] };
  for (const by of [patient, await app.signInAs('staff', 1)])
    expect((await by.get(path)).body).toMatchObject(unpaid);
  for (const by of [await app.signInAs('patient', 1), await app.signInAs('staff', 1, 'hospital')])
    expect((await by.get(path)).status).toBe(404);
  const { order_id } = order;
  await patient.post('/api/payment-requests/of-subject', { order_id });
  expect((await patient.get(path)).body).toMatchObject({ ...unpaid, request_id: expect.any(String) });
  const opened = await patient.post('/api/payment/test-order-payment/', { order_id });
  const { payment_id } = opened.body;
  // Each call about the payment of an order says how much of it was sent back.
  expect(opened).toMatchObject({ status: 201, body: { amount: order.expected_total, refunded: 0 } });
  expect((await patient.get(path)).body).toMatchObject({ payment_id, state: 'created' });
});

it('an order that was not paid in time has expired', async () => {
  const address = await addressOf(patient);
  const order = orderBody(patient.personId, address, await slotFor(app, patient, address, 1));
  await patient.post('/api/create-order', order);
  expect((await patient.post('/api/cancel-order', { order_id: order.order_id, reason: 4 })).status).toBe(200);
  const path = `/api/payment/order-status/?order_id=${order.order_id}`;
  expect((await patient.get(path)).body).toMatchObject({ payment_id: null, state: 'expired' });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { onPostgres } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { ask, openPayment } from './payments.test-kit.ts';
import { holdRequest } from './server/repository/requests.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

it('a payment that is opened fifty times at the same moment is one order', async () => {
  const { request_id } = (await ask(staff, patient.personId)).body;
  const opened = await Promise.all(Array.from({ length: 50 }, () => openPayment(patient, { request_id })));
  expect(opened.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(49);
  expect(new Set(opened.map(({ body }) => `${body.payment_id} ${body.gateway_order_id}`)).size).toBe(1);
});

// The embedded database runs one transaction at a time.
it.runIf(onPostgres())('opening a payment does not wait for another transaction that opens it', async () => {
  const { request_id } = (await ask(staff, patient.personId)).body;
  const status = await app.database.db.transaction(async (tx) => {
    await holdRequest(tx, request_id);
    return (await openPayment(patient, { request_id })).status;
  });
  expect(status).toBe(201);
});

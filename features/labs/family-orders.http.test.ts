import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { atGateway, openPayment } from '#features/payments/payments.test-kit.ts';
import { type Lab, LabAway } from '#partners/lab/port.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import type { JobContext } from '#platform/server/http/context.ts';
import { addressOf, atLab, orderBody, slotFor, statusOf } from './labs.test-kit.ts';
import { eraseWordsOf } from './server/repository/orders.ts';
import { endOrdersOf } from './server/service/closed-account.ts';
import { placeOrder } from './server/service/place.ts';

let app: TestApp;
let relative: Caller;
let orderer: Caller;
let id: string;
const sister = uuid();
/** One order for two people: the person who placed it, and a relative now managed by another family member. */
beforeAll(async () => {
  app = await startTestApp();
  [relative, orderer] = [await app.signInAs('patient', 8), await app.signInAs('patient', 9)];
  const named = { person_id: sister, name: 'Chitra', date_of_birth: '1990-05-06', sex: 'female' };
  expect((await relative.post('/api/family-members', { ...named, relation: 'sister' })).status).toBe(201);
  const home = await addressOf(relative);
  const order = orderBody(relative.personId, home, await slotFor(app, relative, home), {
    patients: [relative.personId, sister].map((patient_id) => ({ patient_id, package_ids: ['hba1c'] })),
    ...{ expected_total: 79_800, pay: 'collector' },
  });
  expect((await relative.post('/api/create-order', order)).status).toBe(201);
  await app.settled();
  id = order.order_id;
  const { executor } = app.database;
  await executor.executeSql('update lab_orders set ordered_by = $1 where id = $2', [orderer.personId, id]);
  await executor.executeSql(
    'update lab_order_patients set patient_id = $1 where order_id = $2 and patient_id = $3',
    [orderer.personId, id, relative.personId],
  );
});
afterAll(() => app.close());

const peopleIn = ({ patients }: { patients: { patient_id: string }[] }) =>
  patients.map(({ patient_id }) => patient_id).toSorted();

it('shows family members only the tests of people they act for, and the whole order to the person who placed it', async () => {
  const part = await statusOf(relative, id);
  expect([peopleIn(part), part.total]).toEqual([[sister], 39_900]);
  const { orders } = (await relative.get('/api/all-orders')).body;
  expect(orders.map(peopleIn)).toEqual([[sister]]);
  const whole = await statusOf(orderer, id);
  expect([peopleIn(whole), whole.total]).toEqual([[sister, orderer.personId].toSorted(), 79_800]);
});

it('adds tests only for people the user may act for', async () => {
  const add = (patient_id: string) =>
    relative.post(`/api/lab-orders/${id}/tests`, {
      ...{ patient_id, package_ids: ['tsh'], expected_total: 27_900 },
    });
  expect((await add(orderer.personId)).status).toBe(404);
  expect((await add(sister)).status).toBe(200);
});

it('ends with the account of the person who placed it for a relative; then phone and address are erased', async () => {
  const leaver = await app.signInAs('patient', 10);
  const person_id = uuid();
  const named = { person_id, name: 'Chitra', date_of_birth: '1990-05-06', sex: 'female', relation: 'sister' };
  expect((await leaver.post('/api/family-members', named)).status).toBe(201);
  const home = await addressOf(leaver);
  const order = orderBody(person_id, home, await slotFor(app, leaver, home));
  expect((await leaver.post('/api/create-order', order)).status).toBe(201);
  expect((await leaver.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
  await app.settled();
  const { db } = app.database;
  const stored = async () =>
    (
      await rowsOf<object>(
        db,
        sql`select state, name, phone, address from lab_orders where id = ${order.order_id}::uuid`,
      )
    )[0];
  expect(await stored()).toMatchObject({ state: 'cancelled', phone: order.primary_patient_number });
  await db.transaction((tx) => eraseWordsOf(tx, leaver.personId));
  expect(await stored()).toMatchObject({ name: '', phone: '', address: '' });
});

it('is cancelled and paid back though the account ended while a lab that then failed was being asked', async () => {
  const leaver = await app.signInAs('patient', 11);
  const home = await addressOf(leaver);
  const order = orderBody(leaver.personId, home, await slotFor(app, leaver, home));
  expect((await leaver.post('/api/create-order', order)).status).toBe(201);
  const payment = (await openPayment(leaver, { order_id: order.order_id })).body;
  // The name of what is paid for is in the reader's language.
  const { requests } = (await leaver.get('/api/payments', { 'accept-language': 'te' })).body;
  expect(requests[0].lines[0].name).toMatch(/\p{Script=Telugu}.* · /u);
  await atLab(app, { fault: 'nothing' });
  await atGateway(app, { gateway_order_id: payment.gateway_order_id, outcome: 'paid' });
  const { db } = app.database;
  const stateIs = (table: 'lab_orders' | 'payments', id: string, expected: string) =>
    expect
      .poll(async () => {
        await app.settled();
        const rows = await rowsOf<{ state: string }>(
          db,
          sql`select state from ${sql.identifier(table)} where id = ${id}::uuid`,
        );
        return rows[0]?.state;
      })
      .toBe(expected);
  await stateIs('lab_orders', order.order_id, 'unknown');
  // As it was when it was paid and the lab was not asked yet.
  await app.database.executor.executeSql(
    "update lab_orders set state = 'placing', placement = 'waiting', sent_at = null where id = $1",
    [order.order_id],
  );
  const work = {
    ...{
      db,
      now: app.clock.now(),
      log: console,
      jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
    },
    transaction: (run: never) => db.transaction(run),
  } as unknown as JobContext;
  const failing = {
    place: async () => {
      await endOrdersOf(work, leaver.personId);
      throw new LabAway('unreachable');
    },
  } as unknown as Lab;
  await expect(placeOrder(work, failing, order.order_id)).rejects.toThrow(LabAway);
  await stateIs('lab_orders', order.order_id, 'cancelled');
  await stateIs('payments', payment.payment_id, 'refunded');
});

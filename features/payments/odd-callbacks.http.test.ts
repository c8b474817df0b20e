import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import pino from 'pino';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanes } from '#apps/server/lanes.ts';
import { replayCallbacks } from '#apps/server/operations/replay-callbacks.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import type { CallbackPlan } from '#partners/payment-gateway/local/wire.ts';
import { razorpay } from '#partners/payment-gateway/razorpay.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { ask, atGateway, openPayment, stateOf, statusOf } from './payments.test-kit.ts';
import { gatewayCallback } from './server/callbacks.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
});
afterAll(() => app.close());

const SECRET = 'only for tests, only for tests, only for tests';

/** Puts jobs into the queue of the server, which does them. */
async function withQueue<T>(work: (jobs: Jobs) => Promise<T>): Promise<T> {
  const jobs = new Jobs(app.database.executor, pino({ level: 'silent' }), { lanes: lanes(), works: false });
  await jobs.start(async () => {}, []);
  return await work(jobs).finally(() => jobs.stop());
}

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

const unhandled = () =>
  rowsOf(app.database.db, sql`select event_id from gateway_callbacks where handled_at is null`);

it('a callback is dealt with once the gateway was asked about its payment, not before', async () => {
  await paid({});
  expect(await unhandled()).toEqual([]);
  await atGateway(app, { fault: { on: 'read', kind: 'error', times: 1 } });
  const paymentId = await paid({});
  expect(await stateOf(app, paymentId)).toBe('created');
  expect(await unhandled()).toHaveLength(1);
  await expect.poll(unhandled, { timeout: 30_000 }).toEqual([]);
  expect(await stateOf(app, paymentId)).toBe('paid');
});

it('a replay takes what is not dealt with, however old it is, and asks about its payment', async () => {
  const paymentId = await paid({ times: 0 });
  const [row] = await rowsOf<{ gateway: string; gateway_order_id: string }>(
    app.database.db,
    sql`select gateway, gateway_order_id from payments where id = ${paymentId}::uuid`,
  );
  const { seal } = secretsOf(SECRET);
  const raw = { payload: { payment: { entity: { order_id: row?.gateway_order_id } } } };
  await app.database.db.execute(sql`insert into gateway_callbacks (gateway, event_id, body, received_at)
    values (${row?.gateway}, 'old', ${seal(JSON.stringify(raw))}, now() - interval '9 days')`);
  const replayed = await withQueue((jobs) => replayCallbacks(app.database, jobs, new Date()));
  expect(replayed).toMatchObject({ gateway: 1 });
  await expect.poll(unhandled, { timeout: 30_000 }).toEqual([]);
  expect(await stateOf(app, paymentId)).toBe('paid');
});

it('a replay deals with a callback that no key opens, and asks about payments that were open then', async () => {
  const paymentId = await paid({ times: 0 });
  const { db } = app.database;
  await db.execute(sql`update payments set next_check_at = null, created_at = now() - interval '9 days'
    where id = ${paymentId}::uuid`);
  const { seal } = secretsOf('a key that was lost, a key that was lost');
  await db.execute(sql`insert into gateway_callbacks (gateway, event_id, body, received_at)
    select gateway, 'lost', ${seal('{}')}, now() - interval '8 days' from payments where id = ${paymentId}::uuid`);
  await withQueue((jobs) => replayCallbacks(app.database, jobs, app.clock.now()));
  await expect.poll(unhandled, { timeout: 30_000 }).toEqual([]);
  await app.runJob('payments.reconcile');
  expect(await stateOf(app, paymentId)).toBe('paid');
});

/** As our server takes a callback of Razorpay: the secret of the gateway of the tests is its own. */
async function said(event: string, payload: object): Promise<boolean> {
  const options = { baseUrl: () => app.url, checkoutUrl: app.url, keyId: 'k', keySecret: 's' };
  const gateway = razorpay({ ...options, callbackSecrets: ['w'] });
  const deps = { gateway, formerGateway: undefined, secrets: secretsOf(SECRET) };
  const raw = Buffer.from(JSON.stringify({ event, payload }));
  const headers = { 'x-razorpay-signature': createHmac('sha256', 'w').update(raw).digest('hex') };
  const receive = gatewayCallback(deps as never).receiverOf('razorpay');
  return await withQueue(
    async (jobs) => !!(await receive?.({ ...workAt(app, app.clock.now()), jobs } as never, headers, raw)),
  );
}

it.each(['refund.processed', 'refund.failed'])(
  'a callback about a refund (%s) has the gateway asked about it at once, and once for each callback',
  async (event) => {
    const paymentId = await paid({});
    await atGateway(app, { fault: { on: 'refund', kind: 'pending', times: 1 } });
    const refund_id = uuid();
    const wanted = { refund_id, payment_id: paymentId, amount: 5000, reason: 'Came twice' };
    expect((await staff.post('/api/payment-refunds', wanted)).status).toBe(201);
    const colleague = await app.signInAs('staff', 2);
    expect((await colleague.post(`/api/payment-refunds/${refund_id}/approve`)).status).toBe(200);
    const stored = async () => {
      await app.settled();
      const query = sql`select state, gateway_refund_id as id from payment_refunds where id = ${refund_id}::uuid`;
      return (await rowsOf<{ state: string; id: string }>(app.database.db, query))[0];
    };
    await expect.poll(stored).toMatchObject({ state: 'sent' });
    expect(await said(event, { refund: { entity: { id: 'rfnd_of_somebody_else' } } })).toBe(false);
    expect(await stored()).toMatchObject({ state: 'sent' });
    const refund = { entity: { id: (await stored())?.id, status: 'whatever it says' } };
    expect(await said(event, { refund })).toBe(true);
    // The gateway says that it went through, and that alone is believed.
    await expect.poll(stored, { timeout: 30_000 }).toMatchObject({ state: 'processed' });
    expect(await said(event, { refund })).toBe(false);
    expect(await unhandled()).toEqual([]);
  },
);

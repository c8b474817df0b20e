import { sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanes } from '#apps/server/lanes.ts';
import { replayCallbacks } from '#apps/server/operations/replay-callbacks.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { CallbackPlan } from '#partners/payment-gateway/local/wire.ts';
import { secretsOf } from '#platform/server/crypto/secrets.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { Jobs } from '#platform/server/jobs/job-queue.ts';
import { ask, atGateway, openPayment, stateOf, statusOf } from './payments.test-kit.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
});
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
  const { seal } = secretsOf('only for tests, only for tests, only for tests');
  const raw = { payload: { payment: { entity: { order_id: row?.gateway_order_id } } } };
  await app.database.db.execute(sql`insert into gateway_callbacks (gateway, event_id, body, received_at)
    values (${row?.gateway}, 'old', ${seal(JSON.stringify(raw))}, now() - interval '9 days')`);
  const jobs = new Jobs(app.database.executor, pino({ level: 'silent' }), { lanes: lanes(), works: false });
  await jobs.start(async () => {}, []);
  const replayed = await replayCallbacks(app.database, jobs, new Date());
  await jobs.stop();
  expect(replayed).toMatchObject({ gateway: 1 });
  await expect.poll(unhandled, { timeout: 30_000 }).toEqual([]);
  expect(await stateOf(app, paymentId)).toBe('paid');
});

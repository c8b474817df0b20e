import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#apps/server/testing/fresh-database.ts';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { subscriptions } from '#features/subscriptions/server/index.ts';
import { mineOf, payFor, planOf, subscribe } from '#features/subscriptions/subscriptions.test-kit.ts';
import { cashfree as newGateway } from '#partners/payment-gateway/cashfree.ts';
import { razorpay as oldGateway } from '#partners/payment-gateway/razorpay.ts';
import { type Database, rowsOf } from '#platform/server/db/database.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger } from './server/index.ts';

/** Both gateways outside: Cashfree opens orders, and every order of Razorpay turns out to be paid. */
const asked: string[] = [];
const answer = (path: string, body: { order_id?: string; order_amount?: number }): object => {
  const paid = { status: 'captured', amount: 45_000, currency: 'INR', method: 'upi', created_at: 1 };
  if (path.startsWith('/v1/orders/')) return { items: [{ id: 'pay_late', ...paid }] };
  if (path.endsWith('/payments')) return [];
  return { ...body, order_currency: 'INR', payment_session_id: 'session' };
};
let outside: Server;
let url: string;
let database: Database;
let before: TestApp;
let after: TestApp;
let both: TestApp;
let staff: Caller;
/** A patient who pays for a care plan by autopay at the gateway that is replaced later. */
let debited: { by: Caller; id: string };

async function withMandate(): Promise<typeof debited> {
  const by = await before.signInAs('patient', 6);
  const { plan_id } = await planOf(by, 1);
  const id = (await subscribe(by, plan_id, { collection: 'autopay' })).body.subscription_id;
  await payFor(before, by, id);
  expect((await mineOf(by)).has_mandate).toBe(true);
  return { by, id };
}

beforeAll(async () => {
  outside = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = new URL(request.url ?? '', 'http://x').pathname;
    asked.push(`${request.method} ${path}`);
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer(path, JSON.parse(Buffer.concat(parts).toString('utf8') || '{}'))));
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`;
  const cashfree = { CASHFREE_URL: url, CASHFREE_APP_ID: 'app', CASHFREE_SECRET_KEY: 'secret' };
  const razorpay = { RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' };
  database = await freshDatabase();
  before = await startTestApp({}, database);
  // Before the others start: either of them may take the job that reads a mandate, and they ask another gateway.
  debited = await withMandate();
  after = await startTestApp(cashfree, database);
  const chosen = { PAYMENT_GATEWAY: 'cashfree', RAZORPAY_URL: url };
  both = await startTestApp({ ...cashfree, ...razorpay, ...chosen }, database);
  staff = await after.signInAs('staff');
});
afterAll(async () => {
  expect(await checkLedger(database.db)).toEqual([]);
  await after.close();
  await database.close();
  outside.close();
});

const oldOne = () =>
  oldGateway({
    ...{ baseUrl: () => url, checkoutUrl: `${url}/v1/checkout/embedded`, keyId: 'k', keySecret: 's' },
    callbackSecrets: ['w'],
  });
const newOne = () => newGateway({ baseUrl: url, appId: 'app', secretKeys: ['secret'] });

/** Opened at Razorpay, before it was replaced. */
async function begun(patient: Caller) {
  const request_id = uuid();
  await ask(staff, patient.personId, 45_000, request_id);
  const { payment_id, gateway_order_id } = (await openPayment(patient, { request_id })).body;
  return { request_id, payment_id, gateway_order_id };
}
const differenceOf = async (entityId: string) =>
  (await staff.get('/api/payment-differences?state=open')).body.differences.filter(
    ({ entity_id: id }: { entity_id: string }) => id === entityId,
  );

it('a mandate is ended at the gateway that gave it; its owner pays by request, and nothing is debited twice', async () => {
  const { by, id } = debited;
  const newsOf = async (kind: string) =>
    (await by.get(`/api/notify/notifications/?group=subscription:${id}`)).body.notifications.filter(
      (each: { kind: string }) => each.kind === kind,
    ).length;
  // Each of the three servers may take an event, so no single one can say that all is done.
  const untilNotified = (kind: string) => expect.poll(() => newsOf(kind), { timeout: 60_000 }).toBe(1);
  await untilNotified('plan_charged');
  for (let twice = 0; twice < 2; twice++) await both.runJob('subscriptions.leave-gateway');
  expect(await mineOf(by)).toMatchObject({ has_mandate: false, next_charge: { collection: 'by_request' } });
  await untilNotified('plan_autopay_ended');
  for (const app of [before, after, both]) await app.settled();
  expect(await newsOf('plan_autopay_ended')).toBe(1);
  const rows = await rowsOf<{ id: string }>(
    database.db,
    sql`select id from subscription_mandates where subscription_id = ${id}::uuid and ended_at is not null`,
  );
  const ended = subscriptions({ gateway: newOne(), formerGateway: oldOne() }).jobs?.find(
    ({ name }) => name === 'subscriptions.end-mandate',
  );
  await ended?.handle(workAt(both, both.clock.now()) as never, { mandate_id: rows[0]?.id });
  expect(asked.filter((path) => /^PUT .*\/tokens\/.*\/cancel$/.test(path)).length).toBeGreaterThan(0);
  expect(asked.filter((path) => path.includes('/payments/create/recurring'))).toEqual([]);
});

describe('a payment that was begun at a gateway that was replaced', () => {
  it('continues there while that one is still configured, and is paid once', async () => {
    const old = await begun(await before.signInAs('patient', 3));
    const patient = await both.signInAs('patient', 3);
    const again = await openPayment(patient, { request_id: old.request_id });
    expect(again.body).toMatchObject({ gateway_order_id: old.gateway_order_id, payment_id: old.payment_id });
    expect(again.body.checkout.fields.order_id).toBe(old.gateway_order_id);
    expect((await statusOf(both, patient, old.payment_id)).state).toBe('paid');
    expect((await openPayment(patient, { request_id: old.request_id })).body.code).toBe('paid_already');
    expect(asked.filter((each) => each.startsWith('POST /pg/orders'))).toEqual([]);
  });

  it('is opened at the present one, and what may still come at the old one has an owner', async () => {
    const old = await begun(await before.signInAs('patient', 4));
    const patient = await after.signInAs('patient', 4);
    const opened = await Promise.all(
      [1, 2, 3].map(() => openPayment(patient, { request_id: old.request_id })),
    );
    for (const { status, body } of opened) {
      expect([status, body.payment_id]).toEqual([200, old.payment_id]);
      expect(body.gateway_order_id).toBe(old.payment_id.replaceAll('-', ''));
      expect(body.checkout.url).toContain('/pg/view/');
    }
    const found = await differenceOf(old.gateway_order_id);
    expect(found).toMatchObject([
      {
        kind: 'gateway_replaced',
        expected: 45_000,
        request_id: old.request_id,
        owner_id: expect.any(String),
      },
    ]);
  });

  it('waits no longer for a bank that can’t be asked, and its refund is sent by no other gateway', async () => {
    const by = await before.signInAs('patient', 5);
    const waiting = await begun(by);
    await atGateway(before, { gateway_order_id: waiting.gateway_order_id, outcome: 'pending' });
    expect((await statusOf(before, by, waiting.payment_id)).state).toBe('pending');
    const paid = await begun(by);
    await atGateway(before, { gateway_order_id: paid.gateway_order_id, outcome: 'paid' });
    expect((await statusOf(before, by, paid.payment_id)).state).toBe('paid');
    // Each of the three servers could take the job that sends the refund, and only the last one must fail at it.
    await both.close();
    await before.close();
    const refund_id = uuid();
    const wanted = { refund_id, payment_id: paid.payment_id, amount: 1000, reason: 'twice' };
    const clerk = await after.signInAs('staff', 1);
    expect((await clerk.post('/api/payment-refunds', wanted)).status).toBe(201);
    const other = await after.signInAs('staff', 2);
    expect((await other.post(`/api/payment-refunds/${refund_id}/approve`)).status).toBe(200);
    const many = asked.length;
    after.clock.advance({ minutes: 10 });
    await after.runJob('payments.reconcile');
    await after.settled();
    expect(asked.slice(many).filter((each) => /refund|order_|pay_/.test(each))).toEqual([]);
    const patient = await after.signInAs('patient', 5);
    expect((await statusOf(after, patient, waiting.payment_id)).state).toBe('failed');
    expect(await differenceOf(waiting.gateway_order_id)).toMatchObject([{ kind: 'gateway_replaced' }]);
    expect(await differenceOf(refund_id)).toMatchObject([{ kind: 'refund_failed', expected: 1000 }]);
    expect(await differenceOf(paid.gateway_order_id)).toEqual([]);
  });
});

import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import type { PaymentGateway } from '#partners/payment-gateway/port.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { ask, atGateway, openPayment, stateOf, statusOf } from './payments.test-kit.ts';
import { refundApproved } from './rules.ts';
import { checkLedger } from './server/index.ts';
import { post } from './server/repository/ledger.ts';
import { paymentById } from './server/repository/payments.ts';
import { checkPayment } from './server/service/check.ts';
import { moveTo } from './server/service/gateways.ts';
import { followRefunds } from './server/service/refund.ts';
import { compareSettlements } from './server/service/settlements.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
  colleague = await app.signInAs('staff', 2);
});
afterAll(async () => {
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});

/** A user who comes back after days signs in again. */
const comesBack = () =>
  patient.signIn('credentials', { identifier: app.phoneOf('patient', 30), password: DEMO_PASSWORD });
const check = async () => {
  await app.runJob('payments.reconcile');
  await app.settled();
};

async function opened(more: { method?: 'upi' } = {}) {
  const { request_id } = (await ask(staff, patient.personId)).body;
  const { payment_id, gateway_order_id } = (await openPayment(patient, { request_id, ...more })).body;
  const pay = (how: object = {}) =>
    atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 }, ...how });
  return { request_id, payment_id, pay, read: () => statusOf(app, patient, payment_id) };
}

it.each([
  [{}, 'created'],
  [{ method: 'upi' }, 'pending'],
] as const)(
  'another amount than was asked for goes back by itself, and leaves the request to pay (%j)',
  async (how, unpaid) => {
    const { pay, read } = await opened(how);
    expect(await read()).toMatchObject({ state: unpaid });
    await pay({ money: { amount: 44_999 } });
    expect(await read()).toMatchObject({ state: 'created', refunds: [{ amount: 44_999 }] });
    await app.settled();
    const refunds = [{ automatic: 'wrong_amount', amount: 44_999, state: 'processed' }];
    expect(await read()).toMatchObject({ state: 'created', paid_at: null, refunds });
    await pay({ outcome: 'declined' });
    expect(await read()).toMatchObject({ state: 'failed', refunds });
    await pay();
    expect(await read()).toMatchObject({ state: 'paid', refunds });
  },
);

it.each([{}, { method: 'upi' }] as const)(
  'another amount than was asked for is all refunded once the request is withdrawn (%j)',
  async (how) => {
    const { request_id, pay, read } = await opened(how);
    await read();
    await pay({ money: { amount: 44_999 } });
    await read();
    await app.settled();
    await staff.post(`/api/payment-requests/${request_id}/withdraw`);
    expect(await read()).toMatchObject({ state: 'refunded', refunded: 44_999 });
  },
);

it.each([
  [{}, 'created'],
  [{ method: 'upi' }, 'failed'],
] as const)('a payment in another currency than rupees waits for staff (%j)', async (how, state) => {
  const { request_id, payment_id, pay, read } = await opened(how);
  await read();
  await pay({ money: { currency: 'USD' } });
  expect(await read()).toMatchObject({ payment_id, state, paid_at: null, refunds: [] });
  const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
  expect(differences).toContainEqual(
    expect.objectContaining({ kind: 'other_currency', expected: 45_000, request_id }),
  );
});

it('a refund that the gateway takes its time for, or cannot send, is followed to its end', async () => {
  for (const [kind, first, last] of [
    ['pending', 'sent', 'processed'],
    ['failed', 'failed', 'failed'],
  ] as const) {
    const { request_id, payment_id, pay, read } = await opened();
    await pay();
    await read();
    await atGateway(app, { fault: { on: 'refund', kind, times: 1 } });
    const refund_id = uuid();
    await staff.post('/api/payment-refunds', { refund_id, payment_id, amount: 5000, reason: 'Came twice' });
    await colleague.post(`/api/payment-refunds/${refund_id}/approve`);
    await app.settled();
    expect((await read()).refunds).toMatchObject([{ refund_id, state: first }]);
    // Meanwhile staff can ask for the rest.
    const seen = (await staff.get(`/api/payment-requests/${request_id}`)).body;
    expect(seen).toMatchObject({ payment: { state: 'refund_due' }, can: { refund: true } });
    app.clock.advance({ minutes: 6 });
    await app.runJob('payments.reconcile');
    expect((await read()).refunds).toMatchObject([{ refund_id, state: last }]);
  }
});

it('a refund that the gateway refuses for good is paid back another way', async () => {
  const { payment_id, pay, read } = await opened();
  await pay();
  await read();
  await atGateway(app, { fault: { on: 'refund', kind: 'refused', times: 1 } });
  const refund_id = uuid();
  await staff.post('/api/payment-refunds', { refund_id, payment_id, amount: 5000, reason: 'Came twice' });
  await colleague.post(`/api/payment-refunds/${refund_id}/approve`);
  await app.settled();
  expect((await read()).refunds).toMatchObject([{ refund_id, state: 'failed' }]);
  const found = await openDifference(refund_id);
  expect(found).toMatchObject({ kind: 'refund_failed', expected: 5000 });
  await staff.post(`/api/payment-differences/${found.difference_id}/resolve`, { note: 'Bank transfer 1' });
  expect(await read()).toMatchObject({ state: 'partly_refunded', refunds: [{ state: 'processed' }] });
});

it('an overdue refund that staff pay back is owed no more; what the gateway sends later is a difference', async () => {
  const { payment_id, pay, read } = await opened();
  await pay();
  await read();
  const { db } = app.database;
  const [id, slow] = [uuid(), 'rfnd_slow'];
  const at = sql`${app.clock.now().toISOString()}::timestamptz - interval '12 days'`;
  await db.execute(sql`insert into payment_refunds
      (id, brand_id, payment_id, attempt_id, amount, state, automatic, requested_at, approved_at, gateway_refund_id)
    select ${id}::uuid, brand_id, id, paid_by, 5000, 'sent', 'too_late', ${at}, ${at}, ${slow}
    from payments where id = ${payment_id}::uuid`);
  const posting = refundApproved({ id, paymentId: payment_id, amount: 5000 }, 'request');
  await db.transaction((tx) => post(tx, 'living', posting, app.clock.now()));
  const asked: string[] = [];
  const refundState = async (gatewayRefundId: string) => {
    asked.push(gatewayRefundId);
    return { gatewayRefundId, state: 'pending' } as const;
  };
  await follow({ id: 'razorpay', refundState });
  const { difference_id } = await openDifference(id);
  await staff.post(`/api/payment-differences/${difference_id}/resolve`, { note: 'Bank transfer 2' });
  expect(await read()).toMatchObject({ state: 'partly_refunded', refunds: [{ state: 'processed' }] });
  app.clock.advance({ minutes: 6 });
  await follow({ id: 'razorpay', refundState });
  expect(asked).toEqual([slow]);
  const line = { kind: 'refund', entityId: slow, amount: 5000, fee: 0, settlementId: 'setl_slow' } as const;
  const gateway = { id: 'razorpay', settlements: async () => [line] } as unknown as PaymentGateway;
  await compareSettlements(jobOf(), { gateway, defaultBrandId: 'living' });
  expect(await openDifference(slow)).toMatchObject({ kind: 'unknown_refund', found: 5000 });
});

const openDifference = async (entityId: string) => {
  const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
  return differences.find(({ entity_id: id }: { entity_id: string }) => id === entityId);
};

/** No gateway of this server has this id: its own job of each minute leaves these refunds to the test. */
const OTHER = 'cashfree';

async function openedElsewhere() {
  const { payment_id } = await opened();
  await app.database.db.execute(sql`update payments set gateway = ${OTHER} where id = ${payment_id}::uuid`);
  return { payment_id };
}

function jobOf() {
  const { db } = app.database;
  const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
  const log = { warn: () => {} };
  return { db, now: app.clock.now(), transaction, log } as never;
}

/** What the job of each minute does, with a gateway that answers like this. */
async function follow(gateway: Partial<PaymentGateway>) {
  await followRefunds(jobOf(), { id: OTHER, ...gateway } as unknown as PaymentGateway);
}

it('a refund that is neither sent nor failed in time gets an owner, once, and is tried further', async () => {
  const { payment_id } = await openedElsewhere();
  const { db } = app.database;
  const add = async (state: 'approved' | 'sent', days: number) => {
    const id = uuid();
    const at = sql`${app.clock.now().toISOString()}::timestamptz - ${days} * interval '1 day'`;
    await db.execute(sql`insert into payment_refunds
        (id, brand_id, payment_id, attempt_id, amount, state, automatic, requested_at, approved_at, gateway_refund_id)
      values (${id}::uuid, 'living', ${payment_id}::uuid, 'pay_overdue', 100, ${state}, 'too_late', ${at}, ${at},
        ${state === 'sent' ? `rfnd_${id}` : null})`);
    return id;
  };
  const [refused, pending, young] = [await add('approved', 12), await add('sent', 12), await add('sent', 10)];
  const tried: string[] = [];
  const polled: string[] = [];
  const once = () =>
    follow({
      refund: async ({ refundId }) => {
        tried.push(refundId);
        throw new Error('refused');
      },
      refundState: async (gatewayRefundId) => {
        polled.push(gatewayRefundId);
        return { gatewayRefundId, state: 'pending' };
      },
    });
  await once();
  // The job of each minute asks about each refund every few minutes.
  app.clock.advance({ minutes: 4 });
  await once();
  expect([tried, polled.length]).toEqual([[refused], 2]);
  app.clock.advance({ minutes: 1 });
  await once();
  expect([tried, polled.length]).toEqual([[refused, refused], 4]);
  const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
  const overdue = differences.filter(({ kind }: { kind: string }) => kind === 'refund_overdue');
  expect(overdue.map((each: { entity_id: string }) => each.entity_id).sort()).toEqual(
    [refused, pending].sort(),
  );
  expect(overdue).not.toContainEqual(expect.objectContaining({ entity_id: young }));
  for (const each of overdue) expect(each).toMatchObject({ expected: 100, owner_id: expect.any(String) });
  const rows = await rowsOf<{ state: string }>(
    db,
    sql`delete from payment_refunds where attempt_id = 'pay_overdue' returning state`,
  );
  expect(rows.map(({ state }) => state).sort()).toEqual(['approved', 'sent', 'sent']);
});

it('refunds that stay pending at the gateway keep no newer one from being followed', async () => {
  const { payment_id } = await openedElsewhere();
  const { db } = app.database;
  await db.execute(sql`insert into payment_refunds
      (id, brand_id, payment_id, attempt_id, amount, state, automatic, requested_at, approved_at, gateway_refund_id)
    select gen_random_uuid(), 'living', ${payment_id}::uuid, 'pay_pending', 100, 'sent', 'too_late', at, at, 'pending_' || n
    from generate_series(1, 201) as n, lateral (select ${app.clock.now().toISOString()}::timestamptz - interval '2 days' + n * interval '1 minute' as at) as t`);
  const asked: string[] = [];
  const refundState = async (gatewayRefundId: string) => {
    asked.push(gatewayRefundId);
    return { gatewayRefundId, state: 'pending' } as const;
  };
  await follow({ refundState });
  expect(asked.filter((id) => id.startsWith('pending_'))).toHaveLength(201);
  await db.execute(sql`delete from payment_refunds where attempt_id = 'pay_pending'`);
});

it('moves to another gateway only after a wrong amount paid at the former one was refunded', async () => {
  const { payment_id, pay, read } = await opened();
  await pay({ money: { amount: 44_999 } });
  await read();
  await app.settled();
  const { db } = app.database;
  const of = sql`where payment_id = ${payment_id}::uuid`;
  const paid = { id: 'new', state: 'captured', amount: 45_000, currency: 'INR', method: 'upi', reason: null };
  const order = async () => ({ gatewayOrderId: 'order_new', attempts: [paid] });
  const present = { id: OTHER, order } as unknown as PaymentGateway;
  const move = async () => await moveTo(present, jobOf(), (await paymentById(db, payment_id))!);
  await db.execute(sql`update payment_refunds set state = 'sent' ${of}`);
  await expect(move()).rejects.toMatchObject({ code: 'nothing_to_pay' });
  await db.execute(sql`update payment_refunds set state = 'processed' ${of}`);
  expect(await move()).toMatchObject({ gateway: OTHER, gatewayOrderId: null });
  await db.execute(sql`update payments set gateway_order_id = 'order_new' where id = ${payment_id}::uuid`);
  await checkPayment(jobOf(), present, payment_id);
  expect(await stateOf(app, payment_id)).toBe('paid');
  expect(await rowsOf(db, sql`select amount from payment_refunds ${of}`)).toEqual([{ amount: 44_999 }]);
});

it('a payment that is opened again after days is asked about, and so is a second payment of it', async () => {
  const { request_id, payment_id, pay } = await opened();
  app.clock.advance({ hours: 73 });
  await check();
  await comesBack();
  expect((await openPayment(patient, { request_id })).status).toBe(200);
  app.clock.advance({ minutes: 2 });
  await check();
  expect(await stateOf(app, payment_id)).toBe('created');
  await pay();
  app.clock.advance({ minutes: 4 });
  await check();
  expect(await stateOf(app, payment_id)).toBe('paid');
  expect((await openPayment(patient, { request_id })).body.code).toBe('paid_already');
  await pay();
  app.clock.advance({ minutes: 61 });
  await check();
  const { rows } = await app.database.executor.executeSql(
    'select automatic from payment_refunds where payment_id = $1::uuid',
    [payment_id],
  );
  expect(rows).toEqual([{ automatic: 'paid_twice' }]);
});

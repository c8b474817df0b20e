import { createHmac } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { openCareRelation } from '#features/people/server/index.ts';
import { razorpay } from '#partners/payment-gateway/razorpay.ts';
import { ask, atGateway, openPayment, stateOf, statusOf } from './payments.test-kit.ts';
import { checkLedger, reportRequests } from './server/index.ts';
import { records } from './server/records.ts';

let app: TestApp;
let patient: Caller;
let stranger: Caller;
let staff: Caller;
let colleague: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  stranger = await app.signInAs('patient', 1);
  staff = await app.signInAs('staff', 1);
  colleague = await app.signInAs('staff', 2);
});
afterAll(() => app.close());

/** A request of staff, opened by the patient. */
async function opened(amount = 45_000) {
  const request = (await ask(staff, patient.personId, amount)).body;
  const payment = (await openPayment(patient, { request_id: request.request_id })).body;
  return { requestId: request.request_id, paymentId: payment.payment_id, orderId: payment.gateway_order_id };
}
const rowsOf = async <T>(query: SQL): Promise<T[]> =>
  ((await app.database.db.execute(query)) as { rows: T[] }).rows;
const stored = (paymentId: string) => stateOf(app, paymentId);
const becomes = (paymentId: string, state: string) =>
  expect
    .poll(async () => {
      await app.settled();
      return await stored(paymentId);
    })
    .toBe(state);
const ledger = async (account: string): Promise<number> =>
  (
    await rowsOf<{ sum: number }>(
      sql`select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${account}`,
    )
  )[0]?.sum ?? 0;

describe('a payment request', () => {
  it('reaches the patient as a notification, by which its one payment is opened', async () => {
    const request = (await ask(staff, patient.personId)).body;
    await app.settled();
    const { notifications } = (await patient.get('/api/notify/notifications/')).body;
    const entry = notifications.find((each: { href: string }) => each.href === `/pay/${request.request_id}`);
    const path = `/api/payment/new-payment/?notification_id=${entry.id ?? entry.notification_id}`;
    const first = await patient.post(path);
    expect([first.status, first.body.amount, first.body.state]).toEqual([201, 45_000, 'created']);
    const again = await patient.post(path);
    expect([again.status, again.body.gateway_order_id]).toEqual([200, first.body.gateway_order_id]);
    expect((await stranger.post(path)).status).toBe(404);
  });

  it('is made by staff, and by clinicians for patients in their care', async () => {
    const doctor = await app.signInAs('doctor', 3);
    const other = app.idOf('patient', 36);
    expect((await ask(doctor, app.idOf('patient', 1, 'hospital'))).status).toBe(404);
    await app.database.db.transaction((tx) =>
      openCareRelation(
        tx,
        {
          ...{ brandId: 'living', patientId: other, clinicianId: doctor.personId },
          ...{ kind: 'accepted', sourceId: uuid() },
        },
        app.clock.now(),
      ),
    );
    expect((await ask(doctor, other)).status).toBe(201);
    expect((await ask(patient, patient.personId)).status).toBe(404);
  });

  it('is withdrawn by staff; money that comes all the same goes back by itself', async () => {
    const { requestId, paymentId, orderId } = await opened();
    const withdrawn = await staff.post(`/api/payment-requests/${requestId}/withdraw`);
    expect(withdrawn.body).toMatchObject({ state: 'withdrawn', payment: { state: 'expired' } });
    expect((await openPayment(patient, { request_id: requestId })).body.code).toBe('nothing_to_pay');
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid' });
    await becomes(paymentId, 'refunded');
    expect(await ledger(`advance:${paymentId}`)).toBe(0);
    const { payment } = (await patient.get(`/api/payment-requests/${requestId}`)).body;
    expect(payment).toMatchObject({ refunded: 45_000, refunds: [{ automatic: 'too_late' }] });
  });
});

describe('a payment', () => {
  it('is paid by the callback alone, and delivered once however often it comes', async () => {
    const before = await ledger('revenue:request');
    const { requestId, paymentId, orderId } = await opened();
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid', callbacks: { times: 4 } });
    await becomes(paymentId, 'paid');
    expect(await statusOf(app, patient, paymentId)).toMatchObject({
      state: 'paid',
      method: 'upi',
      refunded: 0,
    });
    // Revenue is a credit: negative, as in every ledger with positive debits.
    expect(before - (await ledger('revenue:request'))).toBe(45_000);
    expect((await openPayment(patient, { request_id: requestId })).body.code).toBe('paid_already');
    const unbalanced = await rowsOf(
      sql`select transfer_id from ledger_entries group by transfer_id having sum(amount) <> 0`,
    );
    expect(unbalanced).toEqual([]);
  });

  it('is paid by the poll where no callback ever comes', async () => {
    const { paymentId, orderId } = await opened();
    await atGateway(app, { gateway_order_id: orderId, outcome: 'pending', callbacks: { times: 0 } });
    expect(await statusOf(app, patient, paymentId)).toMatchObject({ state: 'pending' });
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid', callbacks: { times: 0 } });
    expect(await statusOf(app, patient, paymentId)).toMatchObject({ state: 'paid' });
  });

  it('that failed can be tried again, and may still turn out well', async () => {
    const { paymentId, orderId } = await opened();
    await atGateway(app, { gateway_order_id: orderId, outcome: 'declined', reason: 'insufficient_funds' });
    expect(await statusOf(app, patient, paymentId)).toMatchObject({
      ...{ state: 'failed', failed_because: 'not_enough_money' },
    });
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid', method: 'card' });
    expect(await statusOf(app, patient, paymentId)).toMatchObject({ state: 'paid', method: 'card' });
  });

  it('that is paid twice gives the second one back, and reports show the first alone', async () => {
    const { paymentId, orderId } = await opened(46_100);
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid' });
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid', method: 'card' });
    await becomes(paymentId, 'paid');
    await expect.poll(async () => await ledger(`advance:${paymentId}`)).toBe(0);
    await expect
      .poll(async () => {
        await app.settled();
        return (await statusOf(app, patient, paymentId)).refunds;
      })
      .toMatchObject([{ automatic: 'paid_twice', state: 'processed' }]);
    const of = { brandId: patient.brand, from: new Date(0), until: app.clock.now() };
    const reported = await reportRequests(app.database.db, of);
    expect(reported.find(({ amount }) => amount === 46_100)).toMatchObject({ is_paid: true, refunded: 0 });
    const bounds = { patient: '$1::uuid', brand: '$2', only: '$3::uuid' } as never;
    const { request_id } = await statusOf(app, patient, paymentId);
    const source = records[0]?.rows(bounds) ?? '';
    const { rows } = await app.database.executor.executeSql(source, [
      patient.personId,
      patient.brand,
      request_id,
    ]);
    expect(rows).toMatchObject([{ data: { state: 'paid', refunded: null } }]);
  });

  it('is not settled by a forged callback, nor by one without a signature', async () => {
    const { paymentId, orderId } = await opened();
    await atGateway(app, { gateway_order_id: orderId, outcome: 'pending', callbacks: { times: 0 } });
    const raw = JSON.stringify({
      payload: { payment: { entity: { order_id: orderId, status: 'captured' } } },
    });
    for (const signature of ['', 'f'.repeat(64), createHmac('sha256', 'other').update(raw).digest('hex')]) {
      const reply = await app.anonymous().post('/api/payment/callback/razorpay', raw, {
        ...{ 'x-razorpay-event-id': `evt_${uuid()}`, 'x-razorpay-signature': signature },
      });
      expect(reply.status).toBe(400);
    }
    await app.settled();
    expect(await stored(paymentId)).toBe('created');
    expect((await app.anonymous().post('/api/payment/callback/other', raw)).status).toBe(404);
  });

  it('opens one order, however many ask at once, and says so when the gateway is away', async () => {
    const request = (await ask(staff, patient.personId)).body;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => openPayment(patient, { request_id: request.request_id })),
    );
    expect(new Set(replies.map(({ body }) => body.gateway_order_id)).size).toBe(1);
    const next = (await ask(staff, patient.personId)).body;
    await atGateway(app, { fault: { on: 'create', kind: 'error', times: 1 } });
    const away = await openPayment(patient, { request_id: next.request_id });
    expect([away.status, away.body.code]).toEqual([503, 'gateway_away']);
    expect((await openPayment(patient, { request_id: next.request_id })).status).toBe(200);
  });

  it('of another patient looks as if there were none', async () => {
    const { requestId, paymentId } = await opened();
    const replies = [
      await openPayment(stranger, { request_id: requestId }),
      await stranger.get(`/api/payment/status/?payment_id=${paymentId}`),
      await stranger.get(`/api/payment-requests/${requestId}`),
      await stranger.get(`/api/payments?patient_id=${patient.personId}`),
      await (await app.signInAs('staff', 1, 'hospital')).get(`/api/payment-requests/${requestId}`),
    ];
    expect(replies.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    const back = await app.anonymous().post(`/api/payment/return/${paymentId}`, 'a=b', {
      ...{ origin: 'https://api.razorpay.com', 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([back.status, back.headers.location]).toEqual([303, `/pay/${requestId}`]);
  });
});

describe('the books', () => {
  it('accept no change, no second posting of a cause, and no transfer that is not zero in sum', async () => {
    const { db } = app.database;
    await expect(db.execute(sql`update ledger_entries set amount = 1`)).rejects.toThrow();
    await expect(db.execute(sql`delete from ledger_transfers`)).rejects.toThrow();
    const transfer = uuid();
    const unbalanced = db.transaction(async (tx) => {
      await tx.execute(sql`insert into ledger_transfers (id, brand_id, kind, cause, at)
        values (${transfer}::uuid, 'living', 'captured', ${transfer}, now())`);
      await tx.execute(
        sql`insert into ledger_entries values (${transfer}::uuid, 'a', 5), (${transfer}::uuid, 'b', -4)`,
      );
    });
    await expect(unbalanced).rejects.toThrow();
    await app.settled();
    expect(await checkLedger(db)).toEqual([]);
  });
});

describe('a refund', () => {
  it('is asked for by one member of staff and approved by another', async () => {
    const { paymentId, orderId } = await opened();
    await atGateway(app, { gateway_order_id: orderId, outcome: 'paid' });
    await becomes(paymentId, 'paid');
    const give = { payment_id: paymentId, amount: 15_000, reason: 'One week was not used' };
    const refund_id = uuid();
    const asked = await staff.post('/api/payment-refunds', { refund_id, ...give });
    expect([asked.status, asked.body.state, asked.body.can.approve]).toEqual([201, 'asked', false]);
    expect((await staff.post('/api/payment-refunds', { refund_id, ...give })).status).toBe(201);
    const otherwise = await staff.post('/api/payment-refunds', { refund_id, ...give, reason: 'Other' });
    expect(otherwise).toMatchObject({ status: 409, body: { code: 'refund_id_taken' } });
    const waits = { state: 'paid', refund_asked: true, refunded: 0, refunds: [] };
    expect(await statusOf(app, patient, paymentId)).toMatchObject(waits);
    const more = await staff.post('/api/payment-refunds', { refund_id: uuid(), ...give, amount: 31_000 });
    expect(more.body.code).toBe('more_than_paid');
    const path = `/api/payment-refunds/${refund_id}/approve`;
    expect((await staff.post(path)).body.code).toBe('needs_another_person');
    expect((await patient.post(path)).status).toBe(404);
    expect((await colleague.post(path)).body).toMatchObject({ state: 'approved' });
    expect((await colleague.post(path)).status).toBe(200);
    await becomes(paymentId, 'partly_refunded');
    expect(await statusOf(app, patient, paymentId)).toMatchObject({ refunded: 15_000, refund_asked: false });
    expect(await ledger(`refunds:${refund_id}`)).toBe(0);
    const kinds = (await patient.get('/api/notify/notifications/')).body.notifications.map(
      (each: { kind: string }) => each.kind,
    );
    expect(kinds).toContain('payment_refunded');
  });
});

it('ends with the account: what is open is withdrawn, money that comes later and open refunds go back', async () => {
  const leaver = await app.signInAs('patient', 29);
  const [late, paid] = [(await ask(staff, leaver.personId)).body, (await ask(staff, leaver.personId)).body];
  const [open, given] = await Promise.all(
    [late, paid].map(async ({ request_id }) => (await openPayment(leaver, { request_id })).body),
  );
  await atGateway(app, { gateway_order_id: given.gateway_order_id, outcome: 'paid' });
  await becomes(given.payment_id, 'paid');
  const refund_id = uuid();
  const give = { refund_id, payment_id: given.payment_id, amount: 15_000, reason: 'One week was not used' };
  expect((await staff.post('/api/payment-refunds', give)).status).toBe(201);
  expect((await leaver.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
  await becomes(open.payment_id, 'expired');
  expect((await staff.get(`/api/payment-requests/${late.request_id}`)).body.state).toBe('withdrawn');
  expect((await ask(staff, leaver.personId)).status).toBe(404);
  await atGateway(app, { gateway_order_id: open.gateway_order_id, outcome: 'paid' });
  await becomes(open.payment_id, 'refunded');
  expect(await ledger(`advance:${open.payment_id}`)).toBe(0);
  expect((await colleague.post(`/api/payment-refunds/${refund_id}/approve`)).status).toBe(200);
  await becomes(given.payment_id, 'partly_refunded');
  const bills = () =>
    rowsOf<{ kind: string }>(
      sql`select kind from payment_bills where payment_id = ${given.payment_id}::uuid`,
    );
  await expect.poll(bills).toContainEqual({ kind: 'credit_note' });
  expect(await checkLedger(app.database.db)).toEqual([]);
});

it('accepts callbacks signed with either secret while one is replaced, and none with a changed byte', () => {
  const gateway = razorpay({
    ...{ baseUrl: () => '', checkoutUrl: '/', keyId: 'k', keySecret: 's', callbackSecrets: ['new', 'old'] },
  });
  const raw = Buffer.from('{"payload":{"payment":{"entity":{"order_id":"order_1"}}}}');
  const headers = (secret: string) => ({
    'x-razorpay-event-id': 'evt_1',
    'x-razorpay-signature': createHmac('sha256', secret).update(raw).digest('hex'),
  });
  for (const secret of ['new', 'old'])
    expect(gateway.readCallback(headers(secret), raw).gatewayOrderIds).toEqual(['order_1']);
  const changed = Buffer.from(raw.toString().replace('order_1', 'order_2'));
  expect(() => gateway.readCallback(headers('new'), changed)).toThrow('signature');
});

import { sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import type { PaymentGateway, Settled } from '#partners/payment-gateway/port.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { refundApproved } from './rules.ts';
import { checkLedger, compareSettlements } from './server/index.ts';
import { post } from './server/repository/ledger.ts';
import { noteUnsettled } from './server/service/left-open.ts';
import { sendRefund } from './server/service/refund.ts';
import { settle } from './server/service/settle.ts';

let app: TestApp;
let patient: Caller;
let other: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  other = await app.signInAs('patient', 31);
  staff = await app.signInAs('staff', 1);
});
afterAll(async () => {
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});

const sumOf = async (account: string): Promise<number> => {
  const sql = 'select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = $1';
  return ((await app.database.executor.executeSql(sql, [account])).rows[0] as { sum: number }).sum;
};
const offer = async (code: string, terms: object) =>
  await staff.post('/api/coupons', {
    ...{ coupon_id: uuid(), code, starts_on: '2026-01-01', ends_on: '2099-12-31', ...terms },
  });
const use = (by: Caller, id: string, code: string) => by.post(`/api/payment-requests/${id}/coupon`, { code });
const asked = async (by: Caller, amount = 45_000): Promise<string> =>
  (await ask(staff, by.personId, amount)).body.request_id;

describe('a coupon', () => {
  it('lowers what is to be paid, line by line, and what is billed', async () => {
    expect((await offer('sukham10', { percent: 10 })).status).toBe(201);
    const lines = [
      { name: 'A', amount: 10_001 },
      { name: 'B', amount: 333 },
      { name: 'C', amount: 5_000, kind: 'coaching' },
    ];
    const body = { request_id: uuid(), patient_id: patient.personId, title: 'x', lines };
    const id = (await staff.post('/api/payment-requests', body)).body.request_id;
    const lowered = (await use(patient, id, ' Sukham10 ')).body;
    expect(lowered).toMatchObject({ amount: 15_334 - 1533, coupon_code: 'SUKHAM10' });
    const discounts = lowered.lines.map(({ discount }: { discount: number }) => discount);
    expect(discounts).toEqual([1000, 33, 500]);
    const back = await patient.delete(`/api/payment-requests/${id}/coupon`);
    expect(back.body).toMatchObject({ amount: 15_334, coupon_code: null });
    await use(patient, id, 'SUKHAM10');
    const opened = (await openPayment(patient, { request_id: id })).body;
    expect(opened.amount).toBe(13_801);
    expect((await use(patient, id, 'SUKHAM10')).body.code).toBe('coupon_too_late');
    await atGateway(app, {
      gateway_order_id: opened.gateway_order_id,
      outcome: 'paid',
      callbacks: { times: 0 },
    });
    await statusOf(app, patient, opened.payment_id);
    await app.settled();
    const { bills } = await statusOf(app, patient, opened.payment_id);
    expect(bills[1]).toMatchObject({ kind: 'mixed_bill', amount: 13_801 });
  });

  it('is refused where its terms say so', async () => {
    await offer('ONCE', { flat: 10_000, per_person: 1, minimum: 20_000, purposes: ['request'] });
    await offer('VISITS', { percent: 50, purposes: ['appointment'] });
    await offer('PAST', { percent: 50, ends_on: '2026-01-02' });
    expect((await use(patient, await asked(patient, 19_999), 'ONCE')).body.code).toBe('coupon_below_minimum');
    expect((await use(patient, await asked(patient), 'VISITS')).body.code).toBe('coupon_not_for_this');
    expect((await use(patient, await asked(patient), 'PAST')).body.code).toBe('coupon_not_valid');
    // The last code begins with ſ (U+017F), which toUpperCase() turns into S.
    await offer('SIMILAR', { percent: 50 });
    for (const code of ['NOTHING', '\u017Fimilar'])
      expect((await use(patient, await asked(patient), code)).body.code).toBe('coupon_not_valid');
    expect((await use(patient, await asked(patient), 'ONCE')).body.amount).toBe(35_000);
    expect((await use(patient, await asked(patient), 'ONCE')).body.code).toBe('coupon_used_up');
    expect((await use(other, await asked(patient), 'ONCE')).status).toBe(404);
  });

  it('is given out as often as it may be, however many ask at once; not paying gives it back', async () => {
    await offer('THREE', { flat: 100, in_total: 3 });
    const ids = await Promise.all(Array.from({ length: 8 }, () => asked(patient)));
    const replies = await Promise.all(ids.map((id) => use(patient, id, 'THREE')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    const used = ids[replies.findIndex(({ status }) => status === 200)];
    await staff.post(`/api/payment-requests/${used}/withdraw`);
    expect((await use(patient, await asked(patient), 'THREE')).status).toBe(200);
  });

  it('leaves a rupee to pay, and ends when staff end it', async () => {
    const made = (await offer('FREE', { percent: 100 })).body;
    expect((await use(patient, await asked(patient), 'FREE')).body.amount).toBe(100);
    expect((await staff.post(`/api/coupons/${made.coupon_id}/end`)).body.can.end).toBe(false);
    expect((await use(patient, await asked(patient), 'FREE')).body.code).toBe('coupon_not_valid');
    expect((await offer('FREE', { percent: 1 })).body.code).toBe('coupon_code_taken');
    const again = { coupon_id: made.coupon_id, percent: 100 };
    expect(await offer('free', again)).toMatchObject({ status: 201, body: { percent: 100 } });
    for (const more of [{ percent: 1 }, { per_person: 1 }, { purposes: ['request'] }])
      expect(await offer('FREE', { ...again, ...more })).toMatchObject({
        ...{ status: 409, body: { code: 'coupon_id_taken' } },
      });
    expect((await offer('BOTH', { percent: 1, flat: 100 })).status).toBe(400);
    const nowhere = await offer('NOWHERE', { percent: 5, package_ids: ['hba1c', 'hba1x'] });
    expect([nowhere.status, nowhere.body.fields]).toMatchObject([
      400,
      [{ field: 'package_ids', message: 'This test or package does not exist. Choose it again.' }],
    ]);
    const { coupons } = (await staff.get('/api/coupons')).body;
    expect(coupons.find(({ code }: { code: string }) => code === 'FREE')).toMatchObject({ used: 1 });
  });
});

it('a payment request is answered alike when it is sent again, also with a coupon, and refused with other content', async () => {
  const body = { request_id: uuid(), patient_id: patient.personId, title: 'Diet plan' };
  const lines = [
    { name: 'First week', amount: 20_000 },
    { name: 'Second week', amount: 10_000 },
  ];
  const send = (more: object = {}) => staff.post('/api/payment-requests', { ...body, lines, ...more });
  expect((await send()).status).toBe(201);
  await offer('AGAIN', { percent: 10 });
  await use(patient, body.request_id, 'AGAIN');
  expect(await send()).toMatchObject({ status: 201, body: { title: 'Diet plan', amount: 27_000 } });
  const taken = { status: 409, body: { code: 'request_id_taken' } };
  expect(await send({ title: 'Other' })).toMatchObject(taken);
  expect(await send({ lines: [{ name: 'Both weeks', amount: 30_000 }] })).toMatchObject(taken);
  expect(await send({ lines: lines.map((line) => ({ ...line, kind: 'coaching' })) })).toMatchObject(taken);
});

it('a page of payments has as many as were asked for, at most 50', async () => {
  for (let n = 0; n < 22; n++) await asked(other);
  const page = async (query: string) => (await other.get(`/api/payments${query}`)).body;
  expect((await page('')).requests).toHaveLength(20);
  const large = await page('?page_size=50');
  expect(large.requests.length).toBeGreaterThan(21);
  const first = await page('?page_size=3');
  const next = await page(`?page_size=3&cursor=${first.next_cursor}`);
  expect([...first.requests, ...next.requests]).toEqual(large.requests.slice(0, 6));
  for (const size of [0, 51]) expect((await other.get(`/api/payments?page_size=${size}`)).status).toBe(400);
});

describe('a settlement', () => {
  it('is compared item by item; each difference has an owner until it is resolved', async () => {
    const paid: { id: string; attempt: string }[] = [];
    for (let i = 0; i < 3; i++) {
      const opened = (await openPayment(patient, { request_id: await asked(patient) })).body;
      await atGateway(app, {
        ...{
          gateway_order_id: opened.gateway_order_id,
          outcome: 'paid',
          method: 'card',
          callbacks: { times: 0 },
        },
      });
      await statusOf(app, patient, opened.payment_id);
      const { rows } = await app.database.executor.executeSql(
        'select id from payment_attempts where payment_id = $1',
        [opened.payment_id],
      );
      paid.push({ id: opened.payment_id, attempt: (rows[0] as { id: string }).id });
    }
    const [first, second] = paid;
    const items: Settled[] = [
      { kind: 'payment', entityId: first!.attempt, amount: 44_900, fee: 1062, settlementId: 'setl_1' },
      { kind: 'payment', entityId: 'pay_unknown', amount: 12_300, fee: 0, settlementId: 'setl_1' },
      { kind: 'payment', entityId: paid[2]!.attempt, amount: 45_000, fee: 1062, settlementId: 'setl_1' },
    ];
    const compare = async (days: number) => {
      const now = new Date(app.clock.now().getTime() + days * 86_400_000);
      const { db } = app.database;
      const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
      const settlements = async (day: string) => (day === clinicDay(app.clock.now()) ? items : []);
      const gateway = { id: 'razorpay', settlements } as unknown as PaymentGateway;
      const work = { db, now, transaction, log: console } as never;
      await compareSettlements(work, { gateway, defaultBrandId: 'living' });
      await noteUnsettled(work, gateway.id);
    };
    await compare(1);
    await compare(1);
    await app.settled();
    const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
    expect(differences.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
      'amount_differs',
      'unknown_payment',
    ]);
    for (const { owner_id } of differences) expect(owner_id).not.toBeNull();
    const found = differences.find(({ kind }: { kind: string }) => kind === 'amount_differs');
    expect(found).toMatchObject({ expected: 45_000, found: 44_900 });
    const path = `/api/payment-differences/${found.difference_id}`;
    expect((await staff.post(`${path}/assign`)).body.owner_id).toBe(staff.personId);
    expect((await staff.post(`${path}/resolve`, { note: 'A fee' })).body).toMatchObject({
      state: 'resolved',
    });
    expect((await staff.post(`${path}/resolve`, { note: 'Again' })).body.code).toBe('decided_already');
    await compare(9);
    const later = (await staff.get('/api/payment-differences?state=open')).body.differences;
    expect(later.map(({ entity_id }: { entity_id: string }) => entity_id)).toContain(second!.attempt);
    expect(found.day).toBe(clinicDay(app.clock.now()));
    const bank = await sumOf('bank');
    expect([bank, await sumOf('fees')]).toEqual([44_900 + 12_300 + 45_000 - 2124, 2124]);
    const { notifications } = (await staff.get('/api/notify/notifications/')).body;
    const other = (await (await app.signInAs('staff', 2)).get('/api/notify/notifications/')).body
      .notifications;
    const hrefs = [...notifications, ...other].map(({ href }: { href: string }) => href);
    expect(hrefs).toContain('/payments/differences');
  });

  it('has an owner for a refund that the gateway could not send, and who paid has left; paid back by hand, nothing is owed', async () => {
    const leaving = await app.signInAs('patient', 29);
    const opened = (await openPayment(leaving, { request_id: await asked(leaving) })).body;
    const how = { gateway_order_id: opened.gateway_order_id, outcome: 'paid', callbacks: { times: 0 } };
    await atGateway(app, how);
    await statusOf(app, leaving, opened.payment_id);
    const refund_id = uuid();
    const wish = { refund_id, payment_id: opened.payment_id, amount: 1000, reason: 'A day was missed' };
    await staff.post('/api/payment-refunds', wish);
    const { db } = app.database;
    const { personId } = await app.signInAs('staff', 2);
    await db.execute(sql`update payment_refunds set state = 'approved', approved_at = now(),
      approved_by = ${personId}::uuid where id = ${refund_id}::uuid`);
    await db.transaction((tx) =>
      post(
        tx,
        'living',
        refundApproved({ id: refund_id, paymentId: opened.payment_id, amount: 1000 }, 'request'),
        app.clock.now(),
      ),
    );
    expect((await leaving.post('/api/auth/user/delete/', { password: DEMO_PASSWORD })).status).toBe(200);
    const refund = async () => ({ gatewayRefundId: 'rfnd_lost', state: 'failed' });
    const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
    const work = { db, now: app.clock.now(), transaction, log: console } as never;
    await sendRefund(work, { id: 'razorpay', refund } as unknown as PaymentGateway, refund_id);
    const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
    const found = differences.find(({ entity_id: id }: { entity_id: string }) => id === 'rfnd_lost');
    expect(found).toMatchObject({ kind: 'refund_failed', expected: 1000, owner_id: expect.any(String) });
    const seen = async () => (await staff.get(`/api/payment-requests/${found.request_id}`)).body.payment;
    expect(await seen()).toMatchObject({ state: 'refund_due', refunded: 0 });
    expect(await sumOf(`refunds:${refund_id}`)).toBe(-1000);
    const { bank, resolve } = { bank: await sumOf('bank'), resolve: { note: 'Bank transfer 123' } };
    const path = `/api/payment-differences/${found.difference_id}/resolve`;
    const twice = await Promise.all([1, 2].map(() => staff.post(path, resolve)));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expect.poll(async () => (await seen()).bills.length).toBe(3);
    expect(await seen()).toMatchObject({ state: 'partly_refunded', refunded: 1000 });
    expect([await sumOf(`refunds:${refund_id}`), await sumOf('bank')]).toEqual([0, bank - 1000]);
    // The receipt names the payment by which the gateway finds the account that the money came from.
    const receipt = (await seen()).bills[0].bill_id;
    expect((await staff.get(`/api/payment-bills/${receipt}/paper`)).status).toBe(200);
    expect(await checkLedger(db)).toEqual([]);
  });
});

it('money in another currency pays for nothing, and has an owner once', async () => {
  const request_id = await asked(other);
  const opened = (await openPayment(other, { request_id })).body;
  const attempt = { id: 'pay_dollars', state: 'captured', amount: 45_000, currency: 'USD' } as const;
  const { db } = app.database;
  for (const _ of [1, 2])
    await db.transaction((tx) =>
      settle(tx, { now: app.clock.now() } as Parameters<typeof settle>[1], {
        paymentId: opened.payment_id,
        truth: {
          gatewayOrderId: opened.gateway_order_id,
          attempts: [{ ...attempt, method: 'card', reason: null }],
        },
        fulfil: async () => true,
      }),
    );
  const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
  const found = differences.filter(({ entity_id: id }: { entity_id: string }) => id === attempt.id);
  expect(found).toMatchObject([{ kind: 'other_currency', request_id, owner_id: expect.any(String) }]);
  expect((await staff.get(`/api/payment-requests/${request_id}`)).body).toMatchObject({ state: 'open' });
});

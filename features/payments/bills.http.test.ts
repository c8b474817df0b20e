import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger } from './server/index.ts';

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

interface Bill {
  readonly bill_id: string;
  readonly kind: string;
  readonly number: string;
  readonly amount: number;
}

async function paid(lines: object[]): Promise<{ paymentId: string; bills: Bill[] }> {
  const body = { request_id: uuid(), patient_id: patient.personId, title: 'Bill', lines };
  const { request_id } = (await staff.post('/api/payment-requests', body)).body;
  const { payment_id: paymentId, gateway_order_id } = (await openPayment(patient, { request_id })).body;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  await statusOf(app, patient, paymentId);
  await app.settled();
  return { paymentId, bills: (await statusOf(app, patient, paymentId)).bills };
}

async function refund(paymentId: string, amount: number): Promise<void> {
  const wanted = { refund_id: uuid(), payment_id: paymentId, amount, reason: 'Not used' };
  expect((await staff.post('/api/payment-refunds', wanted)).status).toBe(201);
  expect((await colleague.post(`/api/payment-refunds/${wanted.refund_id}/approve`)).status).toBe(200);
  await expect
    .poll(async () => {
      await app.settled();
      const { refunds } = await statusOf(app, patient, paymentId);
      return refunds.find(({ refund_id }: { refund_id: string }) => refund_id === wanted.refund_id).state;
    })
    .toBe('processed');
  await app.settled();
}

describe('what was paid', () => {
  it('has a receipt and a bill of supply, in all languages', async () => {
    const { bills } = await paid([{ name: 'Foot check', amount: 45_000 }]);
    expect(bills).toMatchObject([
      { kind: 'receipt', amount: 45_000 },
      { kind: 'bill_of_supply', amount: 45_000 },
    ]);
    for (const { number } of bills) expect(number).toMatch(/^SL[RB]\/\d{4}\/\d{7}$/);
    for (const language of LANGUAGE_CODES) {
      const path = `/api/payment-bills/${bills[1]!.bill_id}/paper?language=${language}`;
      const { status, body } = await patient.get(path);
      expect([status, body.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    }
  });

  it('has a tax invoice where tax is due, and one paper for both where only some of it is taxed', async () => {
    const taxed = await paid([{ name: 'Yoga', amount: 105_000, kind: 'wellbeing' }]);
    expect(taxed.bills[1]).toMatchObject({ kind: 'tax_invoice' });
    const mixed = await paid([
      { name: 'Yoga', amount: 105_000, kind: 'wellbeing' },
      { name: 'Wound care', amount: 20_000, kind: 'treatment' },
    ]);
    expect(mixed.bills[1]).toMatchObject({ kind: 'mixed_bill', amount: 125_000 });
    const paper = await patient.get(`/api/payment-bills/${mixed.bills[1]!.bill_id}/paper?language=te`);
    expect(paper.status).toBe(200);
  });

  it('is credited refund by refund, each with a note of its own', async () => {
    const { paymentId } = await paid([
      { name: 'Yoga', amount: 10_001, kind: 'wellbeing' },
      { name: 'Wound care', amount: 10_002, kind: 'treatment' },
    ]);
    await refund(paymentId, 3_333);
    await refund(paymentId, 16_670);
    const { bills } = await statusOf(app, patient, paymentId);
    const notes = bills.filter(({ kind }: Bill) => kind === 'credit_note');
    expect(notes.map(({ amount }: Bill) => amount)).toEqual([3_333, 16_670]);
    expect((await patient.get(`/api/payment-bills/${notes[0].bill_id}/paper`)).status).toBe(200);
  });

  it('is numbered without a gap, and what was issued never changes', async () => {
    const first = (await paid([{ name: 'x', amount: 100 }])).bills[1]!.number;
    const next = (await paid([{ name: 'x', amount: 100 }])).bills[1]!.number;
    expect(Number(next.slice(-7)) - Number(first.slice(-7))).toBe(1);
    await expect(
      app.database.executor.executeSql(`update payment_bills set amount = 1`, []),
    ).rejects.toThrow();
    await expect(app.database.executor.executeSql(`delete from payment_bills`, [])).rejects.toThrow();
  });

  it('shows its bills to no other user', async () => {
    const { bills } = await paid([{ name: 'x', amount: 100 }]);
    const stranger = await app.signInAs('patient', 1);
    expect((await stranger.get(`/api/payment-bills/${bills[0]!.bill_id}/paper`)).status).toBe(404);
    expect((await staff.get(`/api/payment-bills/${bills[0]!.bill_id}/paper`)).status).toBe(200);
  });

  it('loses the name of a person with a deleted account after the years of the law', async () => {
    const left = (await paid([{ name: 'x', amount: 100 }])).bills[1]!.bill_id;
    patient = await app.signInAs('patient', 31);
    const stays = (await paid([{ name: 'x', amount: 100 }])).bills[1]!.bill_id;
    await app.database.executor.executeSql(
      `update persons set erased_at = now() where id = (select q.patient_id from payment_bills b
        join payments y on y.id = b.payment_id join payment_requests q on q.id = y.request_id where b.id = $1)`,
      [left],
    );
    const endedAfter = async (years: number) => {
      app.clock.advance({ days: years * 366 });
      await app.runJob('payments.end-contents');
      app.clock.advance({ days: years * -366 });
      const { rows } = await app.database.executor.executeSql(
        `select id from payment_bills where content = '' and id = any($1::uuid[])`,
        [[left, stays]],
      );
      return (rows as { id: string }[]).map(({ id }) => id);
    };
    expect(await endedAfter(6)).toEqual([]);
    expect(await endedAfter(9)).toEqual([left]);
    expect((await staff.get(`/api/payment-bills/${left}/paper`)).status).toBe(404);
    expect((await staff.get(`/api/payment-bills/${stays}/paper`)).status).toBe(200);
  });
});

it('lists the refunds that a second member of staff has to decide, and what one patient pays', async () => {
  const { paymentId } = await paid([{ name: 'Foot check', amount: 45_000 }]);
  const requestId = (await statusOf(app, patient, paymentId)).request_id;
  const stranger = await app.signInAs('patient', 1);
  const listed = async (query: string, by = staff): Promise<string[]> =>
    (await by.get(`/api/payments?${query}`)).body.requests.map(
      (each: { request_id: string }) => each.request_id,
    );
  expect(await listed('refund=asked')).not.toContain(requestId);
  const refund = { refund_id: uuid(), payment_id: paymentId, amount: 500, reason: 'Too much' };
  expect((await staff.post('/api/payment-refunds', refund)).status).toBe(201);
  expect(await listed('refund=asked')).toContain(requestId);
  expect(await listed(`refund=asked&patient_id=${stranger.personId}`)).toEqual([]);
  expect(await listed(`patient_id=${patient.personId}`)).toContain(requestId);
  // What is only asked for is no news for the patient.
  expect(await listed('refund=asked', patient)).toEqual(await listed('', patient));
  await colleague.post(`/api/payment-refunds/${refund.refund_id}/decline`);
  expect(await listed('refund=asked')).not.toContain(requestId);
});

it('lists what is still to be paid before everything else, page by page, and finds a payment by its numbers', async () => {
  const open = (await ask(staff, patient.personId)).body.request_id;
  app.clock.advance({ seconds: 3 });
  const { paymentId, bills } = await paid([{ name: 'Foot check', amount: 45_000 }]);
  const { request_id, gateway_order_id } = await statusOf(app, patient, paymentId);
  const page = async (query: string, by = staff) => (await by.get(`/api/payments?${query}`)).body;
  const listed = async (query: string, by = staff): Promise<string[]> =>
    (await page(query, by)).requests.map((each: { request_id: string }) => each.request_id);
  const all = await listed('page_size=50', patient);
  expect(all.indexOf(open)).toBeLessThan(all.indexOf(request_id));
  const seen: string[] = [];
  for (let cursor = ''; ; ) {
    const { requests, next_cursor } = await page(`page_size=1${cursor}`, patient);
    seen.push(...requests.map((each: { request_id: string }) => each.request_id));
    if (!next_cursor) break;
    cursor = `&cursor=${next_cursor}`;
  }
  expect(seen).toEqual(all);
  // A server of the release before has made this cursor.
  const { created_at } = (await page('page_size=50', patient)).requests[all.indexOf(request_id)];
  const former = Buffer.from(JSON.stringify([created_at, request_id])).toString('base64url');
  expect(await listed(`page_size=50&cursor=${former}`, patient)).toEqual(
    all.slice(all.indexOf(request_id) + 1),
  );
  const ofBills = bills.flatMap(({ number }) => [number, number.toLowerCase()]);
  for (const number of [...ofBills, gateway_order_id])
    expect(await listed(`number=${encodeURIComponent(number)}`)).toEqual([request_id]);
  expect(await listed('number=order')).toEqual([]);
  expect(await listed(`number=${gateway_order_id}`, await app.signInAs('staff', 1, 'hospital'))).toEqual([]);
});

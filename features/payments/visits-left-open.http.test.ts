import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { feeVisits } from './fee-visits.test-kit.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger } from './server/index.ts';
import { jobs } from './server/jobs.ts';
import { calledOffInPart, deliver } from './server/service/deliver.ts';
import { noteUndelivered } from './server/service/left-open.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
let colleague: Caller;
let doctorId: string;
beforeAll(async () => {
  app = await startTestApp({ VISIT_FEES: 'online' });
  patient = await app.signInAs('patient', 30);
  [staff, colleague] = [await app.signInAs('staff', 1), await app.signInAs('staff', 2)];
  doctorId = app.idOf('doctor', 3);
});
afterAll(async () => {
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});
const { reserved } = feeVisits(() => ({ app, patient, doctorId }));

/** A paid visit that was never closed, and the states of its difference after the look of a night. */
async function neverClosed() {
  const { id, slot, payment } = await reserved();
  const { gateway_order_id, payment_id } = payment;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  await statusOf(app, patient, payment_id);
  const { db } = app.database;
  const transaction = (change: Parameters<typeof db.transaction>[0]) => db.transaction(change);
  const at = (days: number) => new Date(new Date(slot.starts_at).getTime() + days * 86_400_000);
  const night = async (days: number) => {
    await noteUndelivered({ db, now: at(days), transaction } as never);
    const { rows } = await app.database.executor.executeSql(
      "select state from payment_differences where payment_id = $1 and kind = 'not_delivered'",
      [payment_id],
    );
    return rows;
  };
  const close = () =>
    deliver({ db, now: at(9), transaction } as never, { purpose: 'appointment', subjectId: id });
  return { payment, at, night, close };
}

it('a paid visit that is never closed gets an owner after a week, until it is closed', async () => {
  const { night, close } = await neverClosed();
  expect(await night(6)).toEqual([]);
  expect(await night(9)).toEqual([{ state: 'open' }]);
  await close();
  expect(await night(10)).toEqual([{ state: 'resolved' }]);
});

it('a paid visit that staff resolved by hand is found again after a week if it is still not closed', async () => {
  const { payment, at, night } = await neverClosed();
  expect(await night(9)).toEqual([{ state: 'open' }]);
  const sql = (text: string, values: unknown[]) => app.database.executor.executeSql(text, values);
  const { rows } = await sql(
    "select id from payment_differences where payment_id = $1 and kind = 'not_delivered'",
    [payment.payment_id],
  );
  const [{ id }] = rows as [{ id: string }];
  const path = `/api/payment-differences/${id}/resolve`;
  expect((await staff.post(path, { note: 'The doctor closes it today' })).status).toBe(200);
  await sql('update payment_differences set resolved_at = $2 where id = $1', [id, at(9)]);
  expect(await night(15)).toEqual([{ state: 'resolved' }]);
  expect(await night(17)).toEqual([{ state: 'open' }]);
});

it('a paid visit that was never closed needs no owner any more once staff have given all of it back', async () => {
  const { payment, night } = await neverClosed();
  const { payment_id, amount } = payment;
  expect(await night(9)).toEqual([{ state: 'open' }]);
  for (const [part, state] of [
    [100, 'open'],
    [amount - 100, 'resolved'],
  ] as const) {
    const refund_id = uuid();
    const asked = { refund_id, payment_id, amount: part, reason: 'The visit did not take place' };
    expect((await staff.post('/api/payment-refunds', asked)).status).toBe(201);
    expect((await colleague.post(`/api/payment-refunds/${refund_id}/approve`)).status).toBe(200);
    expect(await night(10)).toEqual([{ state }]);
  }
});

/** A job of the payments, on a server with these gateways. */
const run = (name: string, now: Date, gateways: { gateway?: object; formerGateway?: object } = {}) =>
  jobs({ ...gateways, defaultBrandId: 'living' } as never)
    .find((job) => job.name === name)
    ?.handle(workAt(app, now), {});
const kindsOf = async (paymentId: string) => {
  const { rows } = await app.database.executor.executeSql(
    'select kind from payment_differences where payment_id = $1 and owner_id is not null order by kind',
    [paymentId],
  );
  return (rows as { kind: string }[]).map(({ kind }) => kind);
};

it('settlements that one gateway does not name keep no other check of the night from its turn', async () => {
  const { payment, at } = await neverClosed();
  const asked: string[] = [];
  const gateway = { id: 'razorpay', settlements: () => Promise.reject(new Error('away')) };
  const settlements = async (day: string) => {
    asked.push(day);
    return [];
  };
  const formerGateway = { id: 'cashfree', settlements };
  const night = run('payments.compare-settlements', at(9), { gateway, formerGateway });
  await expect(night).rejects.toThrow('away');
  expect(asked.length).toBeGreaterThan(0);
  expect(await kindsOf(payment.payment_id)).toEqual(['not_delivered']);
});

/** A paid visit, of which a part can be called off as of an order of lab tests. */
async function paidInParts() {
  const { id, slot, payment } = await reserved();
  const { gateway_order_id, payment_id } = payment;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  await statusOf(app, patient, payment_id);
  const askFor = async (amount: number) => {
    const refund_id = uuid();
    const asked = { refund_id, payment_id, amount, reason: 'Perhaps' };
    expect((await staff.post('/api/payment-refunds', asked)).status).toBe(201);
    return refund_id;
  };
  const give = async (amount: number) =>
    expect((await colleague.post(`/api/payment-refunds/${await askFor(amount)}/approve`)).status).toBe(200);
  const { db } = app.database;
  const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
  const jobs = { enqueue: async () => {}, enqueueAll: async () => {} };
  const begun = app.clock.now();
  const callOff = async (share: number, since = begun) => {
    const work = { db, now: app.clock.now(), transaction, jobs } as never;
    const part = { since, amountOf: () => share };
    await calledOffInPart(work, { purpose: 'appointment', subjectId: id }, part);
  };
  const refunds = async () =>
    (await staff.get(`/api/payment/status/?payment_id=${payment_id}`)).body.refunds.map(
      (each: { state: string; amount: number }) => [each.state, each.amount],
    );
  return { fee: slot.fee, askFor, give, callOff, refunds };
}
const GOING = expect.stringMatching(/approved|sent|processed/);

it('pays back the part that is called off, although staff have only asked for all of it', async () => {
  const { fee, askFor, callOff, refunds } = await paidInParts();
  await askFor(fee);
  await callOff(1000);
  const declined = ['declined', fee];
  expect(await refunds()).toEqual([declined, [GOING, 1000]]);
  // The same news once more leaves alone what staff have asked for since then.
  await askFor(fee - 1000);
  await callOff(1000);
  expect(await refunds()).toEqual([declined, [GOING, 1000], ['asked', fee - 1000]]);
});

it('pays back of the part that is called off only what staff have not given back since then', async () => {
  const first = await paidInParts();
  await first.give(400);
  await first.callOff(1000);
  expect(await first.refunds()).toEqual([400, 600].map((amount) => [GOING, amount]));
  const other = await paidInParts();
  await other.give(400);
  app.clock.advance({ seconds: 3 });
  const since = app.clock.now();
  await other.give(100);
  await other.callOff(1000, since);
  expect(await other.refunds()).toEqual([400, 100, 900].map((amount) => [GOING, amount]));
  // Never more than was paid.
  const last = await paidInParts();
  await last.give(last.fee - 300);
  app.clock.advance({ seconds: 3 });
  await last.callOff(1000, app.clock.now());
  expect(await last.refunds()).toEqual([last.fee - 300, 300].map((amount) => [GOING, amount]));
});

it('without a gateway, what was begun at one changes in nothing, and has an owner once it is late', async () => {
  const { payment, at } = await neverClosed();
  const { payment_id } = payment;
  await run('payments.compare-settlements', at(9));
  await atGateway(app, { fault: { on: 'refund', kind: 'pending', times: 1 } });
  const refund_id = uuid();
  await staff.post('/api/payment-refunds', { refund_id, payment_id, amount: 100, reason: 'Late' });
  await colleague.post(`/api/payment-refunds/${refund_id}/approve`);
  await app.settled();
  const request_id = uuid();
  await ask(staff, patient.personId, 45_000, request_id);
  const waiting = (await openPayment(patient, { request_id })).body;
  await atGateway(app, { gateway_order_id: waiting.gateway_order_id, outcome: 'pending' });
  expect((await statusOf(app, patient, waiting.payment_id)).state).toBe('pending');
  const kinds = () => Promise.all([kindsOf(payment_id), kindsOf(waiting.payment_id)]);
  await run('payments.reconcile', new Date(app.clock.now().getTime() + 3_600_000));
  expect(await kinds()).toEqual([['not_delivered'], []]);
  await run('payments.reconcile', at(12));
  expect(await kinds()).toEqual([['not_delivered', 'refund_overdue'], ['gateway_replaced']]);
  expect((await statusOf(app, patient, waiting.payment_id)).state).toBe('pending');
  // Another one is set, so that the former is gone for good.
  await run('payments.reconcile', at(12), { gateway: { id: 'cashfree' } });
  expect(await kindsOf(payment_id)).toEqual(['not_delivered', 'refund_failed', 'refund_overdue']);
  // Its next attempt is at another gateway; what could not be sent is owed all the same.
  await app.database.executor.executeSql("update payments set gateway = 'cashfree' where id = $1", [
    payment_id,
  ]);
  expect(await checkLedger(app.database.db)).toEqual([]);
});

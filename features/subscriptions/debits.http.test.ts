import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { workAt } from '#features/appointments/visits.test-kit.ts';
import { atGateway, openPayment } from '#features/payments/payments.test-kit.ts';
import type { Call, Json } from '#partners/payment-gateway/json-call.ts';
import { GatewayFailed, type Mandates } from '#partners/payment-gateway/port.ts';
import { razorpayMandates } from '#partners/payment-gateway/razorpay-mandates.ts';
import { addDays, clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { collect } from './server/index.ts';
import { notifications } from './server/notifications.ts';
import { onPaid } from './server/service/paid.ts';
import { act, mineOf, payFor, planDraft, planOf, subscribe } from './subscriptions.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A person who allowed autopay with the first payment. */
async function withMandate(index: number) {
  const by = await app.signInAs('patient', index);
  const comesBack = () =>
    by.signIn('credentials', { identifier: app.phoneOf('patient', index), password: DEMO_PASSWORD });
  const plan = await planOf(by, 1);
  const id = (await subscribe(by, plan.plan_id, { collection: 'autopay' })).body.subscription_id;
  await payFor(app, by, id);
  await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
  const { on } = (await mineOf(by)).next_charge;
  return { by, id, on, comesBack };
}

/** At noon of the second charge, before the bank is asked. */
async function beforeDebit(index: number) {
  const { comesBack, ...debited } = await withMandate(index);
  const { on } = debited;
  for (const before of [3, 2]) {
    app.clock.set(clinicInstant(addDays(on, -before), '10:00'));
    await app.runJob('subscriptions.step');
    await app.runJob('subscriptions.collect');
  }
  app.clock.set(clinicInstant(on, '12:00'));
  await comesBack();
  return { ...debited, comesBack };
}

it('a debit that the gateway refuses is asked for once a day, and can be skipped meanwhile', async () => {
  const { by, id, on, comesBack } = await beforeDebit(1);
  /** One call fails; a second one on that day would be debited. */
  const often = async (kind: 'refused' | 'error') => {
    await atGateway(app, { fault: { on: 'debit', kind, times: 1 } });
    for (const minutes of [30, 30]) {
      await app.runJob('subscriptions.collect');
      app.clock.advance({ minutes });
    }
  };
  const asked = async () =>
    await rowsOf<{ days: string[]; at: string | null }>(
      app.database.db,
      sql`select to_json(debit_days) as days, debit_asked_at as at from subscription_periods
        where subscription_id = ${id}::uuid and paid_at is null`,
    );
  await often('refused');
  expect(await asked()).toEqual([{ days: [on], at: null }]);
  expect((await mineOf(by)).can.skip_debit).toBe(true);
  app.clock.advance({ days: 1 });
  await comesBack();
  await often('error');
  expect(await asked()).toEqual([{ days: [on, addDays(on, 1)], at: expect.anything() }]);
  expect((await act(by, id, 'skip-debit')).body.code).toBe('debit_running');
});

it('the person pays a charge that they opened before the bank’s notice, and the screen says so', async () => {
  const { by, id, on, comesBack } = await withMandate(2);
  app.clock.set(clinicInstant(addDays(on, -3), '10:00'));
  await app.runJob('subscriptions.step');
  await comesBack();
  expect((await mineOf(by)).next_charge).toMatchObject({ collection: 'autopay', opening_opts_out: true });
  // Others who may pay it read the same: a care plan of the patient is not theirs.
  const staff = await app.signInAs('staff', 1);
  const { request_id } = (await mineOf(by)).next_charge;
  const optsOut = async () => (await staff.get(`/api/payment-requests/${request_id}`)).body.opening_opts_out;
  expect(await optsOut()).toBe(true);
  await openPayment(by, { subscription_id: id });
  expect(await optsOut()).toBe(false);
  const opened = {
    ...{ collection: 'by_request', is_opted_out: true },
    ...{ opted_out_because: 'opened', opening_opts_out: false },
  };
  expect((await mineOf(by)).next_charge).toMatchObject(opened);
  app.clock.set(clinicInstant(addDays(on, -2), '10:00'));
  await app.runJob('subscriptions.collect');
  expect((await mineOf(by)).next_charge).toMatchObject(opened);
  await act(by, id, 'cancel');
  // A charge that is made again was never opened.
  await act(by, id, 'resume');
  await app.runJob('subscriptions.step');
  expect((await mineOf(by)).next_charge).toMatchObject({ collection: 'autopay', is_opted_out: false });
  await act(by, id, 'cancel');
});

/** Two days before a charge, with a gateway that announces a debit like this. */
async function announceBy(of: { on: string }, announce: Mandates['announce']): Promise<void> {
  app.clock.set(clinicInstant(addDays(of.on, -3), '10:00'));
  await app.runJob('subscriptions.step');
  app.clock.set(clinicInstant(addDays(of.on, -2), '10:00'));
  const gateway = { id: 'razorpay', mandates: { state: async () => 'confirmed', announce } };
  const work = { ...workAt(app, app.clock.now()), log: { warn() {} } };
  await collect(work as never, gateway as never);
}

it('the person pays a charge that they open at the moment at which its debit is announced', async () => {
  const { by, id, on, comesBack } = await withMandate(4);
  await announceBy({ on }, async () => {
    await comesBack();
    const { status, body } = await openPayment(by, { subscription_id: id });
    expect(status).toBe(201);
    // The gateway knows it by the same receipt.
    return body.gateway_order_id;
  });
  expect((await mineOf(by)).next_charge).toMatchObject({
    ...{ collection: 'by_request', is_opted_out: true, opted_out_because: 'opened' },
  });
  await act(by, id, 'cancel');
});

it('the person pays an order of which the bank gives no notice, and is warned where the gateway refuses the notice', async () => {
  const { by, id, on, comesBack } = await withMandate(7);
  await announceBy({ on }, () => Promise.reject(new GatewayFailed('refused', 400)));
  await comesBack();
  expect((await mineOf(by)).next_charge).toMatchObject({ collection: 'autopay', opening_opts_out: true });
  // The order of a person is at the gateway, and its answer has not come yet.
  const call: Call = async (_method, _path, more) => ({
    ...(more?.body as Json),
    notification: null,
    id: 'order_1',
  });
  await announceBy({ on }, razorpayMandates(call, () => Promise.reject(new Error('unused'))).announce);
  await comesBack();
  expect((await mineOf(by)).next_charge).toMatchObject({
    ...{ collection: 'by_request', is_opted_out: true, opted_out_because: 'opened' },
  });
  await act(by, id, 'cancel');
});

async function published(part: object): Promise<string> {
  const staff = await app.signInAs('staff', 1);
  const draft = planDraft(part);
  expect((await staff.post('/api/plan-drafts', draft)).status).toBe(201);
  return (await staff.post(`/api/plan-drafts/${draft.draft_id}/publish`)).body.plan_id;
}

it('a yearly plan is never debited, nor said to be, although a mandate covers it', async () => {
  const { by, id, on, comesBack } = await withMandate(5);
  const plan_id = await published({ period: 'year' });
  expect((await act(by, id, 'change', { plan_id })).body.next_charge.collection).toBe('by_request');
  let asked = 0;
  await announceBy({ on }, async () => {
    asked++;
    return 'order_of_debit';
  });
  expect(asked).toBe(0);
  await app.settled();
  await comesBack();
  const list = `/api/notify/notifications/?group=subscription:${id}`;
  const kinds = (await by.get(list)).body.notifications.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toContain('plan_payment_due');
  expect(kinds).not.toContain('plan_charge_coming');
  expect((await mineOf(by)).can.skip_debit).toBe(false);
  expect((await act(by, id, 'skip-debit')).body.code).toBe('not_now');
  await act(by, id, 'cancel');
});

it('the first period, and a dearer plan, begin on the day of their payment, as on the bill, although we hear of it after midnight', async () => {
  const by = await app.signInAs('patient', 6);
  await subscribe(by, (await planOf(by, 1)).plan_id);
  const on = clinicDay(app.clock.now());
  const work = { ...workAt(app, clinicInstant(addDays(on, 1), '00:01')), jobs: { enqueue: async () => {} } };
  const paidLate = async (requestId: string) => {
    const [{ purpose, subject_id } = {}] = await rowsOf<{ purpose?: string; subject_id?: string }>(
      app.database.db,
      sql`select purpose, subject_id from payment_requests where id = ${requestId}::uuid`,
    );
    await onPaid(work as never, { purpose, subject_id } as never, clinicInstant(on, '23:59'));
    return (await mineOf(by)).periods[0];
  };
  const mine = await mineOf(by);
  expect(await paidLate(mine.periods[0].request_id)).toMatchObject({ state: 'paid', starts_on: on });
  const plan_id = await published({ price: 300_000 });
  const { upgrade } = (await act(by, mine.subscription_id, 'change', { plan_id })).body;
  const paidAt = clinicInstant(on, '23:59').toISOString();
  expect(await paidLate(upgrade.request_id)).toMatchObject({
    ...{ state: 'paid', starts_on: on, paid_at: paidAt, request_id: upgrade.request_id },
  });
});

it('a charge made at 23:45 sends no notice of failure after midnight, while the bank’s notice is still to come', async () => {
  const { by, id, comesBack } = await withMandate(3);
  await act(by, id, 'pause', { months: 3 });
  app.clock.advance({ days: 40 });
  await app.runJob('subscriptions.step');
  await app.settled();
  const today = clinicDay(app.clock.now());
  app.clock.set(clinicInstant(today, '23:45'));
  await comesBack();
  await act(by, id, 'resume');
  app.clock.advance({ minutes: 20 });
  await app.runJob('subscriptions.step');
  expect(
    await rowsOf(
      app.database.db,
      sql`select n.name from subscription_notices n join subscription_periods p on p.id = n.period_id
        where p.subscription_id = ${id}::uuid and p.starts_on = ${today}::date`,
    ),
  ).toEqual([{ name: 'one_day' }]);
});

it('what asks for money is no longer sent after payment or cancellation, nor what announces a debit that was skipped', async () => {
  const isTrue = async (kind: string, subjectId: string) =>
    await notifications.isStillTrue?.(
      workAt(app, app.clock.now()) as never,
      { kind, subjectId, data: {} },
      'sukham',
    );
  const charged = async (index: number) => {
    const { by, id, on, comesBack } = await withMandate(index);
    app.clock.set(clinicInstant(addDays(on, -3), '10:00'));
    await app.runJob('subscriptions.step');
    await comesBack();
    const { request_id: requestId } = (await mineOf(by)).next_charge;
    const now = async () => ({
      coming: await isTrue('plan_charge_coming', id),
      failed: await isTrue('plan_failed', requestId),
      due: await isTrue('plan_payment_due', requestId),
      halted: await isTrue('plan_halted', requestId),
    });
    return { by, id, requestId, now };
  };
  const open = { coming: true, failed: true, due: true, halted: true };
  const over = { coming: false, failed: false, due: false, halted: false };
  const paid = await charged(8);
  expect(await paid.now()).toEqual(open);
  await act(paid.by, paid.id, 'skip-debit');
  expect(await paid.now()).toEqual({ ...open, coming: false });
  await payFor(app, paid.by, paid.id);
  expect(await paid.now()).toEqual(over);
  expect(await isTrue('plan_charged', paid.requestId)).toBe(true);
  const cancelled = await charged(9);
  expect(await cancelled.now()).toEqual(open);
  await act(cancelled.by, cancelled.id, 'cancel');
  expect(await cancelled.now()).toEqual(over);
});

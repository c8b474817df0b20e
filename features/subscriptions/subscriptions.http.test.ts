import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { STATUS } from '#features/appointments/contract.ts';
import { atGateway, contentsOf, openPayment } from '#features/payments/payments.test-kit.ts';
import { checkLedger } from '#features/payments/server/index.ts';
import { addDays, clinicDay, daysBetween } from '#platform/domain/clinic-time.ts';
import { autopayTests } from './autopay.test-kit.ts';
import { changeTests } from './change.test-kit.ts';
import { closedAccountTests } from './closed-account.test-kit.ts';
import { coachChatTests } from './coach-chat.test-kit.ts';
import { deskTests } from './desk.test-kit.ts';
import { discountTests } from './discount.test-kit.ts';
import { pauseTests } from './pause.test-kit.ts';
import { addMonths } from './rules.ts';
import { act, listOf, mineOf, payFor, planOf, subscribe } from './subscriptions.test-kit.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ VISIT_FEES: 'online' });
});
afterAll(async () => {
  // Whatever these tests did, the books are right.
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});
const today = () => clinicDay(app.clock.now());
const day = (by: number) => addDays(today(), by);
const patient = (index: number, brand: 'living' | 'hospital' = 'living') =>
  app.signInAs('patient', index, brand);
/** A user who comes back after weeks signs in again. */
const comesBack = (by: Caller, index: number) =>
  by.signIn('credentials', { identifier: app.phoneOf('patient', index), password: DEMO_PASSWORD });
/** Each day in turn, as the clock's jobs see it; twice, as when two servers run them. */
async function daysPass(days: number) {
  for (let i = 0; i < days; i++) {
    app.clock.advance({ days: 1 });
    await app.runJob('subscriptions.step');
    await app.runJob('subscriptions.step');
  }
  await app.settled();
}
/** To so many days before the next charge; its last two days are stepped. */
async function untilCharge(by: Caller, before: number) {
  const { on } = (await mineOf(by)).next_charge;
  quietDays(daysBetween(today(), on) - before - 2);
  await daysPass(2);
}
/** Days on which nothing is due. */
const quietDays = (days: number) => app.clock.advance({ days });
const titlesOf = async (by: Caller): Promise<string[]> =>
  (await by.get('/api/notify/notifications/')).body.notifications.map(
    (each: { title: string }) => each.title,
  );

describe('plans', () => {
  it('are offered two of each brand, with price, benefits and how they are charged', async () => {
    const { plans, mine, history } = await listOf(await patient(1));
    expect([plans.length, mine, history]).toEqual([2, [], []]);
    expect(plans[1]).toMatchObject({
      ...{ name: 'Complete care', price: 149_900, period: 'month', refund_days: 7 },
      collections: ['autopay', 'by_request'],
    });
    const elsewhere = (await listOf(await patient(1, 'hospital'))).plans;
    expect(elsewhere[1]).toMatchObject({ period: 'year', collections: ['by_request'] });
    expect((await subscribe(await patient(1), elsewhere[1].plan_id)).status).toBe(400);
  });

  it('never change: the database refuses it', async () => {
    await expect(app.database.db.execute(sql`update plan_versions set price = 100`)).rejects.toThrow();
  });

  it('are in the language of the reader', async () => {
    const { plans } = (await (await patient(1)).get('/api/subscriptions', { 'accept-language': 'te' })).body;
    expect(plans[0].name).toMatch(/[\u0C00-\u0C7F]/);
  });
});

describe('a plan without a trial', () => {
  it('gives nothing until its first payment, then runs; the same call again starts nothing twice', async () => {
    const by = await patient(2);
    const plan = await planOf(by, 1);
    const subscription_id = crypto.randomUUID();
    const start = () => subscribe(by, plan.plan_id, { subscription_id });
    const made = await Promise.all([start(), start(), start(), start()]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect((await subscribe(by, plan.plan_id)).body.code).toBe('subscribed_already');
    expect(made[0]?.body).toMatchObject({ state: 'halted', visits_left: [{ left: 0 }, { left: 0 }] });
    expect((await openPayment(by, { subscription_id, method: 'upi' })).body.upi.link).toMatch(/^upi:/);
    // Its days are those from the payment on.
    await daysPass(2);
    await comesBack(by, 2);
    const paymentId = await payFor(app, by, subscription_id);
    const [startsOn, endsOn] = [today(), addMonths(today(), 1)];
    expect((await contentsOf(app, paymentId))[0].plan).toMatchObject({ startsOn, endsOn });
    const mine = await mineOf(by);
    expect(mine).toMatchObject({
      ...{ state: 'active', period_starts_on: startsOn, period_ends_on: endsOn, has_mandate: false },
      visits_left: [{ mode: 'virtual', count: 4, left: 4 }, { mode: 'in_person' }],
    });
    expect((await openPayment(by, { subscription_id })).body.code).toBe('paid_already');
  });

  it('ends by itself without a payment, and money that arrives later is refunded', async () => {
    const by = await patient(3);
    const made = (await subscribe(by, (await planOf(by, 1)).plan_id)).body;
    const { gateway_order_id, payment_id } = (
      await openPayment(by, { subscription_id: made.subscription_id })
    ).body;
    await daysPass(3);
    const { mine, history } = await listOf(by);
    expect([mine, history[0]]).toMatchObject([[], { state: 'ended', ended_because: 'unpaid' }]);
    await atGateway(app, { gateway_order_id, outcome: 'paid' });
    await refunded(by, payment_id);
  });
});

const refunded = async (by: Caller, paymentId: string) =>
  await expect
    .poll(async () => {
      app.clock.advance({ seconds: 3 });
      await app.settled();
      return (await by.get(`/api/payment/status/?payment_id=${paymentId}`)).body.state;
    })
    .toBe('refunded');

describe('a trial', () => {
  it('costs nothing; its first charge is announced, missed, halted, paid, and the plan continues', async () => {
    const by = await patient(4);
    const made = (await subscribe(by, (await planOf(by, 0)).plan_id)).body;
    expect(made).toMatchObject({ state: 'trialing', visits_left: [{ left: 1 }] });
    expect(made.next_charge).toMatchObject({ on: day(7), amount: 49_900, request_id: null });
    await daysPass(4);
    expect((await mineOf(by)).next_charge.request_id).toMatch(/-/);
    expect((await titlesOf(by)).filter((title) => title.includes('care plan'))).toHaveLength(1);
    await daysPass(4);
    expect(await mineOf(by)).toMatchObject({ state: 'past_due', visits_left: [{ left: 1 }] });
    await daysPass(2);
    expect(await mineOf(by)).toMatchObject({ state: 'halted', visits_left: [{ left: 0 }] });
    await payFor(app, by, made.subscription_id);
    expect(await mineOf(by)).toMatchObject({ state: 'active', visits_left: [{ left: 1 }] });
    const { subscriptions } = (await (await app.signInAs('staff', 1)).get('/api/brand-subscriptions')).body;
    expect(subscriptions.map((each: { person_id: string }) => each.person_id)).toContain(by.personId);
  });
});

describe('cancelling', () => {
  it('ends with what was paid for, can be taken back, and calls off the next charge', async () => {
    const by = await patient(5);
    const made = (await subscribe(by, (await planOf(by, 1)).plan_id)).body;
    const id = made.subscription_id;
    await payFor(app, by, id);
    await untilCharge(by, 2);
    const paymentId = (await openPayment(by, { subscription_id: id })).body;
    const over = (await mineOf(by)).period_ends_on;
    expect((await act(by, id, 'cancel')).body).toMatchObject({ state: 'ending', ends_on: over });
    await atGateway(app, { gateway_order_id: paymentId.gateway_order_id, outcome: 'paid' });
    await refunded(by, paymentId.payment_id);
    expect((await act(by, id, 'resume')).body).toMatchObject({ state: 'active', ends_on: null });
    expect(await mineOf(by)).toMatchObject({ next_charge: { on: over }, paid_until: over });
    await act(by, id, 'cancel');
    await daysPass(5);
    await comesBack(by, 5);
    const { mine, history } = await listOf(by);
    expect([mine, history[0]]).toMatchObject([[], { state: 'ended', ended_because: 'cancelled' }]);
    expect((await act(by, id, 'cancel')).status).toBe(200);
    expect((await act(by, id, 'resume')).body.code).toBe('not_now');
  });

  it('soon after the payment and with nothing used gives all of it back', async () => {
    const by = await patient(6);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    const paymentId = await payFor(app, by, id);
    expect((await mineOf(by)).can.cancel_with_refund).toBe(true);
    expect((await act(by, id, 'cancel', { refund: true })).body).toMatchObject({
      ...{ state: 'ended', ended_because: 'refunded' },
    });
    await refunded(by, paymentId);
    const again = (await subscribe(by, (await planOf(by, 1)).plan_id)).body;
    await payFor(app, by, again.subscription_id);
    quietDays(8);
    expect((await act(by, again.subscription_id, 'cancel', { refund: true })).body.code).toBe('no_refund');
  });
});

describe('a pause', () => pauseTests(() => app, { daysPass, comesBack }));

describe('another plan', () => {
  it('that is dearer begins once the difference is paid; the unused days are credited', async () => {
    const by = await patient(8);
    const [small, big] = (await listOf(by)).plans;
    const id = crypto.randomUUID();
    const start = (plan: { plan_id: string }) => subscribe(by, plan.plan_id, { subscription_id: id });
    await start(small);
    await daysPass(5);
    await payFor(app, by, id);
    quietDays(12);
    const { change } = (await listOf(by)).plans[1];
    expect(change).toMatchObject({ when: 'now', on: today() });
    const asked = (await act(by, id, 'change', { plan_id: big.plan_id })).body;
    expect(asked).toMatchObject({ plan: { name: small.name }, upgrade: { amount: change.amount } });
    await payFor(app, by, id);
    const { body: mine } = await start(small);
    expect(mine).toMatchObject({ plan: { name: big.name }, period_starts_on: today(), upgrade: null });
    expect(mine.periods[0].amount).toBe(big.price - change.credit);
    expect((await start(big)).body.code).toBe('subscription_id_taken');
    const later = (await act(by, id, 'change', { plan_id: small.plan_id })).body;
    expect(later).toMatchObject({ plan: { name: big.name }, next_plan: { name: small.name } });
    expect((await act(by, id, 'resume')).body.next_plan).toBeNull();
  });
});

const slotOf = async (by: Caller, clinicianId: string, more = '') => {
  const query = `clinician_id=${clinicianId}&mode=virtual&from=${day(3)}&days=14${more}`;
  const { days } = (await by.get(`/api/slots?${query}`)).body;
  return days.flatMap((each: { slots: object[] }) => each.slots)[0];
};

/** To a time that costs nothing either, and not to another way to meet that the plan was not used for. */
async function moveWithinPlan(by: Caller, id: string, clinicianId: string) {
  const { starts_at, fee } = await slotOf(by, clinicianId, `&moving=${id}`);
  const moved = await by.post(`/api/appointments/${id}/move`, { starts_at, expected_fee: fee });
  expect(moved.body).toMatchObject({ starts_at, fee: 0 });
}

describe('benefits', () => {
  it('make a visit cost nothing, count it once, and give it back when it is cancelled', async () => {
    const by = await patient(12);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    const doctor = app.idOf('doctor', 3);
    expect((await slotOf(by, doctor)).fee).toBeGreaterThan(0);
    await payFor(app, by, id);
    const slot = await slotOf(by, doctor);
    expect(slot).toMatchObject({ fee: 0, in_plan: true });
    const appointment_id = crypto.randomUUID();
    const wish = { appointment_id, clinician_id: doctor, starts_at: slot.starts_at, mode: 'virtual' };
    const booked = await by.post('/api/appointments', { ...wish, reason: 'Sugar', expected_fee: 0 });
    expect([booked.status, booked.body.status, booked.body.fee]).toEqual([201, 4, 0]);
    await by.post('/api/appointments', { ...wish, reason: 'Sugar', expected_fee: 0 });
    expect((await mineOf(by)).visits_left[0].left).toBe(3);
    expect((await mineOf(by)).can.cancel_with_refund).toBe(false);
    await moveWithinPlan(by, appointment_id, doctor);
    expect((await mineOf(by)).visits_left[0].left).toBe(3);
    await by.post(`/api/appointments/${appointment_id}/cancel`, { reason: 'Better again' });
    await app.settled();
    // A request with a lost answer: the screen sends it again.
    const again = await by.post('/api/appointments', { ...wish, reason: 'Sugar', expected_fee: 0 });
    expect([again.status, again.body.status]).toEqual([200, STATUS.cancelled]);
    expect(await mineOf(by)).toMatchObject({
      visits_left: [{ left: 4 }, {}],
      can: { cancel_with_refund: true },
    });
  });

  it('count a visit to a coach once, and nothing is to be paid or billed for it', async () => {
    const by = await patient(12);
    const coach = await app.signInAs('coach', 1);
    const appointment_id = crypto.randomUUID();
    const { starts_at } = await slotOf(by, coach.personId);
    const wish = {
      appointment_id,
      clinician_id: coach.personId,
      starts_at,
      mode: 'virtual',
      reason: 'Walks',
    };
    const before = (await mineOf(by)).visits_left[0].left;
    const book = () => by.post('/api/appointments', { ...wish, expected_fee: 0 });
    const made = await Promise.all([book(), book()]);
    expect(made.map(({ body }) => [body.status, body.fee])).toEqual([
      [4, 0],
      [4, 0],
    ]);
    expect((await mineOf(by)).visits_left[0].left).toBe(before - 1);
    expect((await openPayment(by, { appointment_id })).status).toBe(404);
    app.clock.set(starts_at);
    await comesBack(by, 12);
    const { arrived, preSession, inSession, completed } = STATUS;
    for (const status of [arrived, preSession, inSession, completed])
      await coach.post(`/api/appointments/${appointment_id}/status`, { status });
    expect((await by.get(`/api/appointments/${appointment_id}`)).body.status).toBe(completed);
    await app.settled();
    expect((await mineOf(by)).visits_left[0].left).toBe(before - 1);
    const { requests } = (await by.get('/api/payments')).body;
    expect(requests.filter((each: { purpose: string }) => each.purpose === 'appointment')).toEqual([]);
  });

  discountTests(() => app);
  coachChatTests(() => app);
});

describe('what staff write', () => deskTests(() => app));
// Last: weeks pass in them.
describe('an account that is closed', () => closedAccountTests(() => app));

describe('a change of plan', () => changeTests(() => app, { daysPass, comesBack }));

describe('autopay', () => autopayTests(() => app));

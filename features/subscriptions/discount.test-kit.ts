import { v7 as uuid } from 'uuid';
import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { addressOf, atLab, orderBody, slotFor, statusOf } from '#features/labs/labs.test-kit.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { act, listOf, mineOf, payFor, planDraft, subscribe } from './subscriptions.test-kit.ts';

/** The plan's one place is the sister's until the lab has cancelled what was ordered for her. */
async function lastPlace(app: TestApp, by: Caller, { address, sister }: { address: string; sister: string }) {
  const brother = uuid();
  const named = { person_id: brother, name: 'Dev', date_of_birth: '1992-05-06', sex: 'male' };
  expect((await by.post('/api/family-members', { ...named, relation: 'brother' })).status).toBe(201);
  const order = async (patient_id: string, expected_total: number) => {
    const body = orderBody(patient_id, address, await slotFor(app, by, address), { expected_total });
    return { id: body.order_id, reply: await by.post('/api/create-order', body) };
  };
  const cancelAll = async () => {
    const { orders } = (await by.get('/api/all-orders')).body;
    for (const { lab_order_id: request_id } of orders)
      await atLab(app, { request_id, event: 'order.cancelled' });
    await app.settled();
  };
  expect((await order(brother, 0)).reply.body.code).toBe('price_changed');
  await cancelAll();
  const both = await Promise.all([sister, brother].map((id) => order(id, 0)));
  expect(both.map(({ reply }) => reply.status).toSorted()).toEqual([201, 409]);
  await app.settled();
  await cancelAll();
  expect((await order(brother, 0)).reply.status).toBe(201);
  expect((await order(sister, 39_900)).reply.body).toMatchObject({ state: 'awaiting_payment' });
}

/** For a subscriber of a plan with 20 % off lab tests. */
export function discountTests(appOf: () => TestApp): void {
  it('lower the price of lab tests', async () => {
    const by = await appOf().signInAs('patient', 12, 'living');
    const { packages } = (await by.get('/api/test-packages?city=Hyderabad')).body;
    const { package_id, price } = packages[0];
    await by.post('/api/cart-list', { package_id });
    const cart = (await by.get('/api/cart-list')).body;
    expect(cart).toMatchObject({ plan_percent: 20, items: [{ price: price - Math.round(price / 5) }] });
  });

  it('lower the price of tests that are added to an order', async () => {
    const by = await appOf().signInAs('patient', 12, 'living');
    const address = await addressOf(by);
    const slot = await slotFor(appOf(), by, address);
    const { packages } = (await by.get('/api/test-packages?city=Hyderabad')).body;
    const priceOf = (id: string) => {
      const { price } = packages.find((each: { package_id: string }) => each.package_id === id);
      return price - Math.round(price / 5);
    };
    const order = orderBody(by.personId, address, slot, {
      expected_total: priceOf('hba1c'),
      pay: 'collector',
    });
    expect((await by.post('/api/create-order', order)).status).toBe(201);
    await appOf().settled();
    const more = { patient_id: by.personId, package_ids: ['tsh'] };
    const add = (expected_total: number) =>
      by.post(`/api/lab-orders/${order.order_id}/tests`, { ...more, expected_total });
    expect((await add(27_900)).body).toMatchObject({ code: 'price_changed' });
    const added = (await add(priceOf('tsh'))).body;
    expect(added).toMatchObject({ total: priceOf('hba1c'), added_total: priceOf('tsh') });
    expect(added.patients[0].items.at(-1)).toMatchObject({ price: priceOf('tsh') });
  });

  it('keep the money from coming back while they are used, also when the account is deleted', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 23, 'living');
    const [, plan] = (await listOf(by)).plans;
    const id = (await subscribe(by, plan.plan_id)).body.subscription_id;
    await payFor(app, by, id);
    const refundOf = async () => [
      (await mineOf(by)).can.cancel_with_refund,
      (await by.get('/api/privacy/erasure')).body.care_plans[0].refund,
    ];
    expect(await refundOf()).toEqual([true, plan.price]);
    const address = await addressOf(by);
    const price = 39_900 - Math.round(39_900 / 5);
    const slot = await slotFor(app, by, address);
    const order = orderBody(by.personId, address, slot, { expected_total: price, pay: 'collector' });
    expect((await by.post('/api/create-order', order)).status).toBe(201);
    await app.settled();
    // The collector has not set out yet: the order would be cancelled with the account.
    expect(await refundOf()).toEqual([false, plan.price]);
    const refused = await act(by, id, 'cancel', { refund: true });
    expect([refused.status, refused.body.code]).toEqual([409, 'no_refund']);
    const [{ lab_order_id: request_id }] = (await by.get('/api/all-orders')).body.orders;
    await atLab(app, { request_id, event: 'task.started' });
    await app.settled();
    expect(await refundOf()).toEqual([false, 0]);
    await atLab(app, { request_id, event: 'order.cancelled' });
    await app.settled();
    expect(await refundOf()).toEqual([true, plan.price]);
  });

  it('of the whole price make orders of the patient and the family free', async () => {
    const app = appOf();
    const staff = await app.signInAs('staff', 1, 'living');
    const by = await app.signInAs('patient', 21, 'living');
    const sister = uuid();
    const named = { person_id: sister, name: 'Chitra', date_of_birth: '1990-05-06', sex: 'female' };
    expect((await by.post('/api/family-members', { ...named, relation: 'sister' })).status).toBe(201);
    const benefits = { visits: [], coach_chat: true, lab_discount_percent: 100, family_members: 1 };
    const draft = planDraft({ tax_category: 'well_being', benefits });
    expect((await staff.post('/api/plan-drafts', draft)).status).toBe(201);
    const { plan_id } = (await staff.post(`/api/plan-drafts/${draft.draft_id}/publish`)).body;
    await payFor(app, by, (await subscribe(by, plan_id)).body.subscription_id);
    expect((await staff.post(`/api/plan-versions/${plan_id}/retire`)).status).toBe(200);
    await by.post('/api/cart-list', { package_id: 'hba1c' });
    expect((await by.get('/api/cart-list')).body).toMatchObject({ total: 0, can: { pay_now: true } });
    const address = await addressOf(by);
    for (const patients of [[by.personId], [by.personId, sister]]) {
      const order = orderBody(by.personId, address, await slotFor(app, by, address), {
        patients: patients.map((patient_id) => ({ patient_id, package_ids: ['hba1c'] })),
        expected_total: 0,
      });
      const made = await by.post('/api/create-order', order);
      expect([made.status, made.body]).toMatchObject([201, { state: 'placing' }]);
      expect((await by.post('/api/create-order', order)).status).toBe(200);
      await app.settled();
      const placed = await statusOf(by, order.order_id);
      expect(placed).toMatchObject({ state: 'confirmed', total: 0, pay: 'now', can: { pay: false } });
      expect(placed.paid_at).not.toBeNull();
      const pay = await by.post('/api/payment/test-order-payment/', { order_id: order.order_id });
      expect(pay.status).toBe(404);
      const cancel = { order_id: order.order_id, reason: 4 };
      expect((await by.post('/api/cancel-order', cancel)).body).toMatchObject({ state: 'cancel_requested' });
    }
    await lastPlace(app, by, { address, sister });
    const dear = { ...orderBody(sister, address, await slotFor(app, by, address)), expected_total: 0 };
    const other = await app.signInAs('patient', 22, 'living');
    const patients = [{ patient_id: other.personId, package_ids: ['hba1c'] }];
    const theirs = { ...dear, address_id: await addressOf(other), patients };
    expect((await other.post('/api/create-order', theirs)).body.code).toBe('price_changed');
  });

  it('are used no more by tests that the lab did not take, or cancelled while it did those of others', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 25, 'living');
    const address = await addressOf(by);
    const slot = await slotFor(app, by, address);
    const before = orderBody(by.personId, address, slot, { pay: 'collector' });
    expect((await by.post('/api/create-order', before)).status).toBe(201);
    await app.settled();
    await payFor(app, by, (await subscribe(by, (await listOf(by)).plans[1].plan_id)).body.subscription_id);
    const isUnused = async () => (await mineOf(by)).can.cancel_with_refund;
    const cheaper = (price: number) => price - Math.round(price / 5);
    await atLab(app, { fault: 'nothing' });
    const more = { patient_id: by.personId, package_ids: ['tsh'], expected_total: cheaper(27_900) };
    const path = `/api/lab-orders/${before.order_id}/tests`;
    const [{ addition_id }] = (await by.post(path, more)).body.unanswered;
    expect(await isUnused()).toBe(false);
    const staff = await app.signInAs('staff', 1, 'living');
    expect((await staff.post(`${path}/decide`, { addition_id, taken: false })).status).toBe(200);
    expect(await isUnused()).toBe(true);

    const sister = uuid();
    const named = { person_id: sister, name: 'Chitra', date_of_birth: '1990-05-06', sex: 'female' };
    expect((await by.post('/api/family-members', { ...named, relation: 'sister' })).status).toBe(201);
    const people = [by.personId, sister];
    const order = orderBody(by.personId, address, await slotFor(app, by, address, 1), {
      patients: people.map((patient_id) => ({ patient_id, package_ids: ['hba1c'] })),
      ...{ expected_total: 2 * cheaper(39_900), pay: 'collector' },
    });
    expect((await by.post('/api/create-order', order)).status).toBe(201);
    await app.settled();
    const { rows } = await app.database.executor.executeSql(
      `select o.lab_order_id, p.reference, p.patient_id from lab_orders o join lab_order_patients p on p.order_id = o.id
        where o.id = $1`,
      [order.order_id],
    );
    for (const { lab_order_id: request_id, reference, patient_id } of rows as Record<string, string>[])
      await atLab(app, {
        ...{ request_id, reference },
        event: patient_id === sister ? 'order.completed' : 'order.cancelled',
      });
    await app.settled();
    const uses = await app.database.executor.executeSql(
      `select person_id from subscription_benefit_uses
        where subject_id in (select reference from lab_order_patients where order_id = $1)`,
      [order.order_id],
    );
    expect(uses.rows).toEqual([{ person_id: sister }]);
  });

  it('are no credit for a dearer plan as far as a coupon paid for the one before', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 20, 'living');
    const staff = await app.signInAs('staff', 1, 'living');
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, small.plan_id)).body.subscription_id;
    for (let days = 0; days < 5; days++) {
      app.clock.advance({ days: 1 });
      await app.runJob('subscriptions.step');
    }
    const today = clinicDay(app.clock.now());
    const coupon = { coupon_id: uuid(), code: 'PLAN90', percent: 90, starts_on: today, ends_on: today };
    expect((await staff.post('/api/coupons', coupon)).status).toBe(201);
    const path = `/api/payment-requests/${(await mineOf(by)).next_charge.request_id}/coupon`;
    const { amount } = (await by.post(path, { code: coupon.code })).body;
    expect(amount).toBe(small.price - Math.floor(small.price * 0.9));
    expect(await mineOf(by)).toMatchObject({
      next_charge: { amount },
      periods: [{ state: 'open', amount }, {}],
    });
    await payFor(app, by, id);
    expect((await mineOf(by)).periods[0]).toMatchObject({ state: 'paid', amount });
    app.clock.advance({ days: 12 });
    const { change } = (await listOf(by)).plans[1];
    expect(change).toMatchObject({ when: 'now', amount: big.price - change.credit });
    expect(change.credit).toBeGreaterThan(0);
    expect(change.credit).toBeLessThanOrEqual(amount);
  });
}

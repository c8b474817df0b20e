import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { atGateway, openPayment, statusOf as paymentStatus } from '#features/payments/payments.test-kit.ts';
import { checkLedger } from '#features/payments/server/index.ts';
import { addressOf, atLab, orderBody, otherThan, slotFor, statusOf } from './labs.test-kit.ts';
import { newsTests } from './news.test-kit.ts';
import { reportOrders } from './server/index.ts';
import { waitTests } from './waits.test-kit.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
let home: string;
beforeAll(async () => {
  app = await startTestApp({});
  patient = await app.signInAs('patient', 31);
  staff = await app.signInAs('staff', 1);
  home = await addressOf(patient);
});
afterAll(async () => {
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});

let position = 0;
/** An order of its own time that is paid and has gone to the lab. */
async function paidOrder(more: object = {}) {
  const slot = await slotFor(app, patient, home, position++ % 20);
  const body = orderBody(patient.personId, home, slot, more);
  expect((await patient.post('/api/create-order', body)).body).toMatchObject({ state: 'awaiting_payment' });
  const payment = (await openPayment(patient, { order_id: body.order_id })).body;
  expect(payment.amount).toBe(body.expected_total);
  await atGateway(app, {
    gateway_order_id: payment.gateway_order_id,
    outcome: 'paid',
    callbacks: { times: 0 },
  });
  expect(await paymentStatus(app, patient, payment.payment_id)).toMatchObject({ state: 'paid' });
  await app.settled();
  return { id: body.order_id, payment, slot };
}
const stateOf = async (id: string) => (await statusOf(patient, id)).state;
const event = async (id: string, name: string, more: object = {}) => {
  const { lab_order_id: request_id } = await statusOf(patient, id);
  expect((await atLab(app, { request_id, event: name, ...more })).status).toBe(200);
  await app.settled();
};
const refunded = async (paymentId: string) => {
  await app.settled();
  return (await paymentStatus(app, patient, paymentId)).state;
};

describe('the cart', () => {
  it('waits for the patient’s word on what a doctor suggests, and shows the doctor the answer', async () => {
    const doctor = await app.signInAs('doctor', 1);
    const { patients } = (await doctor.get('/api/get-all-patient')).body;
    const theirs = await app.signInAs('patient', 1);
    expect(patients.some((each: { patient_id: string }) => each.patient_id === theirs.personId)).toBe(true);
    const cart_item_id = uuid();
    const given = {
      cart_item_id,
      package_id: 'hba1c',
      patient_id: theirs.personId,
      why: 'Not done for a year',
    };
    expect((await doctor.post('/api/cart-list', given)).body).toMatchObject({ state: 'suggested' });
    expect((await doctor.post('/api/cart-list', given)).status).toBe(200);
    const cart = (await theirs.get(`/api/cart-list?cart_item_id=${cart_item_id}`)).body;
    expect(cart.items).toMatchObject([{ why: given.why, can: { decide: true, order: false } }]);
    expect(cart.total).toBe(0);
    expect((await patient.post('/api/cart-accept-reject', { cart_item_id, accept: true })).status).toBe(404);
    const answer = { cart_item_id, accept: false, reason: 'Done last week' };
    expect((await theirs.post('/api/cart-accept-reject', answer)).body).toMatchObject({ state: 'rejected' });
    expect((await theirs.post('/api/cart-accept-reject', { cart_item_id, accept: true })).status).toBe(409);
    const seen = (await doctor.get(`/api/cart-list?patient_id=${theirs.personId}`)).body;
    expect(seen.items).toContainEqual(expect.objectContaining({ cart_item_id, reason: 'Done last week' }));
  });

  it('has a total of what can be ordered, names duplicates, and refuses what is not sold', async () => {
    const added = await patient.post('/api/cart-list', { package_id: 'hba1c' });
    expect(added.status).toBe(201);
    await patient.post('/api/cart-list', { package_id: 'diabetes-check' });
    const cart = (await patient.get('/api/cart-list')).body;
    expect(cart.total).toBe(39_900 + 44_900);
    expect(cart.duplicates).toMatchObject([{ shared: 1 }]);
    expect((await patient.post('/api/cart-list', { package_id: 'nothing-such' })).status).toBe(400);
    expect((await patient.delete('/api/cart-list')).status).toBe(200);
    expect((await patient.get('/api/cart-list')).body.items).toEqual([]);
  });
});

describe('an order', () => {
  it('is paid, goes to the lab, and follows the events of the collection', async () => {
    const { id, payment } = await paidOrder();
    expect(await stateOf(id)).toBe('confirmed');
    for (const [name, state] of [
      ['task.assigned', 'assigned'],
      ['task.accepted', 'accepted'],
      ['task.started', 'started'],
      ['task.in_progress', 'collecting'],
      ['task.completed', 'collected'],
    ] as const) {
      await event(id, name);
      expect(await stateOf(id)).toBe(state);
    }
    const shown = await statusOf(patient, id);
    expect(shown.collector).toMatchObject({ name: 'Ramesh Kumar' });
    expect(shown.collector.link).toContain('&by=lab');
    expect((await patient.post('/api/cancel-order', { order_id: id, reason: 4 })).body.code).toBe('too_late');
    await event(id, 'order.completed');
    expect(await stateOf(id)).toBe('completed');
    const byOrder = (await patient.get(`/api/payment/order-status/?order_id=${id}`)).body;
    expect(byOrder).toMatchObject({ payment_id: payment.payment_id, state: 'paid' });
    const { orders } = (await patient.get('/api/all-orders')).body;
    expect(orders[0]).toMatchObject({
      order_id: id,
      patients: [{ items: [{ name: expect.stringContaining('HbA1c') }] }],
    });
  });

  it('names what is wrong with it: a changed price, a time that is gone, a city without a lab, a forged answer', async () => {
    const slot = await slotFor(app, patient, home, position++);
    const wrong = await patient.post(
      '/api/create-order',
      orderBody(patient.personId, home, slot, { expected_total: 100 }),
    );
    expect(wrong.body).toMatchObject({ code: 'price_changed' });
    const odd = new Date(Date.parse(slot) + 60_000).toISOString();
    const gone = await patient.post('/api/create-order', orderBody(patient.personId, home, odd));
    expect(gone.body).toMatchObject({ code: 'slot_gone' });
    const chennai = await addressOf(patient, {
      city: 'Chennai',
      state: 'Tamil Nadu',
      pin: '600004',
      point: { lat: 13.03, lng: 80.27 },
    });
    const there = await patient.get(`/api/orange-health-serviceability?address_id=${chennai}`);
    expect(there.body).toMatchObject({ state: 'no', slots: [] });
    const nobody = await patient.post('/api/create-order', orderBody(patient.personId, chennai, slot));
    expect(nobody.body).toMatchObject({ code: 'not_serviceable' });
    const old = {
      patients: [{ patient_id: patient.personId, package_ids: ['alp'] }],
      expected_total: 17_900,
    };
    const ended = await patient.post('/api/create-order', orderBody(patient.personId, home, slot, old));
    expect(ended.body).toMatchObject({ code: 'not_sold' });
    const twice = { patients: [...old.patients, ...old.patients], expected_total: 79_800 };
    const repeated = await patient.post('/api/create-order', orderBody(patient.personId, home, slot, twice));
    expect(repeated.body.fields).toMatchObject([{ field: 'patients', code: 'repeated' }]);
    const { id } = await paidOrder();
    await event(id, 'task.started', { forged: true });
    expect(await stateOf(id)).toBe('confirmed');
  });

  waitTests(() => ({ app, patient, home }));

  it('is cancelled at the lab’s word, and the money goes back by itself', async () => {
    const { id, payment } = await paidOrder();
    for (const note of [undefined, ' \u200B ']) {
      const wordless = await patient.post('/api/cancel-order', { order_id: id, reason: 9, note });
      expect(wordless).toMatchObject({ status: 400, body: { fields: [{ field: 'note' }] } });
    }
    const asked = await patient.post('/api/cancel-order', { order_id: id, reason: 9, note: 'I travel' });
    expect(asked.body).toMatchObject({ state: 'cancel_requested', cancel: { reason: 9, note: 'I travel' } });
    await app.settled();
    expect(await stateOf(id)).toBe('cancel_requested');
    await event(id, 'order.cancelled');
    expect(await stateOf(id)).toBe('cancelled');
    expect(await refunded(payment.payment_id)).toBe('refunded');
    const cart = (await patient.get('/api/cart-list')).body;
    expect(cart.items.every(({ state }: { state: string }) => state === 'accepted')).toBe(true);
  });

  it('gives back what was paid for the one patient with tests that the lab cancelled', async () => {
    const child = uuid();
    const named = { person_id: child, name: 'Chitra', date_of_birth: '1990-05-06', sex: 'female' };
    expect((await patient.post('/api/family-members', { ...named, relation: 'sister' })).status).toBe(201);
    const both = [patient.personId, child].map((patient_id) => ({ patient_id, package_ids: ['hba1c'] }));
    const { id, payment } = await paidOrder({ patients: both, expected_total: 79_800 });
    const { rows } = await app.database.executor.executeSql(
      'select reference from lab_order_patients where order_id = $1 and patient_id = $2',
      [id, child],
    );
    const { reference } = rows[0] as { reference: string };
    await event(id, 'order.cancelled', { reference });
    expect(await stateOf(id)).not.toBe('cancelled');
    await event(id, 'order.completed', { reference: await otherThan(app, id, reference) });
    expect(await stateOf(id)).toBe('completed');
    expect(await refunded(payment.payment_id)).toBe('partly_refunded');
    expect((await paymentStatus(app, patient, payment.payment_id)).refunded).toBe(39_900);
    const span = { from: new Date(0), until: new Date(app.clock.now().getTime() + 1) };
    const counted = await reportOrders(app.database.db, { brandId: 'living', ...span });
    expect(counted.filter((each) => each.patient_id === child)).toMatchObject([{ is_cancelled: true }]);
  });

  it('offers three near times when the time is gone, and goes to the lab with the chosen one', async () => {
    await atLab(app, { fault: 'slot_gone' });
    const { id, slot } = await paidOrder();
    const stuck = await statusOf(patient, id);
    expect(stuck.state).toBe('needs_new_slot');
    expect(stuck.offered_slots).toHaveLength(3);
    expect(stuck.offered_slots).not.toContain(slot);
    const chosen = { slot_datetime: stuck.offered_slots[1] };
    expect((await patient.post(`/api/lab-orders/${id}/slot`, chosen)).status).toBe(200);
    await app.settled();
    expect(await statusOf(patient, id)).toMatchObject({ state: 'confirmed', ...chosen });
  });

  it('goes to another time at the lab’s, until the collector sets out', async () => {
    const { id, slot } = await paidOrder();
    const day = slot.slice(0, 10);
    const asked = await patient.get(`/api/orange-health-serviceability?order_id=${id}&date=${day}`);
    const another = asked.body.slots.at(-1).slot_datetime;
    const change = { slot_datetime: another };
    expect((await patient.post(`/api/lab-orders/${id}/slot`, change)).body).toMatchObject(change);
    await event(id, 'task.assigned');
    expect(await statusOf(patient, id)).toMatchObject({ state: 'assigned', ...change });
    await event(id, 'task.started');
    const late = await patient.post(`/api/lab-orders/${id}/slot`, { slot_datetime: slot });
    expect(late.body).toMatchObject({ code: 'too_late' });
  });

  newsTests(() => ({ app, patient, staff, paidOrder }));

  it('is cancelled and paid back at once while no lab has it', async () => {
    await atLab(app, { fault: 'slot_gone' });
    const { id, payment, slot } = await paidOrder();
    const { body } = await patient.post('/api/cancel-order', { order_id: id, reason: 2 });
    expect(body.state).toBe('cancelled');
    const other = await patient.post(`/api/lab-orders/${id}/slot`, { slot_datetime: slot });
    expect(other.body).toMatchObject({ code: 'order_cancelled' });
    const more = { patient_id: patient.personId, package_ids: ['tsh'], expected_total: 27_900 };
    expect((await patient.post(`/api/lab-orders/${id}/tests`, more)).body.code).toBe('order_cancelled');
    expect(await refunded(payment.payment_id)).toBe('refunded');
  });

  it('takes further tests until the collector sets out, to be paid at home', async () => {
    const { id } = await paidOrder();
    const path = `/api/lab-orders/${id}/tests`;
    const more = { patient_id: patient.personId, package_ids: ['tsh'], expected_total: 27_900 };
    expect((await patient.post(path, { ...more, expected_total: 1 })).body.code).toBe('price_changed');
    const old = { ...more, package_ids: ['full-body-60'] };
    expect((await patient.post(path, old)).body.code).toBe('not_for_patient');
    expect((await patient.post(path, more)).body).toMatchObject({ added_total: 27_900, total: 39_900 });
    expect((await patient.post(path, more)).body.code).toBe('ordered_already');
    expect((await statusOf(patient, id)).patients[0].items).toHaveLength(2);
    await event(id, 'task.started');
    expect((await patient.post(path, more)).body.code).toBe('too_late');
  });

  it('is refunded when the lab refuses it', async () => {
    await atLab(app, { fault: 'refused' });
    const { id, payment } = await paidOrder();
    expect(await statusOf(patient, id)).toMatchObject({ state: 'cancelled', ended_because: 'lab_refused' });
    expect(await refunded(payment.payment_id)).toBe('refunded');
  });
});

describe('an order that the lab did not answer', () => {
  it('is never sent again by itself; a person decides, and it is at the lab once', async () => {
    await atLab(app, { fault: 'nothing' });
    const { id } = await paidOrder();
    expect(await stateOf(id)).toBe('unknown');
    app.clock.advance({ minutes: 30 });
    await app.settled();
    expect(await stateOf(id)).toBe('unknown');
    const { orders } = (await staff.get('/api/all-orders?stuck=true')).body;
    expect(orders).toContainEqual(expect.objectContaining({ order_id: id, stuck: 'unknown' }));
    expect((await patient.post(`/api/lab-orders/${id}/decide`, { decision: 'end' })).status).toBe(404);
    const again = await staff.post(`/api/lab-orders/${id}/decide`, { decision: 'send_again' });
    expect(again.status).toBe(200);
    await app.settled();
    expect(await stateOf(id)).toBe('confirmed');
  });

  it('is found by the lab’s own event when only the answer was lost', async () => {
    await atLab(app, { fault: 'lost' });
    const { id } = await paidOrder();
    await expect.poll(async () => await stateOf(id)).not.toBe('unknown');
    expect((await statusOf(patient, id)).lab_order_id).toMatch(/^HYD\d+$/);
    expect((await staff.post(`/api/lab-orders/${id}/decide`, { decision: 'send_again' })).status).toBe(409);
  });
});

describe('paying the collector', () => {
  it('is possible where the brand allows it, and nothing is paid before', async () => {
    const slot = await slotFor(app, patient, home, position++);
    const body = orderBody(patient.personId, home, slot, { pay: 'collector' });
    expect((await patient.post('/api/create-order', body)).status).toBe(201);
    expect((await patient.post('/api/create-order', body)).status).toBe(200);
    await app.settled();
    expect(await stateOf(body.order_id)).toBe('confirmed');
    expect((await openPayment(patient, { order_id: body.order_id })).status).toBe(404);
    const other = await app.signInAs('patient', 31, 'hospital');
    const place = await addressOf(other);
    const there = orderBody(other.personId, place, slot, { pay: 'collector' });
    expect((await other.post('/api/create-order', there)).body.code).toBe('collector_not_allowed');
  });
});

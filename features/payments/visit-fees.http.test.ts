import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { markMissed, releaseUnpaid } from '#features/appointments/server/index.ts';
import { freeSlots, workAt } from '#features/appointments/visits.test-kit.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { feeVisits } from './fee-visits.test-kit.ts';
import { atGateway, contentsOf, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger } from './server/index.ts';

const DAY = 86_400_000;
/** Hours that change get another version: it is what servers compare before they read them again. */
const SCHEDULE = 'schedules set version = version + 1';

let app: TestApp;
let patient: Caller;
let staff: Caller;
let doctorId: string;
beforeAll(async () => {
  app = await startTestApp({ VISIT_FEES: 'online' });
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
  doctorId = app.idOf('doctor', 3);
});
afterAll(async () => {
  // Whatever these tests did, the books are right.
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});

const { freeSlot, book, reserved } = feeVisits(() => ({ app, patient, doctorId }));
const visitStatus = async (id: string) => (await patient.get(`/api/appointments/${id}`)).body.status;
const releases = () =>
  releaseUnpaid({
    ...{
      db: app.database.db,
      now: app.clock.now(),
      log: console as never,
      jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
    },
    transaction: (work) => app.database.db.transaction(work),
  });
describe('a visit with a fee', () => {
  it('is reserved until it is paid, then booked; the clinic cancels it and the fee goes back', async () => {
    const { id, slot, payment } = await reserved();
    await atGateway(app, {
      gateway_order_id: payment.gateway_order_id,
      outcome: 'paid',
      callbacks: { times: 0 },
    });
    expect(await statusOf(app, patient, payment.payment_id)).toMatchObject({ state: 'paid' });
    expect(await visitStatus(id)).toBe(4);
    // The list and the request name the clinician and the time of the visit.
    const name = (await patient.get(`/api/doctor-profiles/${doctorId}`)).body.name;
    const visit = { with: name, starts_at: new Date(slot.starts_at).toISOString() };
    const listed = (await patient.get('/api/payments')).body.requests;
    const paid = listed.find(({ subject_id }: { subject_id: string }) => subject_id === id);
    expect(paid).toMatchObject({ purpose: 'appointment', title: null, visit });
    expect((await staff.get(`/api/payment-requests/${paid.request_id}`)).body).toMatchObject({ visit });
    await expect
      .poll(() => contentsOf(app, payment.payment_id))
      .toMatchObject(Array(2).fill({ visit: { at: new Date(slot.starts_at).toISOString() } }));
    const cancelled = await staff.post(`/api/appointments/${id}/cancel`, { reason: 'The doctor is ill' });
    expect(cancelled.status).toBe(200);
    await expect
      .poll(async () => {
        await app.settled();
        return await statusOf(app, patient, payment.payment_id);
      })
      .toMatchObject({ state: 'refunded', refunds: [{ automatic: 'visit_cancelled' }] });
  });

  it('keeps the fee that was paid when it is moved to hours that cost something else', async () => {
    const { id, slot, payment } = await reserved();
    const { gateway_order_id } = payment;
    await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
    expect((await statusOf(app, patient, payment.payment_id)).state).toBe('paid');
    const to = await freeSlot(patient);
    const { executor } = app.database;
    const change = async (by: string) => {
      for (const set of [`weekly_rules set fee = fee ${by}, follow_up_fee = follow_up_fee ${by}`, SCHEDULE])
        await executor.executeSql(`update ${set} where clinician_id = $1`, [doctorId]);
    };
    await change('+ 12300');
    const elsewhere = await freeSlot(patient, patient.personId, 'in_person');
    const move = (more: object) => patient.post(`/api/appointments/${id}/move`, { ...more });
    const other = await move({ starts_at: elsewhere.starts_at, mode: 'in_person' });
    expect([other.status, other.body.code]).toEqual([409, 'mode_has_other_fee']);
    // The times to move to say the fee that the visit has there, and a move asks whether it is still that one.
    const of = { from: clinicDay(new Date(to.starts_at)), days: 1, for: patient.personId };
    const feeAt = async (moving?: string) =>
      (await freeSlots(patient, doctorId, { ...of, ...(moving ? { moving } : {}) })).find(
        (each) => each.starts_at === to.starts_at,
      )?.fee;
    expect([await feeAt(), await feeAt(id)]).toEqual([to.fee + 12_300, slot.fee]);
    const moved = await move({ starts_at: to.starts_at, expected_fee: slot.fee });
    expect(moved.body).toMatchObject({ starts_at: to.starts_at, status: 4, fee: slot.fee });
    await change('- 12300');
  });

  it('cannot be had by moving a visit that costs nothing, except by the front desk', async () => {
    const [slot, to] = [await freeSlot(patient), await freeSlot(patient)];
    const { executor } = app.database;
    const cost = (times: string) =>
      executor.executeSql(
        `update weekly_rules set fee = ${times}, follow_up_fee = ${times} where clinician_id = $1`,
        [doctorId],
      );
    const before = await executor.executeSql(
      'select id, fee, follow_up_fee from weekly_rules where clinician_id = $1',
      [doctorId],
    );
    await cost('0');
    const booked = await book(patient, { ...slot, fee: 0 });
    expect(booked.body).toMatchObject({ status: 4, fee: 0 });
    await cost('50000');
    const path = `/api/appointments/${booked.body.appointment_id}/move`;
    const refused = await patient.post(path, { starts_at: to.starts_at, expected_fee: 50_000 });
    expect([refused.status, refused.body.code, refused.body.fee]).toEqual([409, 'new_time_has_fee', 50_000]);
    const moved = await staff.post(path, { starts_at: to.starts_at });
    expect(moved.body).toMatchObject({ starts_at: to.starts_at, status: 4, fee: 50_000 });
    for (const { id, fee, follow_up_fee } of before.rows as Record<string, unknown>[])
      await executor.executeSql('update weekly_rules set fee = $2, follow_up_fee = $3 where id = $1', [
        ...[id, fee, follow_up_fee],
      ]);
  });

  it('is free again without a payment in time; money that arrives later is refunded', async () => {
    const { id, slot, payment } = await reserved();
    app.clock.advance({ minutes: 9 });
    await releases();
    expect(await visitStatus(id)).toBe(12);
    app.clock.advance({ minutes: 2 });
    await releases();
    await app.settled();
    expect(await visitStatus(id)).toBe(10);
    await atGateway(app, { gateway_order_id: payment.gateway_order_id, outcome: 'paid' });
    await expect
      .poll(async () => {
        await app.settled();
        return await statusOf(app, patient, payment.payment_id);
      })
      .toMatchObject({ state: 'refunded', refunds: [{ automatic: 'too_late' }] });
    const other = await app.signInAs('patient', 31);
    expect((await book(other, slot, { expected_fee: undefined })).status).toBe(201);
  });

  it('that is accepted from the waiting list and not paid in time leaves the patient in the list, in the old place', async () => {
    // What other tests have reserved is free before a patient waits.
    app.clock.advance({ minutes: 11 });
    await releases();
    const [first, second] = [await app.signInAs('patient', 32), await app.signInAs('patient', 33)];
    const days = {
      from: clinicDay(app.clock.now()),
      until: clinicDay(new Date(app.clock.now().getTime() + 40 * DAY)),
    };
    for (const waiting of [first, second])
      await waiting.post('/api/waiting-list', { clinician_id: doctorId, mode: 'virtual', ...days });
    const entryOf = async (by: Caller) =>
      (await by.get(`/api/waiting-list?clinician_id=${doctorId}`)).body.entries[0];
    const { id, slot } = await reserved();
    await patient.post(`/api/appointments/${id}/cancel`, { reason: 'Away' });
    const offered = await entryOf(first);
    expect(offered.offer.starts_at).toBe(slot.starts_at);
    const accept = (expected_fee: number) =>
      first.post(`/api/waiting-list/${offered.entry_id}/accept`, { expected_fee });
    const changed = await accept(1);
    expect([changed.status, changed.body.code]).toEqual([409, 'fee_changed']);
    const { fee } = changed.body;
    expect((await accept(fee)).body).toMatchObject({ status: 12, fee });
    expect(await entryOf(first)).toBeUndefined();
    app.clock.advance({ minutes: 11 });
    await releases();
    expect(await entryOf(first)).toMatchObject({
      entry_id: offered.entry_id,
      ...{ status: 'waiting', ahead: 0, offer: null },
    });
    expect(await entryOf(second)).toMatchObject({ status: 'offered', offer: { starts_at: slot.starts_at } });
  });

  it('to which the patient does not come is earned: no money is left without an owner', async () => {
    const { slot, payment } = await reserved();
    const { gateway_order_id, payment_id } = payment;
    await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
    await statusOf(app, patient, payment_id);
    const advance = async () => {
      const sums = `select sum(amount)::int as left from ledger_entries where account = $1`;
      return (await app.database.executor.executeSql(sums, [`advance:${payment_id}`])).rows[0];
    };
    expect(await advance()).toEqual({ left: -slot.fee });
    const over = new Date(Date.parse(slot.starts_at) + 31 * 60_000);
    await markMissed(workAt(app, over), [{ id: 'living', noShowAfterMinutes: 30 }]);
    await app.settled();
    expect(await advance()).toEqual({ left: 0 });
  });

  it('is booked several times at once by the front desk only: a patient could pay none of them', async () => {
    const slot = await freeSlot(patient);
    const series = { clinician_id: doctorId, mode: 'virtual', reason: '', every_weeks: 1, count: 2 };
    const wish = { ...series, starts_at: slot.starts_at };
    const byPatient = await patient.post('/api/appointments/recurring', wish);
    expect([byPatient.status, byPatient.body.code]).toEqual([409, 'fee_not_payable']);
    const byDesk = await staff.post('/api/appointments/recurring', {
      ...wish,
      for_person_id: patient.personId,
    });
    expect(byDesk.status, JSON.stringify(byDesk.body)).toBe(201);
  });

  it('that is given up before it is paid is no news for the clinician, who never heard of it', async () => {
    const { id } = await reserved();
    const doctor = await app.signInAs('doctor', 3);
    expect((await patient.post(`/api/appointments/${id}/cancel`, { reason: 'Too dear' })).status).toBe(200);
    await app.settled();
    expect(await visitStatus(id)).toBe(10);
    const { notifications } = (await doctor.get(`/api/notify/notifications/?group=appointment:${id}`)).body;
    expect(notifications).toEqual([]);
  });

  it('that the front desk books is booked at once', async () => {
    const booked = await book(staff, await freeSlot(staff), { for_person_id: patient.personId });
    expect([booked.status, booked.body.status]).toEqual([201, 4]);
    expect((await openPayment(patient, { appointment_id: booked.body.appointment_id })).status).toBe(404);
  });
});

it('can be cancelled until the hour that the brand had set when it was booked', async () => {
  const set = (by: Caller, cut_off_hours: number) => by.post('/api/visit-rules', { cut_off_hours });
  expect([(await set(patient, 1)).status, (await set(staff, 73)).status]).toEqual([404, 400]);
  expect((await patient.get('/api/visit-rules')).body).toEqual({ cut_off_hours: 2 });
  await set(staff, 48);
  const { id, slot } = await reserved();
  await set(staff, 2);
  const seen = async () => (await patient.get(`/api/appointments/${id}`)).body;
  expect(await seen()).toMatchObject({ cut_off_hours: 48, can: { cancel: true } });
  const left = Date.parse(slot.starts_at) - app.clock.now().getTime();
  app.clock.advance({ minutes: left / 60_000 - 47 * 60 });
  await patient.signIn('credentials', { identifier: app.phoneOf('patient', 30), password: DEMO_PASSWORD });
  expect((await seen()).can.cancel).toBe(false);
  const late = await patient.post(`/api/appointments/${id}/cancel`, { reason: 'Away' });
  expect([late.status, late.body.code]).toEqual([409, 'too_late']);
});

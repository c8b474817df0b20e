import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  [patient, staff] = [await app.signInAs('patient', 5), await app.signInAs('staff', 1)];
});
afterAll(() => app.close());

const becomes = async (paymentId: string, state: string) =>
  await expect
    .poll(async () => {
      await app.settled();
      return (await statusOf(app, patient, paymentId)).state;
    })
    .toBe(state);
const advanceOf = async (paymentId: string) =>
  (
    await rowsOf<{ sum: number }>(
      app.database.db,
      sql`select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = ${`advance:${paymentId}`}`,
    )
  )[0]?.sum;
const reads = async () =>
  (
    await rowsOf(
      app.database.db,
      sql`select 1 from audit_reads where resource = 'payments' and reader_id = ${patient.personId}::uuid`,
    )
  ).length;

describe('a UPI link', () => {
  const byUpi = async () => {
    const request_id = (await ask(staff, patient.personId)).body.request_id;
    return (await openPayment(patient, { request_id, method: 'upi' })).body;
  };
  it('opens an app or is scanned, waits for the bank, and pays the order', async () => {
    const opened = await byUpi();
    const link = new URL(opened.upi.link);
    expect([link.protocol, link.searchParams.get('am')]).toEqual(['upi:', '450.00']);
    expect(await statusOf(app, patient, opened.payment_id)).toMatchObject({ state: 'pending' });
    await atGateway(app, { gateway_order_id: opened.gateway_order_id, outcome: 'paid' });
    await becomes(opened.payment_id, 'paid');
  });

  it('waits no longer once a card was declined; paid after all, it goes back beside the card that paid', async () => {
    const { payment_id, gateway_order_id, request_id } = await byUpi();
    const card = (outcome: string) => atGateway(app, { gateway_order_id, outcome, method: 'card' });
    await card('declined');
    expect(await statusOf(app, patient, payment_id)).toMatchObject({
      ...{ state: 'failed', failed_because: 'declined', method: 'card' },
    });
    const before = await reads();
    const again = (await openPayment(patient, { request_id, method: 'upi' })).body;
    expect((await reads()) - before, 'entries of the trail for one reply').toBe(1);
    expect(again.gateway_order_id).toBe(gateway_order_id);
    expect(await statusOf(app, patient, payment_id)).toMatchObject({ state: 'pending' });
    await card('paid');
    expect(await statusOf(app, patient, payment_id)).toMatchObject({ state: 'paid', method: 'card' });
    await atGateway(app, { gateway_order_id, outcome: 'paid', method: 'upi' });
    await expect
      .poll(async () => {
        await app.settled();
        return await statusOf(app, patient, payment_id);
      })
      .toMatchObject({
        ...{ state: 'paid', refunded: 0 },
        refunds: [{ automatic: 'paid_twice', state: 'processed' }],
      });
    expect(await advanceOf(payment_id)).toBe(0);
  });

  it('is paid late by the link after the card was declined', async () => {
    const { payment_id, gateway_order_id } = await byUpi();
    await atGateway(app, { gateway_order_id, outcome: 'declined', method: 'card' });
    expect(await statusOf(app, patient, payment_id)).toMatchObject({ state: 'failed' });
    await atGateway(app, { gateway_order_id, outcome: 'paid', method: 'upi' });
    expect(await statusOf(app, patient, payment_id)).toMatchObject({
      state: 'paid',
      method: 'upi',
      refunds: [],
    });
  });

  it('is none where the account has none, for a card, and without a request for one', async () => {
    await atGateway(app, { fault: { on: 'upi', kind: 'declined' } });
    const refused = await byUpi();
    expect(refused).toMatchObject({ upi: null, checkout: { method: 'POST' } });
    const { request_id } = refused;
    expect((await openPayment(patient, { request_id, method: 'card' })).body.upi).toBeNull();
    expect((await openPayment(patient, { request_id })).body.upi).toBeNull();
    expect(await statusOf(app, patient, refused.payment_id)).toMatchObject({ state: 'created' });
  });
});

import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { atGateway, openPayment } from '#features/payments/payments.test-kit.ts';
import { addDays, clinicInstant } from '#platform/domain/clinic-time.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { act, listOf, mineOf, payFor, planOf, subscribe } from './subscriptions.test-kit.ts';

/** Debits by a mandate; on the app of the other tests of care plans. */
export function autopayTests(appOf: () => TestApp): void {
  /** A user who comes back after weeks signs in again. */
  const comesBack = (by: Caller, index: number) =>
    by.signIn('credentials', { identifier: appOf().phoneOf('patient', index), password: DEMO_PASSWORD });
  /** Days on which nothing is due. */
  const quietDays = (days: number) => appOf().clock.advance({ days });

  it('debits by the mandate after the bank’s notice, once, and never after it was cancelled', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 9);
    const plan = await planOf(by, 1);
    const made = (await subscribe(by, plan.plan_id, { collection: 'autopay' })).body;
    const id = made.subscription_id;
    const otherwise = await subscribe(by, plan.plan_id, { subscription_id: id, collection: 'by_request' });
    expect(otherwise).toMatchObject({ status: 409, body: { code: 'subscription_id_taken' } });
    // The hosted page alone asks for the mandate.
    const byUpi = await openPayment(by, { subscription_id: id, method: 'upi' });
    expect([byUpi.status, byUpi.body.upi]).toEqual([201, null]);
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    quietDays(26);
    await debitsThrough(7);
    await comesBack(by, 9);
    const mine = await mineOf(by);
    expect(mine).toMatchObject({ state: 'active', periods: [{ state: 'paid' }, { state: 'paid' }] });
    const orders = await rowsOf<{ n: number }>(
      app.database.db,
      sql`select count(*)::int as n from payment_attempts a join payments p on p.id = a.payment_id
        where p.payer_id = ${by.personId}::uuid`,
    );
    expect(orders[0]?.n).toBe(2);
    await act(by, id, 'cancel');
    quietDays(24);
    await debitsThrough(8);
    await comesBack(by, 9);
    expect((await listOf(by)).history[0].periods).toHaveLength(2);
  });

  it('that continues after a pause is announced, and debited before it is reported as failed', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 32);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    await act(by, id, 'pause', { months: 3 });
    quietDays(40);
    await debitsThrough(1);
    await comesBack(by, 32);
    const sent = async () =>
      await rowsOf<{ name: string }>(
        app.database.db,
        sql`select n.name from subscription_notices n join subscription_periods p on p.id = n.period_id
          where p.subscription_id = ${id}::uuid`,
      );
    expect((await act(by, id, 'resume')).body).toMatchObject({
      state: 'past_due',
      can: { skip_debit: true },
    });
    expect(await sent()).toEqual([{ name: 'one_day' }]);
    await app.runJob('subscriptions.collect');
    app.clock.advance({ hours: 24 });
    await app.runJob('subscriptions.step');
    app.clock.advance({ hours: 2 });
    await app.runJob('subscriptions.collect');
    await app.settled();
    await comesBack(by, 32);
    expect(await mineOf(by)).toMatchObject({ state: 'active' });
    expect(await sent()).toEqual([{ name: 'one_day' }]);
    // Debits of other tests are theirs alone.
    await act(by, id, 'cancel');
  });

  it('debits once although two runs overlap', async () => {
    const app = appOf();
    const { by, requestId } = await beforeDebit(27);
    await Promise.all([app.runJob('subscriptions.collect'), app.runJob('subscriptions.collect')]);
    await app.settled();
    expect(await mineOf(by)).toMatchObject({ state: 'active', periods: [{ state: 'paid' }, {}] });
    app.clock.advance({ minutes: 30 });
    await app.runJob('payments.reconcile');
    expect(await ofRequest(requestId)).toMatchObject([{ state: 'paid', attempts: 1 }]);
  });

  it('that the bank declines is asked again on three days, and then paid by request', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 10);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    await atGateway(app, { fault: { on: 'debit', kind: 'declined', times: 9 } });
    quietDays(26);
    await debitsThrough(10);
    await comesBack(by, 10);
    expect(await mineOf(by)).toMatchObject({ state: 'halted' });
    await payFor(app, by, id);
    expect(await mineOf(by)).toMatchObject({ state: 'active' });
    await atGateway(app, { fault: { on: 'debit', kind: 'declined', times: 0 } });
  });

  it('skips one debit on request', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 11);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    quietDays(26);
    await debitsThrough(3);
    expect((await mineOf(by)).next_charge).toMatchObject({ collection: 'autopay' });
    expect((await act(by, id, 'skip-debit')).body.next_charge).toMatchObject({
      ...{ collection: 'by_request', is_opted_out: true, opted_out_because: 'skipped' },
    });
    await debitsThrough(3);
    await comesBack(by, 11);
    expect(await mineOf(by)).toMatchObject({ state: 'past_due' });
  });

  it('does not debit a mandate that was cancelled at the bank; the charge is paid by request', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 16);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    const [order] = await rowsOf<{ gateway_order_id: string }>(
      app.database.db,
      sql`select gateway_order_id from payments where payer_id = ${by.personId}::uuid`,
    );
    expect((await atGateway(app, { ...order, mandate: 'opt_out' })).status).toBe(200);
    quietDays(26);
    await debitsThrough(6);
    await comesBack(by, 16);
    expect(await mineOf(by)).toMatchObject({
      ...{ state: 'past_due', has_mandate: false },
      next_charge: { opted_out_because: 'bank_ended', opening_opts_out: false },
    });
  });

  it('never debits what was skipped, although another plan makes the charge again', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 13);
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, big.plan_id, { collection: 'autopay' })).body.subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    quietDays(26);
    await debitsThrough(3);
    await comesBack(by, 13);
    await act(by, id, 'skip-debit');
    const changed = (await act(by, id, 'change', { plan_id: small.plan_id })).body;
    expect(changed.next_charge).toMatchObject({
      ...{ amount: small.price, is_opted_out: true, opted_out_because: 'skipped' },
    });
    await debitsThrough(3);
    await comesBack(by, 13);
    expect(await mineOf(by)).toMatchObject({ state: 'past_due', has_mandate: true });
  });

  it('can’t be skipped while the bank is being asked, and can again once it has declined', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 14);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    quietDays(26);
    await debitsThrough(3);
    await comesBack(by, 14);
    const asked = (at: string | null) =>
      app.database.db.execute(sql`update subscription_periods set debit_asked_at = ${at}::timestamptz
        where subscription_id = ${id}::uuid and paid_at is null`);
    await asked('2026-11-24T00:00:00Z');
    expect((await mineOf(by)).can.skip_debit).toBe(false);
    expect((await act(by, id, 'skip-debit')).body.code).toBe('debit_running');
    await asked(null);
    await atGateway(app, { fault: { on: 'debit', kind: 'declined', times: 9 } });
    await debitsThrough(2);
    await atGateway(app, { fault: { on: 'debit', kind: 'declined', times: 0 } });
    app.clock.advance({ minutes: 30 });
    await app.runJob('subscriptions.collect');
    await comesBack(by, 14);
    expect((await act(by, id, 'skip-debit')).body.next_charge).toMatchObject({ is_opted_out: true });
  });

  it('for a dearer plan is allowed again with the difference', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 15);
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, small.plan_id, { collection: 'autopay' })).body.subscription_id;
    quietDays(7);
    await debitsThrough(1);
    await comesBack(by, 15);
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    await act(by, id, 'change', { plan_id: big.plan_id });
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    const [mandate] = await rowsOf<{ most: number }>(
      app.database.db,
      sql`select most from subscription_mandates where subscription_id = ${id}::uuid and ended_at is null`,
    );
    expect(mandate?.most).toBe(big.price);
  });

  /** A subscriber with debits, in the morning of the second charge, before the bank is asked. */
  async function beforeDebit(index: number) {
    const app = appOf();
    const by = await app.signInAs('patient', index);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id, { collection: 'autopay' })).body
      .subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    const { on } = (await mineOf(by)).next_charge;
    for (const before of [3, 2]) {
      app.clock.set(clinicInstant(addDays(on, -before), '10:00'));
      await app.runJob('subscriptions.step');
      await app.runJob('subscriptions.collect');
    }
    app.clock.set(clinicInstant(on, '12:00'));
    await comesBack(by, index);
    return { by, id, requestId: (await mineOf(by)).next_charge.request_id };
  }
  const ofRequest = async (requestId: string) =>
    await rowsOf<{ state: string; gateway_order_id: string; attempts: number }>(
      appOf().database.db,
      sql`select p.state, p.gateway_order_id, (select count(*)::int from payment_attempts a
          where a.payment_id = p.id) as attempts from payments p where p.request_id = ${requestId}::uuid`,
    );

  it('finds a late debit although its callback was lost, and refunds it after a cancellation', async () => {
    const app = appOf();
    const { by, id, requestId } = await beforeDebit(28);
    await atGateway(app, { fault: { on: 'debit', kind: 'declined', times: 99 } });
    await app.runJob('subscriptions.collect');
    await debitsThrough(2);
    await comesBack(by, 28);
    expect((await act(by, id, 'cancel')).body).toMatchObject({ state: 'ended' });
    const [{ gateway_order_id } = {}] = await ofRequest(requestId);
    // The bank has taken it after all; nothing is heard of it.
    await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
    app.clock.advance({ hours: 1 });
    await app.runJob('payments.reconcile');
    await app.settled();
    await expect
      .poll(
        async () => {
          app.clock.advance({ minutes: 6 });
          await app.runJob('payments.reconcile');
          return await ofRequest(requestId);
        },
        { timeout: 10_000 },
      )
      .toMatchObject([{ state: 'refunded' }]);
  });

  /** Days of steps and debits, each twice. */
  async function debitsThrough(days: number) {
    for (let i = 0; i < days; i++) {
      appOf().clock.advance({ days: 1 });
      for (let twice = 0; twice < 2; twice++) {
        await appOf().runJob('subscriptions.step');
        await appOf().runJob('subscriptions.collect');
      }
    }
    await appOf().settled();
  }
}

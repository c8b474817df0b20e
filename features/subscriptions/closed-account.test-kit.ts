import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/demo-password.ts';
import { atGateway } from '#features/payments/payments.test-kit.ts';
import { clinicDay } from '#platform/domain/clinic-time.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { mineOf, payFor, planOf, subscribe } from './subscriptions.test-kit.ts';

/** A care plan's money when its owner's account is deleted; shares the server of the other care plan tests. */
export function closedAccountTests(appOf: () => TestApp): void {
  const leaves = async (by: Caller) => {
    const deleted = await by.post('/api/auth/user/delete/', { password: DEMO_PASSWORD });
    expect(deleted.status, JSON.stringify(deleted.body)).toBe(200);
  };
  const comesBack = (by: Caller, index: number) =>
    by.signIn('credentials', { identifier: appOf().phoneOf('patient', index), password: DEMO_PASSWORD });
  /** The states of a person's payments, and the money that was neither refunded nor earned. */
  const moneyOf = async ({ personId }: Caller) => {
    appOf().clock.advance({ minutes: 6 });
    await appOf().settled();
    return await rowsOf<{ state: string; left: number }>(
      appOf().database.db,
      sql`select p.state, coalesce((select sum(e.amount) from ledger_entries e
          where e.account = 'advance:' || p.id), 0)::int as left
        from payments p join payment_requests r on r.id = p.request_id
        where r.patient_id = ${personId}::uuid order by p.created_at`,
    );
  };

  const bookByPlan = async (by: Caller) => {
    const clinician_id = appOf().idOf('doctor', 3);
    const from = clinicDay(new Date(appOf().clock.now().getTime() + 3 * 86_400_000));
    const query = `clinician_id=${clinician_id}&mode=virtual&from=${from}&days=14`;
    const { days } = (await by.get(`/api/slots?${query}`)).body;
    const [slot] = days.flatMap((day: { slots: { starts_at: string }[] }) => day.slots);
    const wish = { appointment_id: crypto.randomUUID(), clinician_id, starts_at: slot.starts_at };
    const visit = { ...wish, mode: 'virtual', reason: 'Sugar', expected_fee: 0 };
    expect((await by.post('/api/appointments', visit)).status).toBe(201);
  };

  it('gets back what was just paid, and leaves no advance of a period that has run', async () => {
    const app = appOf();
    const [early, late] = [await app.signInAs('patient', 17), await app.signInAs('patient', 18)];
    for (const by of [early, late])
      await payFor(app, by, (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id);
    const { plan, period_ends_on } = await mineOf(late);
    const announced = async (by: Caller) => (await by.get('/api/privacy/erasure')).body.care_plans;
    // A visit of the plan that is still to come is cancelled with the account, so nothing is used.
    await bookByPlan(early);
    const back = [{ name: plan.name, lost_until: null, refund: 149_900 }];
    expect(await announced(early)).toEqual(back);
    await leaves(early);
    await expect
      .poll(() => moneyOf(early), { timeout: 20_000 })
      .toMatchObject([{ state: 'refunded', left: 0 }]);
    app.clock.advance({ days: 9 });
    await comesBack(late, 18);
    expect(await announced(late)).toEqual([{ name: plan.name, lost_until: period_ends_on, refund: 0 }]);
    await leaves(late);
    await expect.poll(() => moneyOf(late), { timeout: 20_000 }).toMatchObject([{ state: 'paid', left: 0 }]);
  });

  it('gets back a debit that was running when it was closed, and is debited no more', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 19);
    const plan = (await planOf(by, 1)).plan_id;
    const id = (await subscribe(by, plan, { collection: 'autopay' })).body.subscription_id;
    await payFor(app, by, id);
    await expect.poll(async () => (await mineOf(by)).has_mandate, { timeout: 10_000 }).toBe(true);
    app.clock.advance({ days: 26 });
    for (let days = 0; days < 3; days++) {
      app.clock.advance({ days: 1 });
      await app.runJob('subscriptions.step');
      await app.runJob('subscriptions.collect');
    }
    const [order] = await rowsOf<{ gateway_order_id: string }>(
      app.database.db,
      sql`select p.gateway_order_id from payments p join subscription_periods s on s.request_id = p.request_id
        where s.subscription_id = ${id}::uuid and s.paid_at is null`,
    );
    expect(order).toBeDefined();
    await comesBack(by, 19);
    await leaves(by);
    await app.settled();
    // The bank had it already.
    const paid = { gateway_order_id: order?.gateway_order_id, outcome: 'paid' };
    expect((await atGateway(app, paid)).status).toBe(200);
    await expect
      .poll(() => moneyOf(by), { timeout: 20_000 })
      .toMatchObject([
        { state: 'paid', left: 0 },
        { state: 'refunded', left: 0 },
      ]);
    for (let days = 0; days < 4; days++) {
      app.clock.advance({ days: 1 });
      await app.runJob('subscriptions.collect');
    }
    expect(await moneyOf(by)).toHaveLength(2);
  });
}

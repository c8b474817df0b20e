import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { atGateway, openPayment, statusOf } from '#features/payments/payments.test-kit.ts';
import { addDays, clinicDay, clinicInstant, daysBetween } from '#platform/domain/clinic-time.ts';
import { act, listOf, mineOf, payFor, subscribe } from './subscriptions.test-kit.ts';

interface Time {
  readonly daysPass: (days: number) => Promise<void>;
  readonly comesBack: (by: Caller, index: number) => Promise<unknown>;
}

/** Another plan while the next charge has been made already; on the app of the other tests of care plans. */
export function changeTests(appOf: () => TestApp, { daysPass, comesBack }: Time): void {
  const today = () => clinicDay(appOf().clock.now());

  /** To so many days before the end of the running period: its last days are stepped. */
  async function untilEnd(by: Caller, index: number, before: number) {
    const { period_ends_on: over } = await mineOf(by);
    appOf().clock.advance({ days: daysBetween(today(), over) - before - 2 });
    await daysPass(2);
    await comesBack(by, index);
    return over;
  }

  it('that is paid before midnight and heard of after it calls the next period off', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 26);
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, small.plan_id)).body.subscription_id;
    await daysPass(5);
    await payFor(app, by, id);
    await daysPass(2);
    const over = await untilEnd(by, 26, 1);
    const { request_id } = (await mineOf(by)).next_charge;
    app.clock.set(clinicInstant(addDays(over, -1), '23:50'));
    await act(by, id, 'change', { plan_id: big.plan_id });
    const { payment_id, gateway_order_id } = (await openPayment(by, { subscription_id: id })).body;
    await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
    app.clock.set(clinicInstant(over, '00:01'));
    await statusOf(app, by, payment_id);
    await app.settled();
    const mine = await mineOf(by);
    expect(mine).toMatchObject({ state: 'active', plan: { name: big.name }, period_starts_on: over });
    expect(mine.periods).toContainEqual(expect.objectContaining({ request_id, state: 'called_off' }));
    expect((await openPayment(by, { request_id })).body.code).toBe('nothing_to_pay');
  });

  it('that is dearer is taken back by its name, and another choice stays', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 36);
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, small.plan_id)).body.subscription_id;
    await daysPass(5);
    await payFor(app, by, id);
    app.clock.advance({ days: 12 });
    await comesBack(by, 36);
    expect((await act(by, id, 'change', { plan_id: big.plan_id })).body.undos).toEqual(['upgrade']);
    await app.database.db.execute(
      sql`update subscriptions set next_plan_id = ${big.plan_id}::uuid where id = ${id}::uuid`,
    );
    expect((await mineOf(by)).undos).toEqual(['change', 'upgrade']);
    expect((await act(by, id, 'resume', { undo: 'upgrade' })).body).toMatchObject({
      ...{ upgrade: null, next_plan: { name: big.name }, undos: ['change'] },
    });
  });

  it('that is cheaper is compared with the running plan and can be taken back until it is paid or begins', async () => {
    const app = appOf();
    const by = await app.signInAs('patient', 29);
    const [small, big] = (await listOf(by)).plans;
    const id = (await subscribe(by, big.plan_id)).body.subscription_id;
    await payFor(app, by, id);
    await untilEnd(by, 29, 2);
    app.clock.advance({ days: 4 });
    await comesBack(by, 29);
    // Paid for late, so that it can still be had back when the next charge has been made.
    const over = await untilEnd(by, 29, 5);
    await payFor(app, by, id);
    await act(by, id, 'change', { plan_id: small.plan_id });
    await daysPass(3);
    await comesBack(by, 29);
    const { plans, mine } = await listOf(by);
    expect(mine[0]).toMatchObject({ plan: { name: big.name }, next_plan: { name: small.name } });
    expect(mine[0].next_charge).toMatchObject({
      on: over,
      amount: small.price,
      request_id: expect.any(String),
    });
    expect(mine[0].can).toMatchObject({ resume: true, cancel_with_refund: true });
    expect(plans[1].change).toBeNull();
    expect((await act(by, id, 'change', { plan_id: big.plan_id })).body.code).toBe('same_plan');
    const back = (await act(by, id, 'resume')).body;
    expect(back).toMatchObject({ next_plan: null, next_charge: { on: over, amount: big.price } });
    expect(back.periods[0].state).toBe('open');
    await act(by, id, 'change', { plan_id: small.plan_id });
    await payFor(app, by, id);
    expect(await mineOf(by)).toMatchObject({ next_plan: { name: small.name }, can: { resume: false } });
    expect((await act(by, id, 'resume')).body.code).toBe('not_now');
    await daysPass(2);
    await comesBack(by, 29);
    expect(await mineOf(by)).toMatchObject({ plan: { name: small.name }, next_plan: null, state: 'active' });
  });
}

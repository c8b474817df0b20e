import { expect, it } from 'vitest';
import type { Caller, TestApp } from '#apps/server/testing/test-app.ts';
import { statusOf } from '#features/payments/payments.test-kit.ts';
import { addDays, clinicDay, daysBetween } from '#platform/domain/clinic-time.ts';
import { addMonths } from './rules.ts';
import { act, mineOf, payFor, planOf, subscribe } from './subscriptions.test-kit.ts';

interface Time {
  readonly daysPass: (days: number) => Promise<void>;
  readonly comesBack: (by: Caller, index: number) => Promise<unknown>;
}

/** A care plan that rests; shares the server of the other care plan tests. */
export function pauseTests(app: () => TestApp, { daysPass, comesBack }: Time): void {
  const today = () => clinicDay(app().clock.now());
  const quietDays = (days: number) => app().clock.advance({ days });

  it('rests without charges, once a year, and charges again on the day it ends', async () => {
    const by = await app().signInAs('patient', 7);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    await payFor(app(), by, id);
    expect((await act(by, id, 'pause', { months: 4 })).status).toBe(400);
    const paused = (await act(by, id, 'pause', { months: 2 })).body;
    expect(paused).toMatchObject({ state: 'paused', visits_left: [{ left: 0 }, { left: 0 }] });
    expect((await act(by, id, 'cancel')).body).toMatchObject({
      ...{ state: 'paused', ends_on: paused.paid_until, undos: ['cancel', 'pause'] },
    });
    expect((await act(by, id, 'resume', { undo: 'change' })).body.code).toBe('not_now');
    expect((await act(by, id, 'resume', { undo: 'cancel' })).body).toMatchObject({
      ...{ state: 'paused', ends_on: null, undos: ['pause'] },
    });
    await daysPass(2);
    quietDays(36);
    await daysPass(2);
    await comesBack(by, 7);
    expect((await mineOf(by)).next_charge).toMatchObject({ on: paused.paused_until, request_id: null });
    const resumed = (await act(by, id, 'resume')).body;
    expect(resumed).toMatchObject({ state: 'past_due', next_charge: { on: today() } });
    await payFor(app(), by, id);
    expect((await act(by, id, 'pause')).body.code).toBe('paused_this_year');
  });

  it('of a cancelled plan can be ended without taking back the cancellation', async () => {
    const by = await app().signInAs('patient', 35);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    await payFor(app(), by, id);
    await act(by, id, 'pause');
    const { ends_on } = (await act(by, id, 'cancel')).body;
    expect((await act(by, id, 'resume', { undo: 'pause' })).body).toMatchObject({
      ...{ state: 'ending', ends_on, paused_until: null, undos: ['cancel'] },
    });
  });

  /** Two days before the end of a pause that outlasts what was paid: the charge of its last day has been made. */
  async function almostOver(index: number) {
    const by = await app().signInAs('patient', index);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    await payFor(app(), by, id);
    const { paused_until: until } = (await act(by, id, 'pause', { months: 2 })).body;
    quietDays(daysBetween(today(), until) - 4);
    await daysPass(2);
    await comesBack(by, index);
    expect(today()).toBe(addDays(until, -2));
    expect((await mineOf(by)).next_charge).toMatchObject({ on: until, request_id: expect.any(String) });
    return { by, id, until };
  }

  it('that is ended in its last days charges from that day, with benefits', async () => {
    const { by, id, until } = await almostOver(24);
    const resumed = (await act(by, id, 'resume')).body;
    expect(resumed).toMatchObject({ state: 'past_due', period_starts_on: today() });
    expect(resumed).toMatchObject({ paused_until: null, next_charge: { on: today() } });
    expect(resumed.visits_left[0].left).toBe(resumed.visits_left[0].count);
    const made = resumed.periods.map((each: { starts_on: string; state: string }) => [
      each.starts_on,
      each.state,
    ]);
    expect(made.slice(0, 2)).toEqual([
      [until, 'called_off'],
      [today(), 'open'],
    ]);
    await payFor(app(), by, id);
    const period_ends_on = addMonths(today(), 1);
    expect(await mineOf(by)).toMatchObject({ state: 'active', period_ends_on });
  });

  it('with a paid next charge ends with that charge, and no earlier', async () => {
    const { by, id, until } = await almostOver(25);
    await payFor(app(), by, id);
    expect(await mineOf(by)).toMatchObject({ state: 'paused', can: { resume: false } });
    expect((await act(by, id, 'resume')).body.code).toBe('not_now');
    await daysPass(2);
    expect(await mineOf(by)).toMatchObject({ state: 'active', period_starts_on: until });
  });

  it.each([
    ['pause', 33, 'paused'],
    ['cancel', 34, 'ending'],
  ] as const)('gives back what was paid ahead, as every end does (%s)', async (what, index, state) => {
    const by = await app().signInAs('patient', index);
    const id = (await subscribe(by, (await planOf(by, 1)).plan_id)).body.subscription_id;
    await payFor(app(), by, id);
    const { period_ends_on } = await mineOf(by);
    quietDays(daysBetween(today(), period_ends_on) - 3);
    await daysPass(1);
    await comesBack(by, index);
    const paymentId = await payFor(app(), by, id);
    expect((await mineOf(by)).paid_until > period_ends_on).toBe(true);
    const after = (await act(by, id, what)).body;
    expect(after).toMatchObject({ state, paid_until: period_ends_on });
    await expect
      .poll(async () => {
        await app().settled();
        return await statusOf(app(), by, paymentId);
      })
      .toMatchObject({ state: 'refunded' });
  });
}

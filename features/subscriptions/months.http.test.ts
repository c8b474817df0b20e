import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { DEMO_PASSWORD } from '#features/accounts/server/index.ts';
import { checkLedger } from '#features/payments/server/index.ts';
import { rowsOf } from '#platform/server/db/database.ts';
import { stepAll } from './server/index.ts';
import { listOf, mineOf, payFor, planOf, subscribe } from './subscriptions.test-kit.ts';

const MONTHS = 24;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
}, 120_000);
afterAll(() => app.close());

/** A small generator of its own: the same kills each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** The steps of one day; every third transaction dies before it is committed, and the next round does it again. */
async function dayWithKills(random: () => number): Promise<number> {
  let kills = 0;
  const round = (isKilled: () => boolean) =>
    stepAll({
      ...{ db: app.database.db, now: app.clock.now(), jobs: { enqueue: async () => {} } },
      log: { error: () => {} } as never,
      transaction: (work) =>
        app.database.db.transaction(async (tx) => {
          const result = await work(tx);
          if (isKilled()) {
            kills++;
            throw new Error('killed');
          }
          return result;
        }),
    });
  await round(() => random() < 0.3);
  await round(() => false);
  return kills;
}

it('bills each month of two years once, wherever its steps are killed', { timeout: 120_000 }, async () => {
  const random = seeded(20_261_124);
  const [payer, other] = [await app.signInAs('patient', 21), await app.signInAs('patient', 22)];
  const comesBack = (by: Caller) =>
    by.signIn('credentials', { identifier: app.phoneOf('patient', 21), password: DEMO_PASSWORD });
  const plan = await planOf(payer, 1);
  const { subscription_id: id } = (await subscribe(payer, plan.plan_id)).body;
  await subscribe(other, plan.plan_id);
  await payFor(app, payer, id);
  let kills = 0;
  for (let month = 1; month <= MONTHS; month++) {
    const { on } = (await mineOf(payer)).next_charge;
    while (app.clock.now().getTime() < Date.parse(`${on}T06:00:00Z`)) {
      app.clock.advance({ days: 1 });
      kills += await dayWithKills(random);
    }
    await comesBack(payer);
    await payFor(app, payer, id);
  }
  expect(kills).toBeGreaterThan(100);
  const [mine] = (await listOf(payer)).mine;
  const paid = mine.periods.toReversed();
  expect(paid.map((each: { state: string }) => each.state)).toEqual(Array(MONTHS + 1).fill('paid'));
  // Each period begins on the day on which the one before ends, and has one request and one payment of its own.
  for (const [at, period] of paid.slice(1).entries()) expect(period.starts_on).toBe(paid[at].ends_on);
  const [billed] = await rowsOf<{ requests: number; payments: number; sum: number; delivered: number }>(
    app.database.db,
    sql`select count(distinct r.id)::int as requests, count(p.id)::int as payments, sum(p.amount)::int as sum,
        (select count(*)::int from subscription_periods s where s.subscription_id = ${id}::uuid
          and s.delivered_at is not null) as delivered
      from payment_requests r left join payments p on p.request_id = r.id and p.paid_by is not null
      where r.patient_id = ${payer.personId}::uuid and r.purpose = 'subscription'`,
  );
  expect(billed).toEqual({
    ...{ requests: MONTHS + 1, payments: MONTHS + 1, sum: (MONTHS + 1) * plan.price, delivered: MONTHS },
  });
  const [unpaid] = await rowsOf<{ because: string; requests: number }>(
    app.database.db,
    sql`select s.ended_because as because, (select count(*)::int from payment_requests r
        where r.patient_id = s.person_id and r.purpose = 'subscription') as requests
      from subscriptions s where s.person_id = ${other.personId}::uuid`,
  );
  expect(unpaid).toEqual({ because: 'unpaid', requests: 1 });
  expect(await checkLedger(app.database.db)).toEqual([]);
});

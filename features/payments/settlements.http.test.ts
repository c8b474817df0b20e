import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { PaymentGateway, Settled } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger, compareSettlements } from './server/index.ts';
import { findOwners, noteUnsettled } from './server/service/left-open.ts';
import { settle } from './server/service/settle.ts';
import { adjustResolved, recogniseKnown } from './server/service/unknown-money.ts';

let app: TestApp;
let patient: Caller;
let staff: Caller;
beforeAll(async () => {
  app = await startTestApp();
  patient = await app.signInAs('patient', 30);
  staff = await app.signInAs('staff', 1);
});
afterAll(async () => {
  expect(await checkLedger(app.database.db)).toEqual([]);
  await app.close();
});

const work = (days: number) => {
  const now = new Date(app.clock.now().getTime() + days * 86_400_000);
  const { db } = app.database;
  const transaction = (change: Parameters<typeof db.transaction>[0]) => db.transaction(change);
  return {
    db,
    now,
    transaction,
    log: console,
    jobs: { enqueue: async () => {}, enqueueAll: async () => {} },
  } as never;
};
/** The night that comes so many days from now, with a gateway that answers like this. */
async function compare(days: number, settlements: (day: string) => Promise<Settled[]>): Promise<void> {
  const gateway = { id: 'razorpay', settlements } as unknown as PaymentGateway;
  await compareSettlements(work(days), { gateway, defaultBrandId: 'living' });
  await noteUnsettled(work(days), gateway.id);
  await recogniseKnown(work(days), gateway.id);
  await adjustResolved(work(days), gateway.id);
}

async function paid(): Promise<{ payment_id: string; attempt: string }> {
  const { request_id } = (await ask(staff, patient.personId)).body;
  const { payment_id, gateway_order_id } = (await openPayment(patient, { request_id })).body;
  await atGateway(app, { gateway_order_id, outcome: 'paid', callbacks: { times: 0 } });
  expect(await statusOf(app, patient, payment_id)).toMatchObject({ state: 'paid' });
  const { rows } = await app.database.executor.executeSql(
    'select id from payment_attempts where payment_id = $1',
    [payment_id],
  );
  return { payment_id, attempt: (rows[0] as { id: string }).id };
}

it('each day is compared once the job runs again, the oldest first, however many nights it missed', async () => {
  await paid();
  const today = clinicDay(app.clock.now());
  const asked: string[] = [];
  const night = async (days: number, fails?: string) => {
    asked.length = 0;
    await compare(days, async (day) => {
      asked.push(day);
      if (day === fails) throw new Error('away');
      return [];
    });
    return [...asked];
  };
  const from = (first: number, count: number) =>
    Array.from({ length: count }, (_, n) => addDays(today, first + n));
  // The first comparison begins with the first money, the next ones where the last one ended.
  expect(await night(5)).toEqual(from(0, 5));
  expect(await night(6)).toEqual(from(3, 3));
  await expect(night(12, addDays(today, 8))).rejects.toThrow('away');
  expect(await night(13)).toEqual(from(8, 5));
  expect(await night(13)).toEqual(from(10, 3));
  expect(await night(200)).toEqual(from(155, 45));
});

const sumOf = async (account: string): Promise<number> => {
  const sums = 'select coalesce(sum(amount), 0)::int as sum from ledger_entries where account = $1';
  return ((await app.database.executor.executeSql(sums, [account])).rows[0] as { sum: number }).sum;
};
/** The gateway says that a payment of this id has come. */
async function comes(id: string, amount: number): Promise<void> {
  const { request_id } = (await ask(staff, patient.personId, amount)).body;
  const { payment_id: paymentId, gateway_order_id } = (await openPayment(patient, { request_id })).body;
  const attempt = { id, state: 'captured', amount, currency: 'INR', method: 'card', reason: null } as const;
  const truth = { gatewayOrderId: gateway_order_id, attempts: [attempt] };
  await app.database.db.transaction((tx) =>
    settle(tx, work(0), { paymentId, truth, fulfil: async () => true }),
  );
}

it('unknown payments and differing amounts leave the books once they are recognised or resolved', async () => {
  const { attempt } = await paid();
  const before = await sumOf('gateway:razorpay');
  const line = { kind: 'payment', fee: 0, settlementId: 'setl_1' } as const;
  const items: Settled[] = [
    { ...line, entityId: attempt, amount: 44_900 },
    { ...line, entityId: 'pay_late', amount: 30_000 },
    { ...line, entityId: 'pay_gone', amount: 12_300 },
    { ...line, entityId: 'pay_less', amount: 500 },
    { ...line, kind: 'other', entityId: 'adj_1', amount: -700 },
  ];
  const today = clinicDay(app.clock.now());
  const night = () => compare(1, async (day) => (day === addDays(today, -1) ? items : []));
  await night();
  const accounts = ['gateway:razorpay', 'adjustments', ...items.map((item) => `unknown:${item.entityId}`)];
  const books = async () => {
    const [atGate = 0, ...rest] = await Promise.all(accounts.map(sumOf));
    return [atGate - before, ...rest];
  };
  expect(await books()).toEqual([-44_900, 0, 0, -30_000, -12_300, -500, 700]);
  // It becomes known: what came and what was settled are the same money.
  await comes('pay_late', 30_000);
  await comes('pay_less', 600);
  await night();
  await night();
  expect(await books()).toEqual([-44_900 + 100, 0, 0, 0, -12_300, 0, 700]);
  const { differences } = (await staff.get('/api/payment-differences?state=open')).body;
  const sorts = differences.map(({ kind, entity_id }: Record<string, string>) => `${kind} ${entity_id}`);
  expect(sorts).toContain('amount_differs pay_less');
  for (const { difference_id } of differences) {
    const path = `/api/payment-differences/${difference_id}/resolve`;
    const twice = await Promise.all([1, 2].map(() => staff.post(path, { note: 'Asked the gateway' })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
  // Of the payment of 45,000 paise 100 never came, and of that of 600 another 100.
  expect(await books()).toEqual([-45_000, -12_300 + 700 + 100 + 100, 0, 0, 0, 0, 0]);
  // What staff have resolved as unknown may become known all the same.
  await comes('pay_gone', 12_300);
  await night();
  await night();
  expect(await books()).toEqual([-45_000, 900, 0, 0, 0, 0, 0]);
});

it('what was resolved before that was posted is posted once, with what it has left', async () => {
  const { attempt } = await paid();
  const line = { kind: 'payment', fee: 0, settlementId: 'setl_2' } as const;
  const items: Settled[] = [
    { ...line, entityId: attempt, amount: 44_700 },
    { ...line, entityId: 'pay_old', amount: 8000 },
    { ...line, entityId: 'pay_open', amount: 60 },
    { ...line, entityId: 'pay_old_known', amount: 900 },
    { ...line, kind: 'refund', entityId: 'rfnd_old', amount: 50 },
  ];
  const ids = items.map(({ entityId }) => entityId);
  const today = clinicDay(app.clock.now());
  const before = [await sumOf('gateway:razorpay'), await sumOf('adjustments')];
  const night = () => compare(1, async (day) => (day === addDays(today, -1) ? items : []));
  await night();
  // As an earlier version did it, which changed the row alone.
  await app.database.executor.executeSql(
    `update payment_differences set state = 'resolved', note = 'x', resolved_at = now()
      where entity_id = any($1) and entity_id <> 'pay_open'`,
    [ids],
  );
  await comes('pay_old_known', 900);
  const moved = async () => [
    (await sumOf('gateway:razorpay')) - (before[0] ?? 0),
    (await sumOf('adjustments')) - (before[1] ?? 0),
    ...(await Promise.all(ids.map((id) => sumOf(`unknown:${id}`)))),
  ];
  await night();
  const after = await moved();
  // 300 paise never came. What became known is settled money, and what is open waits for staff.
  expect(after).toEqual([-44_700 - 300, 300 - 8000 + 50, 0, 0, -60, 0, 0]);
  await night();
  expect(await moved()).toEqual(after);
});

const differencesOf = async (paymentId: string) => {
  const { rows } = await app.database.executor.executeSql(
    'select id, kind, state, owner_id from payment_differences where payment_id = $1 order by kind',
    [paymentId],
  );
  return rows as { id: string; kind: string; state: string; owner_id: string }[];
};

it('a refund that no settlement contains after a week gets an owner, once', async () => {
  const colleague = await app.signInAs('staff', 2);
  const refunded = async () => {
    const { payment_id, attempt } = await paid();
    const refund = { refund_id: uuid(), payment_id, amount: 5000, reason: 'Not needed' };
    await staff.post('/api/payment-refunds', refund);
    await colleague.post(`/api/payment-refunds/${refund.refund_id}/approve`);
    await expect
      .poll(async () => {
        await app.settled();
        return (await statusOf(app, patient, payment_id)).refunds;
      })
      .toMatchObject([{ state: 'processed' }]);
    const { rows } = await app.database.executor.executeSql(
      'select gateway_refund_id as id from payment_refunds where payment_id = $1',
      [payment_id],
    );
    return { payment_id, attempt, refund: (rows[0] as { id: string }).id };
  };
  const missing = await refunded();
  const settledOne = await refunded();
  const line = { fee: 0, settlementId: 'setl_3' } as const;
  const items: Settled[] = [
    { ...line, kind: 'payment', entityId: missing.attempt, amount: 45_000 },
    { ...line, kind: 'payment', entityId: settledOne.attempt, amount: 45_000 },
    { ...line, kind: 'refund', entityId: settledOne.refund, amount: 5000 },
  ];
  const today = clinicDay(app.clock.now());
  const night = (days: number) => compare(days, async (day) => (day === today ? items : []));
  await night(1);
  await night(6);
  expect(await differencesOf(missing.payment_id)).toEqual([]);
  await night(9);
  await night(10);
  expect(await differencesOf(missing.payment_id)).toMatchObject([{ kind: 'refund_not_settled' }]);
  expect(await differencesOf(settledOne.payment_id)).toEqual([]);
});

it('an open difference of a member of staff who has left gets another owner, who is notified', async () => {
  const { payment_id } = await paid();
  await compare(9, async () => []);
  const [found] = await differencesOf(payment_id);
  expect(found).toMatchObject({ kind: 'not_settled', state: 'open' });
  const colleague = await app.signInAs('staff', 2);
  const byId = new Map([staff, colleague].map((each) => [each.personId, each]));
  const notified = async (ownerId: string | undefined): Promise<number> => {
    await app.settled();
    const { notifications } = (await byId.get(ownerId ?? '')?.get('/api/notify/notifications/'))?.body ?? {};
    return notifications.filter(({ href }: { href: string }) => href === '/payments/differences').length;
  };
  const before = new Map<string, number>();
  for (const id of byId.keys()) before.set(id, await notified(id));
  // The one who had it has the most now, so that it goes to another.
  await app.database.executor.executeSql(
    "update payment_differences set owner_id = case when id = $1 then $2::uuid else $3::uuid end where state = 'open'",
    [found?.id, patient.personId, found?.owner_id],
  );
  await findOwners(work(10));
  const [after] = await differencesOf(payment_id);
  expect(after?.owner_id).not.toBe(found?.owner_id);
  await expect
    .poll(() => notified(after?.owner_id))
    .toBe((before.get(after?.owner_id ?? '') ?? Number.NaN) + 1);
  await findOwners(work(11));
  expect(await differencesOf(payment_id)).toEqual([after]);
});

it('books are found to be wrong where money came or was settled and was not posted', async () => {
  const { payment_id } = await paid();
  const run = (text: string) => app.database.executor.executeSql(text, []);
  const about = async () => (await checkLedger(app.database.db)).map((each) => each.about);
  await run(`insert into payment_attempts (id, gateway, payment_id, state, amount, position)
    values ('pay_lost', 'razorpay', '${payment_id}', 'captured', 100, 0)`);
  expect(await about()).toEqual(['pay_lost']);
  await run("delete from payment_attempts where id = 'pay_lost'");
  await run(`insert into settled_items (gateway, entity_id, kind, settlement_id, amount, fee, day, brand_id, at)
    values ('razorpay', 'pay_unposted', 'payment', 'setl_x', 100, 2, '2026-01-01', 'living', now())`);
  expect(await about()).toEqual(['pay_unposted']);
  await run("delete from settled_items where entity_id = 'pay_unposted'");
});

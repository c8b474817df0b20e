import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import type { PaymentGateway, Settled } from '#partners/payment-gateway/port.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { ask, atGateway, openPayment, statusOf } from './payments.test-kit.ts';
import { checkLedger, compareSettlements } from './server/index.ts';

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

/** The night that comes so many days from now, with a gateway that answers like this. */
async function compare(days: number, settlements: (day: string) => Promise<Settled[]>): Promise<void> {
  const now = new Date(app.clock.now().getTime() + days * 86_400_000);
  const { db } = app.database;
  const transaction = (work: Parameters<typeof db.transaction>[0]) => db.transaction(work);
  const gateway = { id: 'razorpay', settlements } as unknown as PaymentGateway;
  await compareSettlements({ db, now, transaction, log: console } as never, {
    ...{ gateway, defaultBrandId: 'living' },
  });
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

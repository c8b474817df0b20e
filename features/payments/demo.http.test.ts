import { afterAll, beforeAll, expect, it } from 'vitest';
import { showDemo } from '#apps/server/testing/show-demo.ts';
import { startTestApp, type TestApp } from '#apps/server/testing/test-app.ts';
import { checkLedger } from './server/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Shown {
  readonly purpose: string;
  readonly state: string;
  readonly payment: { readonly bills: readonly { readonly kind: string }[] } | null;
}

it('shows a paid visit with its receipt, something to pay, and a refund that waits, the same at each start', async () => {
  await showDemo(app, ['payments']);
  const [patient, staff] = [await app.signInAs('patient', 1), await app.signInAs('staff', 1)];
  const read = async () => (await patient.get('/api/payments')).body.requests as Shown[];
  const first = await read();
  expect(first.map(({ purpose, state }) => [purpose, state]).sort()).toEqual([
    ['appointment', 'paid'],
    ['request', 'open'],
  ]);
  const bills = first.flatMap(({ payment }) => payment?.bills ?? []);
  expect(bills.map(({ kind }) => kind).sort()).toEqual(['bill_of_supply', 'receipt']);
  expect(await checkLedger(app.database.db)).toEqual([]);

  const waiting = async () => (await staff.get('/api/payments?refund=asked')).body.requests;
  const [asked, ...others] = await waiting();
  expect(others).toEqual([]);
  expect(asked.payment.refunds[0]).toMatchObject({ state: 'asked', can: { approve: true } });
  await showDemo(app, ['payments'], { days: 3 });
  expect(await read()).toEqual(first);
  expect(await waiting()).toHaveLength(1);
});

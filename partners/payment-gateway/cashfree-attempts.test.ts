import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashfree } from './cashfree.ts';

let server: Server;
let url: string;
let items: readonly object[];
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(items));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

async function attemptOf(said: object) {
  items = [{ cf_payment_id: 1, payment_amount: 450.5, payment_currency: 'INR', ...said }];
  const gateway = cashfree({ baseUrl: url, appId: 'app', secretKeys: ['secret'] });
  return (await gateway.order('order_1')).attempts[0];
}

it.each([
  ['credit_card', 'card'],
  ['debit_card', 'card'],
  ['prepaid_card', 'card'],
  ['upi', 'upi'],
  ['net_banking', 'net_banking'],
  [undefined, null],
])('Cashfree’s group %s is the method %s', async (payment_group, method) => {
  expect(await attemptOf({ payment_status: 'SUCCESS', payment_group })).toMatchObject({ method });
});

it.each([
  [
    { error_code: 'TRANSACTION_DECLINED', error_reason: 'auth_declined' },
    'transaction_declined auth_declined',
  ],
  [{ error_code: 'invalid_otp', error_reason: null }, 'invalid_otp'],
  [null, null],
])('Cashfree’s details %j are the reason %s', async (error_details, reason) => {
  expect(await attemptOf({ payment_status: 'FAILED', error_details })).toMatchObject({ reason });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { razorpay } from './razorpay.ts';

let server: Server;
let url: string;
let items: readonly object[];
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ items }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  [{ status: 'refunded', captured: true }, 'captured'],
  [{ status: 'refunded' }, 'captured'],
  // The second payment of a paid order, or a late authorization: Razorpay returns it without a capture.
  [{ status: 'refunded', captured: false }, 'failed'],
  [{ status: 'authorized', captured: false }, 'authorized'],
  [{ status: 'failed', captured: false }, 'failed'],
])('Razorpay’s payment %j is an attempt that is %s', async (said, state) => {
  items = [{ id: 'pay_1', amount: 45_050, currency: 'INR', ...said }];
  const gateway = razorpay({
    ...{ baseUrl: () => url, checkoutUrl: url, keyId: 'key', keySecret: 'secret', callbackSecrets: ['s'] },
  });
  expect((await gateway.order('order_1')).attempts).toMatchObject([{ id: 'pay_1', state, amount: 45_050 }]);
});

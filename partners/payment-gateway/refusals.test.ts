import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { razorpay } from './razorpay.ts';

let server: Server;
let url: string;
let refusal: { readonly status: number; readonly description: string };
beforeAll(async () => {
  server = createServer((_request, response) => {
    const { status, description } = refusal;
    const body = { error: { code: 'BAD_REQUEST_ERROR', description } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

it.each([
  [400, 'The payment has been fully refunded already', true, false],
  // It can be sent after the next payments have come.
  [400, 'Your account does not have enough balance to carry out the refund operation.', true, true],
  [429, 'Too many requests', false, false],
  [500, 'We are facing some trouble', false, false],
])('a refusal with %i “%s” is final: %s, for lack of money there: %s', async (...given) => {
  const [status, description, isFinal, lacksBalance] = given;
  refusal = { status, description };
  const gateway = razorpay({
    ...{ baseUrl: () => url, checkoutUrl: url, keyId: 'key', keySecret: 'secret', callbackSecrets: ['s'] },
  });
  const wanted = { attemptId: 'pay_1', refundId: 'a7f3c1de-0000', amount: 10_000 };
  await expect(gateway.refund(wanted)).rejects.toMatchObject({
    reason: 'refused',
    status,
    isFinal,
    lacksBalance,
  });
});

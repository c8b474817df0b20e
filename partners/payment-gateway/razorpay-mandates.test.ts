import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GatewayFailed } from './port.ts';
import { razorpay } from './razorpay.ts';

type Json = Record<string, unknown>;
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly body: Json;
}

let server: Server;
let url: string;
/** What the gateway answers to a call. */
let wire: (asked: Asked) => { readonly status?: number; readonly body: unknown };
const asked: Asked[] = [];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const call = {
      method: request.method ?? '',
      path: request.url ?? '',
      body: text ? (JSON.parse(text) as Json) : {},
    };
    asked.push(call);
    const { status = 200, body } = wire(call);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const RECEIPT = '0190aaaabbbbccccddddeeeeffff0000';
const gateway = () =>
  razorpay({
    ...{ baseUrl: () => url, checkoutUrl: `${url}/v1/checkout/embedded`, keyId: 'key', keySecret: 'secret' },
    callbackSecrets: ['another secret'],
  });

describe('mandates of Razorpay', () => {
  const mandates = () => gateway().mandates!;
  const order = { id: 'order_1', amount: 45_050, currency: 'INR', receipt: RECEIPT, customer_id: 'cust_1' };

  it('are allowed by the payment of an order, which says how much and until when', async () => {
    wire = ({ path }) => ({ body: path.endsWith('/customers') ? { id: 'cust_1' } : order });
    const until = new Date('2031-11-24T00:00:00Z');
    const wanted = {
      receipt: RECEIPT,
      amount: 45_050,
      returnUrl: 'https://clinic.example/',
      most: 49_900,
      until,
    };
    expect(await mandates().openOrder(wanted)).toBe('order_1');
    expect(asked.at(-1)?.body).toMatchObject({
      customer_id: 'cust_1',
      token: { max_amount: 49_900, expire_at: until.getTime() / 1000, frequency: 'as_presented' },
    });
    wire = () => ({ body: order });
    const of = { gatewayOrderId: 'order_1', amount: 45_050, name: 'Sukham', method: 'upi' } as const;
    const checkout = () => mandates().checkout({ ...of, returnUrl: 'https://clinic.example/' });
    expect(await checkout()).toMatchObject({
      asksMandate: true,
      fields: { order_id: 'order_1', customer_id: 'cust_1', recurring: '1' },
    });
    wire = () => ({ body: { ...order, customer_id: null } });
    expect((await checkout()).asksMandate).toBe(false);
  });

  it.each([
    ['confirmed', 'confirmed'],
    ['initiated', 'waiting'],
    ['cancelled', 'ended'],
  ])('that are %s there are %s here', async (status, state) => {
    wire = ({ path }) => ({
      body: path.includes('/tokens/')
        ? { id: 'token_1', recurring_details: { status } }
        : path.includes('/payments')
          ? { items: [{ id: 'pay_1', token_id: 'token_1' }] }
          : order,
    });
    expect(await mandates().ofOrder('order_1')).toEqual({ mandate: 'cust_1/token_1', state });
  });

  it('announce a debit with its order, and debit without sending who the patient is', async () => {
    const notBefore = new Date('2026-12-01T00:30:00Z');
    const notification = { id: 'notification_1', token_id: 'token_1' };
    wire = () => ({ body: { ...order, notification } });
    const debit = { receipt: RECEIPT, amount: 45_050, mandate: 'cust_1/token_1' };
    expect(await mandates().announce({ ...debit, notBefore })).toBe('order_1');
    expect(asked.at(-1)?.body.notification).toEqual({
      ...{ token_id: 'token_1', payment_after: notBefore.getTime() / 1000 },
    });
    // What the person has opened by themselves has the same receipt.
    wire = () => ({ body: order });
    expect(await mandates().announce({ ...debit, notBefore })).toBeUndefined();
    wire = () => ({ body: { razorpay_payment_id: 'pay_9' } });
    await mandates().debit({ gatewayOrderId: 'order_1', mandate: 'cust_1/token_1', amount: 45_050 });
    expect(asked.at(-1)).toMatchObject({
      path: '/v1/payments/create/recurring',
      body: { token: 'token_1', contact: '9999999999', email: 'void@razorpay.com' },
    });
  });

  it('end once, however often that is asked', async () => {
    wire = () => ({ status: 400, body: {} });
    await mandates().end('cust_1/token_1');
    expect(asked.at(-1)).toMatchObject({
      ...{ method: 'PUT', path: '/v1/customers/cust_1/tokens/token_1/cancel' },
    });
    wire = () => ({ status: 500, body: {} });
    await expect(mandates().end('cust_1/token_1')).rejects.toThrow(GatewayFailed);
    await expect(mandates().state('odd')).rejects.toThrow(GatewayFailed);
  });
});

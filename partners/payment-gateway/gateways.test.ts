import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cashfree } from './cashfree.ts';
import { ForgedCallback, GatewayFailed, type PaymentGateway } from './port.ts';
import { razorpay } from './razorpay.ts';

type Json = Record<string, unknown>;
interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Json;
}
/** What the gateway answers to a call; undefined: 404. */
type Wire = (asked: Asked) => { readonly status?: number; readonly body: unknown } | undefined;

let server: Server;
let url: string;
let wire: Wire;
let asked: Asked[];
beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString('utf8');
    const call: Asked = {
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: text ? (JSON.parse(text) as Json) : {},
    };
    asked.push(call);
    const { status = 200, body } = wire(call) ?? { status: 404, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  asked = [];
});

const NOW = new Date('2026-11-23T10:00:00Z');
const SECRET = 'a secret of the gateway';
const RECEIPT = '0190aaaabbbbccccddddeeeeffff0000';
const hmac = (secret: string, text: string, as: 'hex' | 'base64') =>
  createHmac('sha256', secret).update(text).digest(as);

interface Tried {
  readonly name: string;
  readonly gateway: () => PaymentGateway;
  /** As the gateway says an order of 450.50 rupees, an attempt of each state, and a refund of 100 rupees. */
  readonly order: Json;
  readonly attempts: readonly Json[];
  readonly refund: (state: 'pending' | 'processed' | 'failed') => Json;
  readonly listOf: (attempts: readonly Json[]) => unknown;
  readonly sign: (body: string, secret: string, at?: Date) => Record<string, string>;
  readonly notice: Json;
  /** A payment of 450.50 rupees with a fee of 10.62, and a refund of 100 rupees. */
  readonly settled: unknown;
}

const TRIED: readonly Tried[] = [
  {
    name: 'Razorpay',
    gateway: () =>
      razorpay({
        ...{
          baseUrl: () => url,
          checkoutUrl: `${url}/v1/checkout/embedded`,
          keyId: 'key',
          keySecret: SECRET,
        },
        callbackSecrets: [SECRET, 'the old secret'],
      }),
    order: { id: 'order_1', amount: 45_050, currency: 'INR', receipt: RECEIPT },
    attempts: [
      { id: 'pay_1', status: 'captured', amount: 45_050, currency: 'INR', method: 'upi' },
      { id: 'pay_0', status: 'failed', amount: 45_050, currency: 'INR', error_reason: 'insufficient_funds' },
    ],
    listOf: (items) => ({ items }),
    refund: (status) => ({ id: 'rfnd_1', status }),
    sign: (body, secret) => ({
      'x-razorpay-signature': hmac(secret, body, 'hex'),
      'x-razorpay-event-id': 'event-1',
    }),
    notice: {
      event: 'payment.captured',
      payload: { payment: { entity: { order_id: 'order_1', status: 'captured' } } },
    },
    settled: {
      items: [
        { type: 'payment', entity_id: 'pay_1', amount: 45_050, fee: 1062, settlement_id: 'setl_1' },
        { type: 'refund', entity_id: 'rfnd_1', amount: 10_000, fee: 0, settlement_id: 'setl_1' },
      ],
    },
  },
  {
    name: 'Cashfree',
    gateway: () =>
      cashfree({ baseUrl: url, appId: 'app', secretKeys: [SECRET, 'the old secret'], now: () => NOW }),
    order: {
      ...{ order_id: RECEIPT, order_amount: 450.5, order_currency: 'INR', order_status: 'ACTIVE' },
      payment_session_id: 'session_abc',
    },
    attempts: [
      {
        ...{ cf_payment_id: 12_345, payment_status: 'SUCCESS', payment_amount: 450.5, is_captured: true },
        ...{ payment_currency: 'INR', payment_group: 'upi', payment_time: '2026-11-23T10:00:00+05:30' },
      },
      {
        ...{
          cf_payment_id: 12_344,
          payment_status: 'FAILED',
          payment_amount: 450.5,
          payment_currency: 'INR',
        },
        ...{ payment_time: '2026-11-23T09:58:00+05:30', error_details: { error_code: 'insufficient_funds' } },
      },
    ],
    listOf: (items) => items,
    refund: (state) => ({
      refund_id: 'ffff',
      refund_status: { pending: 'PENDING', processed: 'SUCCESS', failed: 'CANCELLED' }[state],
    }),
    sign(body, secret, at = NOW) {
      const timestamp = String(at.getTime());
      return {
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': hmac(secret, timestamp + body, 'base64'),
      };
    },
    notice: { type: 'PAYMENT_SUCCESS_WEBHOOK', data: { order: { order_id: RECEIPT }, payment: {} } },
    settled: {
      cursor: null,
      data: [
        {
          ...{ event_type: 'PAYMENT', order_id: RECEIPT, cf_payment_id: 12_345, event_amount: 450.5 },
          ...{ payment_service_charge: 9, payment_service_tax: 1.62, cf_settlement_id: 77 },
        },
        {
          ...{ event_type: 'REFUND', order_id: RECEIPT, refund_id: 'ffff', event_amount: 100 },
          cf_settlement_id: 77,
        },
      ],
    },
  },
];

describe.each(TRIED)('$name', (tried) => {
  const order = { receipt: RECEIPT, amount: 45_050, returnUrl: 'https://clinic.example/return' };
  const open = (body: unknown, status = 200) => {
    wire = ({ method }) => ({ status: method === 'POST' ? status : 200, body });
    return tried.gateway().openOrder(order);
  };

  it('opens an order in paise, and refuses one about another amount', async () => {
    const id = await open(tried.order);
    expect(id).toMatch(/\w+/);
    expect(JSON.stringify(asked[0]?.body)).toContain(RECEIPT);
    const amount = Object.keys(tried.order).find((key) => key.endsWith('amount'))!;
    await expect(open({ ...tried.order, [amount]: 1 })).rejects.toThrow(GatewayFailed);
    await expect(open({ ...tried.order, [amount]: '450.50' })).rejects.toThrow(GatewayFailed);
  });

  it('sends the browser to the gateway with a form that carries no secret key', async () => {
    wire = () => ({ body: tried.order });
    const checkout = await tried.gateway().checkout({
      ...{ gatewayOrderId: RECEIPT, amount: 45_050, name: 'Sukham', method: 'upi' },
      returnUrl: order.returnUrl,
    });
    expect(checkout).toMatchObject({ method: 'POST', url: expect.stringContaining(url) });
    expect(tried.gateway().formTargets).toContain(new URL(checkout.url).origin);
    expect(JSON.stringify(checkout)).not.toContain(SECRET);
  });

  it('tells the attempts from the oldest, in paise', async () => {
    wire = () => ({ body: tried.listOf(tried.attempts) });
    const { attempts } = await tried.gateway().order(RECEIPT);
    expect(attempts).toMatchObject([
      { state: 'failed', reason: 'insufficient_funds' },
      { state: 'captured', amount: 45_050, currency: 'INR', method: 'upi' },
    ]);
    expect(new Set(attempts.map(({ id }) => id)).size).toBe(2);
    wire = () => ({ body: tried.listOf([{ ...tried.attempts[0], status: 'odd', payment_status: 'odd' }]) });
    await expect(tried.gateway().order(RECEIPT)).rejects.toThrow(GatewayFailed);
  });

  it('refunds once under our id, and says what became of it', async () => {
    wire = () => ({ body: tried.listOf(tried.attempts) });
    const { attempts } = await tried.gateway().order(RECEIPT);
    const refundId = 'a7f3c1de-0000-4000-8000-0000000000ff';
    for (const state of ['pending', 'processed', 'failed'] as const) {
      wire = () => ({ body: tried.refund(state) });
      const wanted = { attemptId: attempts[1]!.id, refundId, amount: 10_000 };
      const refund = await tried.gateway().refund(wanted);
      expect(refund.state).toBe(state);
      expect(asked.at(-1)?.path).toContain('refund');
      const keys = [
        asked.at(-1)?.headers['x-refund-idempotency'],
        asked.at(-1)?.headers['x-idempotency-key'],
      ];
      expect(keys).toContain(refundId);
      expect(await tried.gateway().refundState(refund.gatewayRefundId)).toEqual(refund);
    }
  });

  it('says what was settled on a day, by the ids that attempts and refunds have', async () => {
    wire = () => ({ body: tried.listOf(tried.attempts) });
    const { attempts } = await tried.gateway().order(RECEIPT);
    wire = () => ({ body: tried.refund('processed') });
    const refund = await tried.gateway().refundState(`${RECEIPT}/ffff`);
    wire = () => ({ body: tried.settled });
    expect(await tried.gateway().settlements('2026-11-23')).toMatchObject([
      { kind: 'payment', entityId: attempts[1]!.id, amount: 45_050, fee: 1062 },
      { kind: 'refund', entityId: refund.gatewayRefundId, amount: 10_000, fee: 0 },
    ]);
    wire = () => ({ body: {} });
    await expect(tried.gateway().settlements('2026-11-23')).rejects.toThrow(GatewayFailed);
  });

  it('fails in words of our own when the gateway is busy, gone or odd', async () => {
    for (const status of [500, 429, 401]) {
      wire = () => ({ status, body: {} });
      await expect(tried.gateway().order(RECEIPT)).rejects.toMatchObject({ reason: 'refused', status });
    }
    wire = () => ({ body: 'text' });
    await expect(tried.gateway().order(RECEIPT)).rejects.toMatchObject({ reason: 'unreadable' });
  });

  it('believes a callback of either secret over its raw bytes, and no other', () => {
    const body = JSON.stringify(tried.notice);
    const read = (headers: Record<string, string>, text = body) =>
      tried.gateway().readCallback(headers, Buffer.from(text));
    for (const secret of [SECRET, 'the old secret'])
      expect(read(tried.sign(body, secret)).gatewayOrderIds).toHaveLength(1);
    const { eventId } = read(tried.sign(body, SECRET));
    expect(eventId).toMatch(/^[\w-]{1,80}$/);
    // A replay is the same event, also with another unsigned header.
    expect(read({ ...tried.sign(body, SECRET), 'x-razorpay-event-id': 'event-2' }).eventId).toBe(eventId);
    expect(() => read(tried.sign(body, 'another'))).toThrow(ForgedCallback);
    expect(() => read(tried.sign(body, SECRET), `${body} `)).toThrow(ForgedCallback);
    expect(() => read({})).toThrow(ForgedCallback);
    expect(() => read(tried.sign('no json', SECRET), 'no json')).toThrow(ForgedCallback);
    const order = String.raw`{"order_id":"order\u0000"}`;
    const nul = `{"payload":{"payment":{"entity":${order}}},"data":{"order":${order}}}`;
    for (const odd of ['null', '[]', '{"payload":null,"data":null}', '"text"', nul])
      expect(read(tried.sign(odd, SECRET), odd).gatewayOrderIds).toEqual([]);
  });
});

describe('Razorpay', () => {
  it('opens a UPI intent as it is, and none of another amount or of another kind', async () => {
    const link = 'upi://pay?pa=clinic@bank&pn=Clinic&tr=x&am=450.50&cu=INR';
    const open = async (body: unknown, status = 200) => {
      wire = () => ({ status, body });
      return await TRIED[0]!.gateway().upiLink?.({
        ...{ gatewayOrderId: 'order_1', amount: 45_050, ip: '192.0.2.1', userAgent: 'Browser' },
        returnUrl: 'https://clinic.example/api/return',
      });
    };
    expect(await open({ razorpay_payment_id: 'pay_1', link })).toBe(link);
    expect(asked).toMatchObject([
      {
        path: '/v1/payments/create/upi',
        body: { order_id: 'order_1', amount: 45_050, upi: { flow: 'intent' }, ip: '192.0.2.1' },
      },
    ]);
    for (const other of [link.replace('450.50', '1.00'), 'https://bank.example/pay?am=450.50', 'no address'])
      await expect(open({ link: other })).rejects.toMatchObject({ reason: 'unreadable' });
    await expect(open({ error: { code: 'BAD_REQUEST_ERROR' } }, 400)).rejects.toThrow(GatewayFailed);
  });
});

describe('Cashfree', () => {
  const gateway = () => TRIED[1]!.gateway();

  it('finds the order that it opened before, when the answer was lost', async () => {
    wire = ({ method }) =>
      method === 'POST' ? { status: 409, body: { code: 'order_already_exists' } } : { body: TRIED[1]!.order };
    const order = { receipt: RECEIPT, amount: 45_050, returnUrl: 'https://clinic.example/return' };
    expect(await gateway().openOrder(order)).toBe(RECEIPT);
    await expect(gateway().openOrder({ ...order, amount: 1 })).rejects.toThrow(GatewayFailed);
  });

  it('refuses a callback that was recorded an hour ago', () => {
    const body = JSON.stringify(TRIED[1]!.notice);
    const headers = TRIED[1]!.sign(body, SECRET, new Date(NOW.getTime() - 3_600_000));
    expect(() => gateway().readCallback(headers, Buffer.from(body))).toThrow(ForgedCallback);
  });

  it('never receives the phone of a patient', async () => {
    wire = () => ({ body: TRIED[1]!.order });
    await gateway().openOrder({ receipt: RECEIPT, amount: 45_050, returnUrl: 'https://clinic.example/' });
    expect(asked[0]?.body.customer_details).toEqual({ customer_id: RECEIPT, customer_phone: '9999999999' });
  });
});

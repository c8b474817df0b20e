import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Call, isId, type Json, jsonCaller, textOf } from './json-call.ts';
import {
  type AttemptTruth,
  type CallbackNotice,
  ForgedCallback,
  GatewayFailed,
  type PaymentGateway,
  type RefundTruth,
  type Settled,
} from './port.ts';
import { razorpayMandates } from './razorpay-mandates.ts';
import { razorpayUpiLink } from './razorpay-upi.ts';

export interface RazorpayOptions {
  /** Asked with each call: the local gateway learns its own address only once it listens. */
  readonly baseUrl: () => string;
  /** Where the browser sends the checkout form; may be an address of this app. */
  readonly checkoutUrl: string;
  readonly keyId: string;
  readonly keySecret: string;
  /** The present one first; while a secret is replaced, callbacks may carry the signature of the old one. */
  readonly callbackSecrets: readonly string[];
  readonly timeoutMs?: number;
}

/** Razorpay's REST calls, of 2026. Amounts are paise on both sides. */
export function razorpay(options: RazorpayOptions): PaymentGateway {
  const { keyId, keySecret, timeoutMs = 10_000 } = options;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const call = jsonCaller({ baseUrl: options.baseUrl, headers: { authorization }, timeoutMs });
  const target = URL.canParse(options.checkoutUrl) ? [new URL(options.checkoutUrl).origin] : [];
  const checkout: PaymentGateway['checkout'] = async ({
    gatewayOrderId,
    amount,
    name,
    method,
    returnUrl,
  }) => ({
    url: options.checkoutUrl,
    method: 'POST',
    fields: {
      key_id: keyId,
      order_id: gatewayOrderId,
      amount: String(amount),
      currency: 'INR',
      name,
      'prefill[method]': method,
      callback_url: returnUrl,
      cancel_url: returnUrl,
    },
  });
  return {
    id: 'razorpay',
    callbacks: 'signed',
    formTargets: target,
    async openOrder({ receipt, amount }) {
      const order = await call('POST', '/v1/orders', {
        body: { amount, currency: 'INR', receipt, unique_receipt: true, payment_capture: 1 },
      });
      // An order about something else must never be paid by our patient.
      if (order.amount !== amount || order.currency !== 'INR' || order.receipt !== receipt)
        throw new GatewayFailed('unreadable');
      return textOf(order.id);
    },
    checkout,
    upiLink: (order) => razorpayUpiLink(call, order),
    mandates: razorpayMandates(call, checkout),
    async order(gatewayOrderId) {
      const id = encodeURIComponent(gatewayOrderId);
      const { items } = await call('GET', `/v1/orders/${id}/payments?count=100`);
      if (!Array.isArray(items)) throw new GatewayFailed('unreadable');
      // Razorpay answers the newest first.
      return { gatewayOrderId, attempts: (items as Json[]).map(attemptOf).reverse() };
    },
    async refund({ attemptId, refundId, amount }) {
      const path = `/v1/payments/${encodeURIComponent(attemptId)}/refund`;
      const body = { amount, speed: 'normal', receipt: refundId };
      return refundOf(await call('POST', path, { body, headers: { 'x-refund-idempotency': refundId } }));
    },
    refundState: async (id) => refundOf(await call('GET', `/v1/refunds/${encodeURIComponent(id)}`)),
    settlements: (day) => settlements(call, day),
    readCallback: (headers, raw) => readCallback(options.callbackSecrets, headers, raw),
    readStored,
  };
}

const SETTLED_PAGE = 1000;

async function settlements(call: Call, day: string): Promise<Settled[]> {
  const [year, month, date] = day.split('-').map(Number);
  const settled: Settled[] = [];
  for (;;) {
    const query = `year=${year}&month=${month}&day=${date}&count=${SETTLED_PAGE}&skip=${settled.length}`;
    const { items } = await call('GET', `/v1/settlements/recon/combined?${query}`);
    if (!Array.isArray(items)) throw new GatewayFailed('unreadable');
    settled.push(...(items as Json[]).map(settledOf));
    if (items.length < SETTLED_PAGE) return settled;
  }
}

function settledOf(item: Json): Settled {
  const numberOf = (value: unknown): number => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw new GatewayFailed('unreadable');
    return value;
  };
  const kind = item.type === 'payment' || item.type === 'refund' ? item.type : 'other';
  return {
    ...{ kind, entityId: textOf(item.entity_id), settlementId: textOf(item.settlement_id) },
    amount: kind === 'other' ? numberOf(item.credit) - numberOf(item.debit) : numberOf(item.amount),
    // The tax on the fee is a part of it.
    fee: numberOf(item.fee),
  };
}

const STATES: Readonly<Record<string, AttemptTruth['state']>> = {
  created: 'open',
  authorized: 'authorized',
  captured: 'captured',
  // The money came; what went back is followed by the refund itself.
  refunded: 'captured',
  failed: 'failed',
};

const isReturned = ({ status, captured }: Json): boolean => status === 'refunded' && captured === false;

function attemptOf(item: Json): AttemptTruth {
  // The gateway has given back by itself what was authorized and never captured: that money never reached us.
  const state = isReturned(item) ? 'failed' : STATES[String(item.status)];
  if (!state || typeof item.amount !== 'number' || !Number.isSafeInteger(item.amount))
    throw new GatewayFailed('unreadable');
  return {
    id: textOf(item.id),
    state,
    amount: item.amount,
    currency: textOf(item.currency),
    method: typeof item.method === 'string' ? item.method : null,
    reason: typeof item.error_reason === 'string' ? item.error_reason : null,
  };
}

function refundOf(refund: Json): RefundTruth {
  const state = refund.status;
  if (state !== 'pending' && state !== 'processed' && state !== 'failed')
    throw new GatewayFailed('unreadable');
  return { gatewayRefundId: textOf(refund.id), state };
}

function readCallback(
  secrets: readonly string[],
  headers: Readonly<Record<string, string | string[] | undefined>>,
  raw: Buffer,
): CallbackNotice {
  const given = Buffer.from(String(headers['x-razorpay-signature'] ?? ''), 'utf8');
  // Each secret is tried, so that the time says nothing about which of them fits.
  const fits = secrets.map((secret) => {
    const wanted = Buffer.from(createHmac('sha256', secret).update(raw).digest('hex'), 'utf8');
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!fits.includes(true)) throw new ForgedCallback('signature');
  // Only the bytes are signed: the event id in a header could be another one each time.
  return { eventId: createHash('sha256').update(raw).digest('hex'), ...readStored(raw) };
}

function readStored(raw: Buffer): Omit<CallbackNotice, 'eventId'> {
  let body: Json;
  try {
    body = (JSON.parse(raw.toString('utf8')) ?? {}) as Json;
  } catch {
    throw new ForgedCallback('no JSON');
  }
  const entity = (name: string): Json =>
    ((body.payload as Record<string, { entity?: Json }> | undefined)?.[name]?.entity ?? {}) as Json;
  const ids = (...values: unknown[]): string[] => [...new Set(values.filter(isId))];
  return {
    gatewayOrderIds: ids(entity('payment').order_id, entity('order').id),
    gatewayRefundIds: ids(entity('refund').id),
  };
}

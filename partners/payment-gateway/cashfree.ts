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

export interface CashfreeOptions {
  readonly baseUrl: string;
  readonly appId: string;
  /** Also signs the callbacks. The present one first; while it is replaced, the old one still counts. */
  readonly secretKeys: readonly [string, ...string[]];
  readonly now?: () => Date;
  readonly timeoutMs?: number;
}

const VERSION = '2023-08-01';
/** Orders need a phone; Cashfree allows a placeholder. The patient's own number is no business of the gateway's. */
const NO_PHONE = '9999999999';
const CALLBACK_WINDOW_MS = 15 * 60_000;

/** Rupees with two decimals on the wire, paise with us. */
const rupees = (paise: number): number => paise / 100;
function paiseOf(value: unknown): number {
  const paise = typeof value === 'number' ? Math.round(value * 100) : Number.NaN;
  // Half a paisa, or more than numbers hold, is an answer that we don't understand.
  if (!Number.isSafeInteger(paise) || Math.abs(paise / 100 - Number(value)) > 1e-6)
    throw new GatewayFailed('unreadable');
  return paise;
}

/**
 * Cashfree's REST calls, version 2023-08-01. Its orders go by our receipt; ids of attempts and refunds carry the order
 * before a slash, since Cashfree knows both only below it.
 */
export function cashfree(options: CashfreeOptions): PaymentGateway {
  const { baseUrl, appId, secretKeys, timeoutMs = 10_000 } = options;
  const call = jsonCaller({
    baseUrl: () => `${baseUrl}/pg`,
    headers: { 'x-client-id': appId, 'x-client-secret': secretKeys[0], 'x-api-version': VERSION },
    timeoutMs,
  });
  return {
    id: 'cashfree',
    callbacks: 'signed',
    formTargets: [new URL(baseUrl).origin],
    openOrder: (order) => openOrder(call, order),
    async checkout({ gatewayOrderId }) {
      const order = await call('GET', `/orders/${encodeURIComponent(gatewayOrderId)}`);
      const fields = { payment_session_id: textOf(order.payment_session_id, 500) };
      // The form that Cashfree's own script sends; none of its scripts runs in our pages.
      return { url: `${baseUrl}/pg/view/sessions/checkout`, method: 'POST', fields };
    },
    async order(gatewayOrderId) {
      const items = await call('GET', `/orders/${encodeURIComponent(gatewayOrderId)}/payments`);
      if (!Array.isArray(items)) throw new GatewayFailed('unreadable');
      const attempts = (items as Json[])
        .toSorted((a, b) => String(a.payment_time ?? '').localeCompare(String(b.payment_time ?? '')))
        .map((item) => attemptOf(gatewayOrderId, item));
      return { gatewayOrderId, attempts };
    },
    async refund({ attemptId, refundId, amount }) {
      const [orderId] = partsOf(attemptId);
      const id = refundId.replaceAll('-', '');
      const body = { refund_amount: rupees(amount), refund_id: id };
      const path = `/orders/${encodeURIComponent(orderId)}/refunds`;
      const headers = { 'x-idempotency-key': refundId };
      return refundOf(
        orderId,
        await call('POST', path, { body, headers }).catch(otherwise(() => call('GET', `${path}/${id}`))),
      );
    },
    async refundState(gatewayRefundId) {
      const [orderId, id] = partsOf(gatewayRefundId);
      const path = `/orders/${encodeURIComponent(orderId)}/refunds/${encodeURIComponent(id)}`;
      return refundOf(orderId, await call('GET', path));
    },
    settlements: (day) => settlements(call, day),
    readCallback: (headers, raw) => readCallback(options, headers, raw),
    readStored,
  };
}

/** What was made before answers 409: then it is read. */
const otherwise =
  (read: () => Promise<Json>) =>
  (error: unknown): Promise<Json> => {
    if (error instanceof GatewayFailed && error.status === 409) return read();
    throw error;
  };

async function openOrder(
  call: Call,
  { receipt, amount, returnUrl }: Parameters<PaymentGateway['openOrder']>[0],
): Promise<string> {
  const body = {
    ...{ order_id: receipt, order_amount: rupees(amount), order_currency: 'INR' },
    customer_details: { customer_id: receipt, customer_phone: NO_PHONE },
    order_meta: { return_url: returnUrl },
  };
  const headers = { 'x-idempotency-key': receipt };
  const order = await call('POST', '/orders', { body, headers }).catch(
    otherwise(() => call('GET', `/orders/${encodeURIComponent(receipt)}`)),
  );
  // An order about something else must never be paid by our patient.
  if (paiseOf(order.order_amount) !== amount || order.order_currency !== 'INR' || order.order_id !== receipt)
    throw new GatewayFailed('unreadable');
  return receipt;
}

async function settlements(call: Call, day: string): Promise<Settled[]> {
  const settled: Settled[] = [];
  for (let cursor: string | null = null; ; ) {
    const filters = { start_date: `${day}T00:00:00+05:30`, end_date: `${day}T23:59:59+05:30` };
    const page: Json = await call('POST', '/settlement/recon', {
      body: { filters, pagination: { limit: 100, cursor } },
    });
    if (!Array.isArray(page.data)) throw new GatewayFailed('unreadable');
    settled.push(...(page.data as Json[]).map(settledOf));
    cursor = typeof page.cursor === 'string' && page.cursor !== '' ? page.cursor : null;
    if (cursor === null) return settled;
  }
}

function settledOf(item: Json): Settled {
  const orderId = String(item.order_id ?? '');
  const kind = item.event_type === 'PAYMENT' ? 'payment' : item.event_type === 'REFUND' ? 'refund' : 'other';
  const id = kind === 'payment' ? item.cf_payment_id : kind === 'refund' ? item.refund_id : item.event_id;
  const text = textOf(String(id ?? ''));
  const sign = kind === 'other' && item.sale_type === 'DEBIT' ? -1 : 1;
  return {
    ...{ kind, entityId: kind === 'other' ? text : `${orderId}/${text}` },
    settlementId: textOf(String(item.cf_settlement_id ?? '')),
    amount: sign * paiseOf(item.event_amount),
    fee: paiseOf(item.payment_service_charge ?? 0) + paiseOf(item.payment_service_tax ?? 0),
  };
}

const STATES: Readonly<Record<string, AttemptTruth['state']>> = {
  SUCCESS: 'captured',
  PENDING: 'open',
  NOT_ATTEMPTED: 'open',
  FAILED: 'failed',
  USER_DROPPED: 'failed',
  CANCELLED: 'failed',
  VOID: 'failed',
};

function attemptOf(orderId: string, item: Json): AttemptTruth {
  const state = STATES[String(item.payment_status)];
  const id = item.cf_payment_id;
  if (!state || (typeof id !== 'string' && typeof id !== 'number')) throw new GatewayFailed('unreadable');
  return {
    id: `${orderId}/${textOf(String(id))}`,
    // Preauthorised money is blocked, not ours yet.
    state: state === 'captured' && item.is_captured === false ? 'authorized' : state,
    amount: paiseOf(item.payment_amount),
    currency: textOf(item.payment_currency),
    method: methodOf(item.payment_group),
    reason: reasonOf(item.error_details as Json | null | undefined),
  };
}

/** The code says that it was declined, the reason why, each in upper or lower case. */
function reasonOf(details: Json | null | undefined): string | null {
  const said = [details?.error_code, details?.error_reason].filter((each) => typeof each === 'string');
  return said.length > 0 ? said.join(' ').toLowerCase() : null;
}

const CARDS: readonly unknown[] = ['credit_card', 'debit_card', 'prepaid_card'];

const methodOf = (group: unknown): string | null =>
  CARDS.includes(group) ? 'card' : typeof group === 'string' ? group : null;

function partsOf(id: string): readonly [string, string] {
  const at = id.indexOf('/');
  if (at < 1) throw new GatewayFailed('unreadable');
  return [id.slice(0, at), id.slice(at + 1)];
}

function refundOf(orderId: string, refund: Json): RefundTruth {
  const states: Readonly<Record<string, RefundTruth['state']>> = {
    SUCCESS: 'processed',
    PENDING: 'pending',
    // Cashfree reviews it itself; it succeeds or fails later.
    ONHOLD: 'pending',
    CANCELLED: 'failed',
    FAILED: 'failed',
  };
  const state = states[String(refund.refund_status)];
  if (!state) throw new GatewayFailed('unreadable');
  return { gatewayRefundId: `${orderId}/${textOf(refund.refund_id)}`, state };
}

function readCallback(
  { secretKeys, now = () => new Date() }: CashfreeOptions,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  raw: Buffer,
): CallbackNotice {
  const timestamp = String(headers['x-webhook-timestamp'] ?? '');
  const given = Buffer.from(String(headers['x-webhook-signature'] ?? ''), 'utf8');
  // Each secret is tried, so that the time says nothing about which of them fits.
  const fits = secretKeys.map((secret) => {
    const signature = createHmac('sha256', secret).update(timestamp).update(raw).digest('base64');
    const wanted = Buffer.from(signature, 'utf8');
    return wanted.length === given.length && timingSafeEqual(wanted, given);
  });
  if (!fits.includes(true)) throw new ForgedCallback('signature');
  // Seconds or milliseconds, by the version of the webhook.
  const sentAt = Number(timestamp) * (timestamp.length > 11 ? 1 : 1000);
  if (!(Math.abs(now().getTime() - sentAt) <= CALLBACK_WINDOW_MS)) throw new ForgedCallback('too old');
  // The same notice again has the same body.
  return { eventId: createHash('sha256').update(raw).digest('hex'), ...readStored(raw) };
}

function readStored(raw: Buffer): Omit<CallbackNotice, 'eventId'> {
  let body: Json;
  try {
    body = (JSON.parse(raw.toString('utf8')) ?? {}) as Json;
  } catch {
    throw new ForgedCallback('no JSON');
  }
  const part = (name: string): Json =>
    ((body.data as Record<string, Json> | undefined)?.[name] ?? {}) as Json;
  const order = part('order').order_id ?? part('refund').order_id;
  const refund = part('refund').refund_id;
  return {
    gatewayOrderIds: isId(order) ? [order] : [],
    gatewayRefundIds: isId(order) && isId(refund) ? [`${order}/${refund}`] : [],
  };
}

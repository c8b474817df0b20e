import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type CallbackSecrets, callbackOf, sendCallback } from './callbacks.ts';
import { allow, askMandates, debitedOrder, mandateOfOrder, optOut } from './mandates.ts';
import { dayIn, type SettlementFault, settlementOf } from './settlement.ts';
import { LocalStore, type StoredAttempt, type StoredOrder, type StoredRefund } from './store.ts';
import { refusalOfIntent, upiLinkOf } from './upi.ts';
import {
  type ApiFault,
  type CallbackFlaw,
  type CallbackPlan,
  isOutcome,
  type Money,
  type Outcome,
  orderJson,
  paymentJson,
  refused,
  type WireReply,
} from './wire.ts';

interface Settings extends CallbackSecrets {
  readonly keyId: string;
  readonly keySecret: string;
  /** Where it stores what it was asked to do. */
  readonly path: string;
}

const LATE_MS = 60_000;
const SLOW_MS = 12_000;
const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;

/** A gateway with Razorpay's wire protocol and books of its own. Its pages are in `pages.ts`. */
export class LocalGateway {
  readonly #settings: Settings;
  readonly #store: LocalStore;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #sending = new Set<Promise<unknown>>();
  readonly #faults: ApiFault[] = [];
  readonly #settlementFaults: SettlementFault[] = [];
  /** The origin of our own server, once it listens. */
  ownUrl = '';

  constructor(settings: Settings) {
    this.#settings = settings;
    this.#store = new LocalStore(settings.path);
  }

  order = (id: string): StoredOrder | undefined => this.#store.order(id);
  addFault = (fault: ApiFault): void => void this.#faults.push(fault);

  optOut = (orderId: string): boolean => optOut(this.#store, orderId);
  /** Resolves once every callback that was not delayed has been answered. */
  delivered = async (): Promise<void> => void (await Promise.allSettled([...this.#sending]));

  addSettlementFault = (fault: SettlementFault): void => void this.#settlementFaults.push(fault);

  isOurKey({ authorization }: { authorization?: string | undefined }): boolean {
    const { keyId, keySecret } = this.#settings;
    return authorization === `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  }

  /** The REST calls, below `/v1`. */
  async answer(
    method: string,
    path: string,
    body: Readonly<Record<string, unknown>>,
    refundKey: string | undefined,
  ): Promise<WireReply> {
    const [, first = '', id = '', last = ''] = path.replace(/\?.*/, '').split('/');
    if (method === 'POST' && first === 'orders') return await this.#faulty('create', () => this.#open(body));
    if (method === 'GET' && first === 'orders')
      return await this.#faulty('read', () => this.#read(id, last === 'payments'));
    if (first === 'customers') return askMandates(this.#store, method, path.replace(/\?.*/, ''), idOf);
    if (method === 'POST' && id === 'create' && last === 'recurring')
      return await this.#faulty('debit', () => this.#debit(body));
    if (method === 'POST' && id === 'create' && last === 'upi')
      return await this.#faulty('upi', () => this.#upi(body));
    if (method === 'POST' && first === 'payments' && last === 'refund')
      return await this.#faulty('refund', () => this.#refund(id, body, refundKey));
    if (method === 'GET' && first === 'refunds') return await this.#faulty('read', () => this.#askRefund(id));
    if (method === 'GET' && first === 'settlements')
      return await this.#faulty('read', () => ({
        status: 200,
        body: settlementOf(this.#store, dayIn(path), this.#settlementFaults),
      }));
    return refused(404, 'The requested URL was not found on the server.');
  }

  async #faulty(on: ApiFault['on'], work: () => WireReply): Promise<WireReply> {
    const fault = this.#faults.find(
      ({ on: call, kind, times }) =>
        call === on && times > 0 && (kind !== 'declined' || on === 'upi') && !isOutcome(kind),
    );
    if (!fault) return work();
    fault.times--;
    if (fault.kind === 'declined' || fault.kind === 'refused')
      return refused(400, 'This feature is not enabled for this merchant.');
    if (fault.kind === 'error') return refused(500, 'We are facing some trouble completing your request.');
    if (fault.kind === 'too_many') return refused(429, 'Too many requests');
    const reply = work();
    await pause(SLOW_MS);
    return fault.kind === 'slow' ? reply : refused(502, 'lost');
  }

  #open(wanted: Readonly<Record<string, unknown>>): WireReply {
    const { amount, currency, receipt, unique_receipt } = wanted;
    if (typeof amount !== 'number' || !Number.isInteger(amount) || amount < 100)
      return refused(400, 'The amount must be at least INR 1.00');
    if (currency !== 'INR' || typeof receipt !== 'string' || receipt.length > 40)
      return refused(400, 'The receipt may not be greater than 40 characters.');
    const before = unique_receipt === true ? this.#store.orderOfReceipt(receipt) : undefined;
    const order = before ?? {
      ...{ id: idOf('order'), amount, receipt, returnUrl: null, attempts: [] },
      ...mandateOfOrder(wanted),
    };
    if (!before) this.#store.putOrder(order);
    return { status: 200, body: orderJson(order) };
  }

  #paymentJson(order: StoredOrder, attempt: StoredAttempt) {
    const refunded = this.#store.refundsOf(attempt.id).reduce((sum, { amount }) => sum + amount, 0);
    return paymentJson(order, attempt, refunded);
  }

  #read(id: string, payments: boolean): WireReply {
    const order = this.#store.order(id);
    if (!order) return refused(400, 'The id provided does not exist');
    this.#bringUpToDate(order);
    if (!payments) return { status: 200, body: orderJson(order) };
    const items = order.attempts.map((each) => this.#paymentJson(order, each)).reverse();
    return { status: 200, body: { entity: 'collection', count: items.length, items } };
  }

  /** What the bank has said late. */
  #bringUpToDate(order: StoredOrder): void {
    const due = order.attempts.filter(({ lateAt }) => lateAt !== null && lateAt <= Date.now());
    for (const attempt of due)
      Object.assign(attempt, {
        ...{ status: 'captured', reason: null, lateAt: null },
        capturedAt: attempt.lateAt,
      });
    if (due.length > 0) this.#store.putOrder(order);
  }

  #refund(paymentId: string, body: Readonly<Record<string, unknown>>, key: string | undefined): WireReply {
    const order = this.#store.orderOfPayment(paymentId);
    const attempt = order?.attempts.find(({ id }) => id === paymentId);
    if (!order || attempt?.status !== 'captured')
      return refused(400, 'The payment status should be captured');
    const amount = Number(body.amount);
    const before = this.#store.refundsOf(paymentId);
    const same = before.find((refund) => refund.key === key);
    if (same && same.amount !== amount) return refused(400, 'Different request body sent for the same key');
    const left = attempt.amount - before.reduce((sum, refund) => sum + refund.amount, 0);
    if (!same && !(amount > 0 && amount <= left))
      return refused(400, 'The total refund amount is greater than the refund payment amount');
    const refund = same ?? {
      id: idOf('rfnd'),
      key: key ?? '',
      paymentId,
      amount,
      status: this.#refundOutcome(),
      at: Date.now(),
    };
    if (!same) this.#store.putRefund(refund);
    return this.#readRefund(refund.id);
  }

  #refundOutcome(): StoredRefund['status'] {
    const fault = this.#faults.find(({ on, kind, times }) => on === 'refund' && times > 0 && isOutcome(kind));
    if (fault) fault.times--;
    return fault && isOutcome(fault.kind) ? fault.kind : 'processed';
  }

  /** A pending refund succeeds when it is asked about. */
  #askRefund(id: string): WireReply {
    const refund = this.#store.refund(id);
    if (refund?.status === 'pending') this.#store.putRefund({ ...refund, status: 'processed' });
    return this.#readRefund(id);
  }

  #readRefund(id: string): WireReply {
    const refund = this.#store.refund(id);
    if (!refund) return refused(400, 'The id provided does not exist');
    const { paymentId, amount, status } = refund;
    return { status: 200, body: { id, entity: 'refund', payment_id: paymentId, amount, status } };
  }

  #begin(order: StoredOrder, method: StoredAttempt['method']): StoredAttempt {
    const { amount } = order;
    const id = idOf('pay');
    const attempt: StoredAttempt = { id, status: 'created', amount, method, reason: null, lateAt: null };
    order.attempts.push(attempt);
    this.#store.putOrder(order);
    return attempt;
  }

  /** A link is an attempt that waits for its person. */
  #upi(body: Readonly<Record<string, unknown>>): WireReply {
    const order = this.#store.order(String(body.order_id));
    const refusal = refusalOfIntent(order, body);
    if (!order || refusal) return refused(400, refusal ?? '');
    const { id } = this.#begin(order, 'upi');
    return { status: 200, body: { razorpay_payment_id: id, link: upiLinkOf(order, id) } };
  }

  #debit(body: Readonly<Record<string, unknown>>): WireReply {
    const { order, refusal } = debitedOrder(this.#store, body);
    if (!order) return refused(400, refusal);
    const fault = this.#faults.find(
      ({ on, kind, times }) => on === 'debit' && kind === 'declined' && times > 0,
    );
    if (fault) fault.times--;
    this.act(order.id, fault ? 'declined' : 'paid', fault ? { reason: 'insufficient_funds' } : {});
    return { status: 200, body: { razorpay_payment_id: order.attempts.at(-1)?.id } };
  }

  /** Where the browser goes after the hosted page. */
  rememberReturn(orderId: string, returnUrl: string): void {
    const order = this.#store.order(orderId);
    if (order) this.#store.putOrder({ ...order, returnUrl });
  }

  /** What the person does on a page of the gateway, or what a test does in their place. */
  act(
    orderId: string,
    outcome: Outcome,
    how: { method?: 'upi' | 'card'; reason?: string; money?: Money } = {},
    plan: CallbackPlan = {},
  ): boolean {
    const order = this.#store.order(orderId);
    if (!order) return false;
    const method = how.method ?? 'upi';
    const attempt =
      order.attempts.findLast(({ status, method: m }) => status === 'created' && m === method) ??
      this.#begin(order, method);
    // Other money than was asked for.
    Object.assign(attempt, how.money);
    if (outcome === 'paid') {
      Object.assign(attempt, { status: 'captured', capturedAt: Date.now() });
      allow(this.#store, order, attempt, idOf);
    }
    if (outcome === 'declined' || outcome === 'late') {
      attempt.status = 'failed';
      attempt.reason = how.reason ?? (outcome === 'late' ? 'payment_timed_out' : 'payment_declined');
    }
    if (outcome === 'late') attempt.lateAt = Date.now() + LATE_MS;
    this.#store.putOrder(order);
    const event = { paid: 'payment.captured', declined: 'payment.failed', late: 'payment.failed' } as const;
    if (outcome !== 'pending') this.#send(event[outcome], order, attempt, plan);
    if (outcome === 'late') this.#send('payment.captured', order, attempt, { ...plan, delay_ms: LATE_MS });
    return true;
  }

  #send(event: string, order: StoredOrder, attempt: StoredAttempt, plan: CallbackPlan): void {
    const eventId = idOf('evt');
    const post = () => {
      const sent = this.#post(eventId, event, order.id, attempt.id, plan.flaw);
      this.#sending.add(sent);
      void sent.finally(() => this.#sending.delete(sent));
    };
    for (let i = 0; i < (plan.times ?? 1); i++) {
      if (!plan.delay_ms) {
        post();
        continue;
      }
      const timer = setTimeout(() => {
        this.#timers.delete(timer);
        post();
      }, plan.delay_ms);
      timer.unref();
      this.#timers.add(timer);
    }
  }

  async #post(
    eventId: string,
    event: string,
    orderId: string,
    attemptId: string,
    flaw?: CallbackFlaw,
  ): Promise<void> {
    const order = this.#store.order(orderId);
    const attempt = order?.attempts.find(({ id }) => id === attemptId);
    if (!order || !attempt) return;
    this.#bringUpToDate(order);
    const callback = callbackOf(event, this.#paymentJson(order, attempt), this.#settings, flaw);
    await sendCallback(`${this.ownUrl}/api/payment/callback/razorpay`, eventId, callback);
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer);
    await Promise.allSettled([...this.#sending]);
  }
}

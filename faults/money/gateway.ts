import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface Attempt {
  readonly id: string;
  status: 'created' | 'authorized' | 'captured' | 'failed';
  readonly amount: number;
}
export interface Order {
  readonly id: string;
  readonly receipt: string;
  readonly amount: number;
  readonly attempts: Attempt[];
}
interface RefundOf {
  readonly id: string;
  readonly key: string;
  readonly attempt: string;
  readonly amount: number;
  status: 'pending' | 'processed';
}

const idOf = (prefix: string): string => `${prefix}_${randomBytes(7).toString('hex')}`;
/** One answer of so many is late or lost although the work is done. */
const LOST = 0.02;
const SLOW = 0.02;

/**
 * A gateway outside of the servers that are killed: its memory is the truth that the books are compared with. It speaks
 * the part of Razorpay's protocol that our adapter uses, over HTTP.
 */
export class Gateway {
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, RefundOf>();
  readonly #byReceipt = new Map<string, Order>();
  readonly #byAttempt = new Map<string, Attempt>();
  readonly #byKey = new Map<string, RefundOf>();
  readonly secret = randomBytes(16).toString('hex');
  readonly oldSecret = randomBytes(16).toString('hex');
  /** The one before that: no longer ours. */
  readonly endedSecret = randomBytes(16).toString('hex');
  readonly #random: () => number;
  #server: Server | undefined;
  isCalm = false;
  lost = 0;

  constructor(random: () => number) {
    this.#random = random;
  }

  async listen(): Promise<Readonly<Record<string, string>>> {
    const server = createServer((request, response) => {
      void this.#handle(request).then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    this.#server = server;
    return {
      RAZORPAY_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      RAZORPAY_KEY_ID: 'key',
      RAZORPAY_KEY_SECRET: 'key secret',
      RAZORPAY_WEBHOOK_SECRET: this.secret,
      RAZORPAY_WEBHOOK_SECRET_OLD: this.oldSecret,
    };
  }

  close = (): void => {
    this.#server?.closeAllConnections();
    this.#server?.close();
  };

  async #handle(request: IncomingMessage): Promise<{ status: number; body: object }> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = parts.length > 0 ? JSON.parse(Buffer.concat(parts).toString('utf8')) : {};
    const key = String(request.headers['x-refund-idempotency'] ?? '');
    const reply = this.#answer(request.method ?? '', (request.url ?? '').replace(/\?.*/, ''), body, key);
    if (this.isCalm) return reply;
    if (this.#random() < SLOW) await pause(50);
    if (this.#random() >= LOST) return reply;
    // The call took effect, but its answer is lost.
    this.lost += 1;
    return { status: 502, body: {} };
  }

  #answer(
    method: string,
    path: string,
    body: Record<string, unknown>,
    key: string,
  ): { status: number; body: object } {
    const [, , kind, id = '', last] = path.split('/');
    const refused = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };
    if (method === 'POST' && kind === 'orders') return { status: 200, body: this.#open(body) };
    if (kind === 'orders' && last === 'payments') {
      const order = this.orders.get(id);
      return order ? { status: 200, body: { items: order.attempts.map(attemptJson).reverse() } } : refused;
    }
    if (kind === 'payments' && last === 'refund') return this.#refund(id, Number(body.amount), key);
    const refund = kind === 'refunds' ? this.refunds.get(id) : undefined;
    if (!refund) return refused;
    refund.status = 'processed';
    return { status: 200, body: refund };
  }

  #open({ receipt, amount }: Record<string, unknown>): object {
    const before = this.#byReceipt.get(String(receipt));
    const order: Order = before ?? {
      ...{ id: idOf('order'), receipt: String(receipt), amount: Number(amount), attempts: [] },
    };
    this.orders.set(order.id, order);
    this.#byReceipt.set(order.receipt, order);
    return { id: order.id, amount: order.amount, currency: 'INR', receipt: order.receipt };
  }

  #refund(attemptId: string, amount: number, key: string): { status: number; body: object } {
    const attempt = this.#byAttempt.get(attemptId);
    const same = this.#byKey.get(key);
    if (same) return { status: same.amount === amount ? 200 : 400, body: same };
    const left = (attempt?.status === 'captured' ? attempt.amount : 0) - this.refundedOf(attemptId);
    if (amount <= 0 || amount > left) return { status: 400, body: {} };
    const status = this.#random() < 0.5 ? 'processed' : 'pending';
    const refund: RefundOf = { id: idOf('rfnd'), key, attempt: attemptId, amount, status };
    this.refunds.set(refund.id, refund);
    this.#byKey.set(key, refund);
    return { status: 200, body: refund };
  }

  refundedOf = (attemptId: string): number =>
    [...this.#byKey.values()].reduce((sum, each) => sum + (each.attempt === attemptId ? each.amount : 0), 0);

  /** What a person or a bank does. */
  attempt(orderId: string, status: Attempt['status'], amount?: number): Attempt {
    const order = this.orders.get(orderId);
    if (!order) throw new Error(`no order ${orderId}`);
    const attempt = { id: idOf('pay'), status, amount: amount ?? order.amount };
    order.attempts.push(attempt);
    this.#byAttempt.set(attempt.id, attempt);
    return attempt;
  }
}

const attemptJson = ({ id, status, amount }: Attempt) => ({
  ...{ id, status, amount, currency: 'INR', method: 'upi' },
  error_reason: status === 'failed' ? 'payment_declined' : null,
});

export interface Callback {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** As the gateway says it: a snapshot of the moment, signed over its bytes. */
export function callbackOf(orderId: string, attempt: Attempt, secret: string, event = 'captured'): Callback {
  const entity = { ...attemptJson(attempt), order_id: orderId };
  const body = JSON.stringify({ event: `payment.${event}`, payload: { payment: { entity } } });
  return { body, headers: headersOf(body, secret, idOf('evt')) };
}

export const headersOf = (body: string, secret: string, eventId: string): Record<string, string> => ({
  'content-type': 'application/json',
  'x-razorpay-event-id': eventId,
  'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
});

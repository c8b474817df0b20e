import type { StoredAttempt, StoredOrder } from './store.ts';

export type Outcome = 'paid' | 'declined' | 'pending' | 'late';
/** Other money than was asked for. */
export type Money = Partial<Pick<StoredAttempt, 'amount' | 'currency'>>;
/**
 * What is wrong with a callback: signed with a secret that is not ours, changed by a byte after it was signed, signed
 * with the secret before the present one, about an order that is not ours, of 5 MB.
 */
export type CallbackFlaw = 'signature' | 'byte' | 'old_secret' | 'foreign_order' | 'large';
export interface CallbackPlan {
  readonly times?: number;
  readonly delay_ms?: number;
  readonly flaw?: CallbackFlaw;
}

export interface ApiFault {
  readonly on: 'create' | 'read' | 'refund' | 'debit' | 'upi';
  /**
   * `lost`: it is done, and the answer never arrives. `declined`: of a debit, the bank says no; of a UPI link, the
   * account has none. `refused`: the gateway takes no such call. `pending`, `failed`: the state of a refund; a
   * pending one succeeds when it is asked about.
   */
  readonly kind: 'error' | 'too_many' | 'slow' | 'lost' | 'declined' | 'refused' | 'pending' | 'failed';
  times: number;
}
/** What becomes of a refund, rather than of the call for it. */
export const isOutcome = (kind: ApiFault['kind']): kind is 'pending' | 'failed' =>
  kind === 'pending' || kind === 'failed';

/** What the local gateway answers to one of its REST calls. */
export interface WireReply {
  readonly status: number;
  readonly body: object;
}

export const orderJson = (order: StoredOrder) => ({
  id: order.id,
  entity: 'order',
  amount: order.amount,
  currency: 'INR',
  receipt: order.receipt,
  customer_id: order.customerId ?? null,
  ...(order.debit && { notification: { token_id: order.debit.tokenId, payment_after: order.debit.after } }),
  status: order.attempts.some(({ status }) => status === 'captured')
    ? 'paid'
    : order.attempts.length > 0
      ? 'attempted'
      : 'created',
});

export const paymentJson = (order: StoredOrder, attempt: StoredAttempt, refunded: number) => ({
  id: attempt.id,
  entity: 'payment',
  amount: attempt.amount,
  currency: attempt.currency ?? 'INR',
  order_id: order.id,
  method: attempt.method,
  status: refunded >= attempt.amount ? 'refunded' : attempt.status,
  captured: attempt.status === 'captured',
  amount_refunded: refunded,
  error_reason: attempt.reason,
  token_id: attempt.tokenId ?? null,
});

export const refused = (status: number, description: string): WireReply => ({
  status,
  body: { error: { code: 'BAD_REQUEST_ERROR', description } },
});

import type { StoredOrder } from './store.ts';

export interface ApiFault {
  readonly on: 'create' | 'read' | 'refund' | 'debit' | 'upi';
  /** `lost`: it is done, and the answer never arrives. `declined`: of a debit, the bank says no; of a UPI link, the account has none. */
  readonly kind: 'error' | 'too_many' | 'slow' | 'lost' | 'declined';
  times: number;
}
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
  status: order.attempts.some(({ status }) => status === 'captured')
    ? 'paid'
    : order.attempts.length > 0
      ? 'attempted'
      : 'created',
});

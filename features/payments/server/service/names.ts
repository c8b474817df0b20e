import type { StoredCallback } from '../repository/callbacks.ts';

export const CHECK_PAYMENT = 'payments.check';
export const READ_CALLBACK = 'payments.read-callback';
export const SEND_REFUND = 'payments.send-refund';
/** Work that waits for the gateway has a lane of its own. */
export const GATEWAY_JOBS: ReadonlySet<string> = new Set([CHECK_PAYMENT, READ_CALLBACK, SEND_REFUND]);

/** What CHECK_PAYMENT is given. */
export interface CheckPayment {
  readonly payment_id: string;
  /** What made us ask; it is dealt with once the payment was checked. */
  readonly callback?: StoredCallback;
}

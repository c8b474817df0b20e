export const CHECK_PAYMENT = 'payments.check';
export const SEND_REFUND = 'payments.send-refund';
/** Work that waits for the gateway has a lane of its own. */
export const GATEWAY_JOBS: ReadonlySet<string> = new Set([CHECK_PAYMENT, SEND_REFUND]);

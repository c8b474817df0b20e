export const END_MANDATE = 'subscriptions.end-mandate';
export const READ_MANDATE = 'subscriptions.read-mandate';
/** The charges for which a run of `subscriptions.collect` had no time left. */
export const COLLECT_REST = 'subscriptions.collect-rest';
/** Work that waits for the gateway, in the queue of payments. */
export const MANDATE_JOBS: ReadonlySet<string> = new Set([END_MANDATE, READ_MANDATE, COLLECT_REST]);

export const END_MANDATE = 'subscriptions.end-mandate';
export const READ_MANDATE = 'subscriptions.read-mandate';
/** The charges for which a run of `subscriptions.collect` had no time left. It waits for the gateway: it wants a lane. */
export const COLLECT_REST = 'subscriptions.collect-rest';

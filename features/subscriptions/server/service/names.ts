export const END_MANDATE = 'subscriptions.end-mandate';
export const READ_MANDATE = 'subscriptions.read-mandate';

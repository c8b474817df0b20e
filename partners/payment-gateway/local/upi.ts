import type { StoredOrder } from './store.ts';

/** What a UPI app reads, from a link or from a QR code. */
export const upiLinkOf = ({ id, amount }: StoredOrder, attempt: string): string =>
  `upi://pay?${new URLSearchParams({
    ...{ pa: 'demo@sukham', pn: 'Demo', tr: attempt, tn: id, am: (amount / 100).toFixed(2), cu: 'INR' },
  }).toString()}`;

/** Why Razorpay would open no UPI intent; undefined where it would. */
export function refusalOfIntent(
  order: StoredOrder | undefined,
  { amount, currency, upi, contact, ip }: Readonly<Record<string, unknown>>,
): string | undefined {
  if (!order || order.amount !== amount || currency !== 'INR')
    return 'Payment amount is different from the order amount';
  if ((upi as { flow?: unknown } | undefined)?.flow !== 'intent' || !contact || !ip)
    return 'The upi flow field is required.';
  return order.attempts.some(({ status }) => status === 'captured')
    ? 'This order has already been paid'
    : undefined;
}

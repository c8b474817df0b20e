import type { Purpose } from '../contract/shapes.ts';

/** One line of a posting: signed paise. Positive: the account has more; a debit in the books. */
export interface Entry {
  readonly account: string;
  readonly amount: number;
}
export interface Posting {
  readonly kind:
    | 'captured'
    | 'delivered'
    | 'refund_approved'
    | 'refund_processed'
    | 'settled'
    | 'recognised'
    | 'adjusted';
  /** What made it necessary. The same cause posts once. */
  readonly cause: string;
  readonly entries: readonly Entry[];
}

/** Money at the gateway, which has not paid it out yet. */
export const gatewayAccount = (gateway: string): string => `gateway:${gateway}`;
/** What a customer has paid for something that isn't delivered. */
export const advanceAccount = (paymentId: string): string => `advance:${paymentId}`;
export const revenueAccount = (purpose: Purpose): string => `revenue:${purpose}`;
/** What we owe until the gateway has sent it back. */
export const refundAccount = (refundId: string): string => `refunds:${refundId}`;
/** Money of a settlement that our books can't assign to a payment. */
export const unknownAccount = (entityId: string): string => `unknown:${entityId}`;
/** What staff have explained with a note. */
export const ADJUSTMENTS = 'adjustments';

const transfer = (from: string, to: string, amount: number): Entry[] => [
  { account: to, amount },
  { account: from, amount: -amount },
];

export const captured = (
  gateway: string,
  paymentId: string,
  attempt: { id: string; amount: number },
): Posting => ({
  kind: 'captured',
  cause: attempt.id,
  entries: transfer(advanceAccount(paymentId), gatewayAccount(gateway), attempt.amount),
});

export const delivered = (paymentId: string, purpose: Purpose, amount: number): Posting => ({
  kind: 'delivered',
  cause: paymentId,
  entries: transfer(revenueAccount(purpose), advanceAccount(paymentId), amount),
});

/** Taken from the revenue once it was delivered, else from the advance. */
export const refundApproved = (
  refund: { id: string; paymentId: string; amount: number },
  from: Purpose | 'advance',
): Posting => ({
  kind: 'refund_approved',
  cause: refund.id,
  entries: transfer(
    refundAccount(refund.id),
    from === 'advance' ? advanceAccount(refund.paymentId) : revenueAccount(from),
    refund.amount,
  ),
});

export const refundProcessed = (gateway: string, refund: { id: string; amount: number }): Posting => ({
  kind: 'refund_processed',
  cause: refund.id,
  entries: transfer(gatewayAccount(gateway), refundAccount(refund.id), refund.amount),
});

/** The gateway could not send it, and people have paid it back another way. */
export const refundByHand = (refund: { id: string; amount: number }): Posting => ({
  kind: 'refund_processed',
  cause: refund.id,
  entries: transfer('bank', refundAccount(refund.id), refund.amount),
});

interface SettledLine {
  readonly entityId: string;
  readonly kind: 'payment' | 'refund' | 'other';
  readonly amount: number;
}

/** What a settlement brings; a refund takes it. */
export const broughtBy = ({ kind, amount }: Pick<SettledLine, 'kind' | 'amount'>): number =>
  kind === 'refund' ? -amount : amount;

/** What the gateway has paid out: less its fee, the bank has it now. Unknown money waits in `unknown:` for staff. */
export function settled(
  gateway: string,
  item: SettledLine & { readonly fee: number },
  isKnown: boolean,
): Posting {
  const { entityId, fee } = item;
  const brought = broughtBy(item);
  const entries: Entry[] = [
    { account: 'bank', amount: brought - fee },
    { account: 'fees', amount: fee },
    { account: isKnown ? gatewayAccount(gateway) : unknownAccount(entityId), amount: -brought },
  ];
  return { kind: 'settled', cause: entityId, entries: entries.filter((entry) => entry.amount !== 0) };
}

/** A payment that was unknown when it was settled is in our books now: its money leaves the account `waitsIn`. */
export const recognised = (gateway: string, item: SettledLine, waitsIn: string): Posting => ({
  kind: 'recognised',
  cause: item.entityId,
  entries: transfer(gatewayAccount(gateway), waitsIn, broughtBy(item)),
});

/** Staff have explained a difference: what was left of it in an account is there no more. */
export const adjusted = (differenceId: string, account: string, left: number): Posting => ({
  kind: 'adjusted',
  cause: differenceId,
  entries: transfer(account, ADJUSTMENTS, left),
});

export const sumOf = ({ entries }: Pick<Posting, 'entries'>): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

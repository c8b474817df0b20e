import type { LocalStore, StoredAttempt } from './store.ts';

/** What a settlement gets wrong, for the day that is asked next. */
export interface SettlementFault {
  /**
   * `extra`: a payment that was never made; `missing`, `amount`: of this payment; `adjustment`: ten rupees are taken.
   */
  readonly kind: 'extra' | 'missing' | 'amount' | 'adjustment';
  readonly payment_id?: string;
}

const INDIA_MS = 5.5 * 3_600_000;
const dayOf = (at: number): string => new Date(at + INDIA_MS).toISOString().slice(0, 10);
/** UPI costs merchants nothing, cards two per cent and the tax on that. */
const feeOf = ({ method, amount }: StoredAttempt): number =>
  method === 'card' ? Math.round(amount * 0.0236) : 0;

/** The day of `?year=2026&month=11&day=24`; empty when it is missing. */
export function dayIn(path: string): string {
  const query = new URL(path, 'http://gateway').searchParams;
  const part = (name: string) => (query.get(name) ?? '').padStart(2, '0');
  return Number(query.get('skip') ?? 0) > 0 ? '' : `${part('year')}-${part('month')}-${part('day')}`;
}

/** Everything of one day, paid out the same day: the answer of Razorpay's combined reconciliation. */
export function settlementOf(store: LocalStore, day: string, faults: readonly SettlementFault[]): object {
  const settlement_id = `setl_${day.replaceAll('-', '')}`;
  const is = (kind: SettlementFault['kind'], id: string) =>
    faults.some((fault) => fault.kind === kind && fault.payment_id === id);
  const paid = store
    .orders()
    .flatMap(({ attempts }) => attempts)
    .filter(
      ({ id, capturedAt }) => capturedAt !== undefined && dayOf(capturedAt) === day && !is('missing', id),
    )
    .map((attempt) => {
      const amount = attempt.amount - (is('amount', attempt.id) ? 100 : 0);
      return {
        type: 'payment',
        entity_id: attempt.id,
        amount,
        fee: feeOf(attempt),
        credit: amount,
        debit: 0,
      };
    });
  const back = store
    .refunds()
    .filter(({ at, status }) => at !== undefined && status === 'processed' && dayOf(at) === day)
    .map(({ id, amount }) => ({ type: 'refund', entity_id: id, amount, fee: 0, credit: 0, debit: amount }));
  const odd = faults.flatMap(({ kind }, at) =>
    kind === 'extra'
      ? [
          {
            type: 'payment',
            entity_id: `pay_unknown_${at}`,
            amount: 12_300,
            fee: 0,
            credit: 12_300,
            debit: 0,
          },
        ]
      : kind === 'adjustment'
        ? [{ type: 'adjustment', entity_id: `adj_${at}`, amount: 1000, fee: 0, credit: 0, debit: 1000 }]
        : [],
  );
  const items = [...paid, ...back, ...(day ? odd : [])].map((item) => ({
    ...item,
    settlement_id,
    currency: 'INR',
  }));
  return { entity: 'collection', count: items.length, items };
}

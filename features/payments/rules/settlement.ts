import type { DifferenceKind } from '../contract/differences.ts';

/** What the gateway says that it settled. */
export interface SettledEntity {
  readonly kind: 'payment' | 'refund' | 'other';
  /** Paise; of a refund what was taken, of `other` signed. */
  readonly amount: number;
}

/** Null: as it is in our books. `known`: paise there; undefined when it isn't. */
export function differenceOf(
  { kind, amount }: SettledEntity,
  known: number | undefined,
): DifferenceKind | null {
  if (kind === 'other') return 'adjustment';
  if (known === undefined) return kind === 'payment' ? 'unknown_payment' : 'unknown_refund';
  return known === amount ? null : 'amount_differs';
}

import type { Prescribed } from './reconcile.ts';

/** Of a syrup or an ointment the quantity may mean bottles and tubes. */
const COUNTED_UNITS: readonly (string | null)[] = ['tablet', 'capsule', 'sachet'];

interface Counted {
  readonly strength: string;
  /** At `stockAt`; null: never counted. */
  readonly stockAmount: number | null;
  readonly stockAt: Date | null;
}

/**
 * What there is once the prescribed quantity was bought; the patient corrects it. What was counted before is still
 * there, unless it has another strength. A replacement is bought once with what it stands in place of.
 */
export function stockWith(
  { unit, quantity, strength }: Pick<Prescribed, 'unit' | 'quantity' | 'strength'>,
  before: Counted | null,
  { now, isReplacement }: { readonly now: Date; readonly isReplacement: boolean },
): Partial<Pick<Counted, 'stockAmount' | 'stockAt'>> {
  if (quantity === null || !COUNTED_UNITS.includes(unit)) return {};
  const isCounted = before?.stockAt && before.strength === (strength ?? before.strength);
  if (!isCounted) return { stockAmount: quantity, stockAt: now };
  return isReplacement ? {} : { stockAmount: (before.stockAmount ?? 0) + quantity };
}

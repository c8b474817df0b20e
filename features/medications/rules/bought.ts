import { folded, type Prescribed, type TakenNow } from './reconcile.ts';

/** Of a syrup or an ointment the quantity may mean bottles and tubes. */
const COUNTED_UNITS: readonly (string | null)[] = ['tablet', 'capsule', 'sachet'];

/**
 * What there is once the prescribed quantity was bought; the patient corrects it. What was left before is still there,
 * unless it has another strength or unit.
 * @param isReplaced the medicine was agreed to by a prescription in whose place this one stands: it is bought once
 */
export function stockWith(
  { unit, quantity, strength }: Pick<Prescribed, 'unit' | 'quantity' | 'strength'>,
  taken: Pick<TakenNow, 'strength' | 'regimen' | 'stock'> | null,
  { now, isReplaced }: { readonly now: Date; readonly isReplaced: boolean },
): { readonly stockAmount?: number; readonly stockAt?: Date } {
  if (quantity === null || !COUNTED_UNITS.includes(unit)) return {};
  const isSame =
    taken !== null &&
    taken.regimen.unit === unit &&
    (strength === null || folded(taken.strength) === folded(strength));
  if (!taken?.stock || !isSame) return { stockAmount: quantity, stockAt: now };
  const { amount, used } = taken.stock;
  // More may have been taken than was counted: then nothing is left of it.
  return isReplaced ? {} : { stockAmount: Math.max(amount, used) + quantity };
}

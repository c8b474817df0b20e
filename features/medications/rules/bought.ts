import { folded, type Prescribed, type TakenNow } from './reconcile.ts';

/** In other units, such as ml, a quantity may count bottles or tubes. */
const COUNTED_UNITS: readonly (string | null)[] = ['tablet', 'capsule', 'sachet'];

/**
 * The patient's stock after buying the prescribed quantity, as columns to store; the patient can correct it. The new
 * quantity is added to what is left, unless strength or unit differ: then the stock starts again with it.
 * @param isReplaced a prescription that this one replaces added the medicine, so its quantity is counted already
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
  // Doses taken beyond the counted amount came from packs that were never counted.
  return isReplaced ? {} : { stockAmount: Math.max(amount, used) + quantity };
}

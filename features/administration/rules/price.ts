import { type PackageAction, type PackageProblem, PRICE_RANGE } from '../contract.ts';

/** Paise, and whether it is sold. */
export interface Priced {
  readonly price: number;
  readonly active: boolean;
}

export interface PriceChange {
  readonly action: PackageAction;
  /** Paise. */
  readonly price?: number;
  readonly percent?: number;
}

const PAISE = 100;

/** A price changed by per cent, in whole rupees. */
export const byPercent = (price: number, percent: number): number =>
  Math.round((price * (100 + percent)) / 100 / PAISE) * PAISE;

export function changedOffer(before: Priced, { action, price, percent }: PriceChange): Priced {
  if (action !== 'price') return { ...before, active: action === 'activate' };
  return { ...before, price: price ?? byPercent(before.price, percent ?? 0) };
}

export function offerProblem(before: Priced, after: Priced): PackageProblem | null {
  if (after.price < PRICE_RANGE.minimum || after.price > PRICE_RANGE.maximum) return 'price_out_of_range';
  return before.price === after.price && before.active === after.active ? 'no_change' : null;
}

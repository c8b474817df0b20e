import type { PaymentLine, Purpose } from '../contract/shapes.ts';
import { spread } from './tax.ts';

export interface CouponTerms {
  readonly percent: number | null;
  readonly flat: number | null;
  readonly minimum: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly purposes: readonly Purpose[];
  readonly packageIds: readonly string[];
  readonly perPerson: number | null;
  readonly inTotal: number | null;
  readonly isEnded: boolean;
}

export type CouponProblem =
  | 'coupon_not_valid'
  | 'coupon_not_for_this'
  | 'coupon_below_minimum'
  | 'coupon_used_up';

/** No gateway takes less than a rupee. */
export const LEAST_PAID = 100;

/**
 * The lines with their discount, or why there is none. The discount is spread over the lines that the coupon is for, in
 * paise by largest remainder; at least a rupee is left to pay.
 */
export function discounted(
  coupon: CouponTerms,
  of: { readonly purpose: Purpose; readonly lines: readonly PaymentLine[]; readonly day: string },
  used: { readonly byPerson: number; readonly inTotal: number },
): { readonly lines: PaymentLine[]; readonly amount: number } | { readonly problem: CouponProblem } {
  const { purpose, lines, day } = of;
  if (coupon.isEnded || day < coupon.startsOn || day > coupon.endsOn) return { problem: 'coupon_not_valid' };
  const isOver = (most: number | null, count: number) => most !== null && count >= most;
  if (isOver(coupon.perPerson, used.byPerson) || isOver(coupon.inTotal, used.inTotal))
    return { problem: 'coupon_used_up' };
  if (coupon.purposes.length > 0 && !coupon.purposes.includes(purpose))
    return { problem: 'coupon_not_for_this' };
  const sizes = lines.map(({ amount, package_id: id }) =>
    coupon.packageIds.length === 0 || (id !== undefined && coupon.packageIds.includes(id)) ? amount : 0,
  );
  const eligible = sizes.reduce((sum, size) => sum + size, 0);
  if (eligible === 0) return { problem: 'coupon_not_for_this' };
  if (eligible < coupon.minimum) return { problem: 'coupon_below_minimum' };
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const wanted = coupon.percent === null ? (coupon.flat ?? 0) : Math.floor((eligible * coupon.percent) / 100);
  const discount = Math.max(0, Math.min(wanted, eligible, total - LEAST_PAID));
  // One per cent of a few paise, or all but a rupee of a rupee: a use that lowers nothing is none.
  if (discount === 0) return { problem: 'coupon_below_minimum' };
  const shares = spread(discount, sizes);
  return {
    lines: lines.map((line, at) => ({ ...line, discount: shares[at] ?? 0 })),
    amount: total - discount,
  };
}

export const withoutDiscount = (lines: readonly PaymentLine[]): PaymentLine[] =>
  lines.map(({ discount: _, ...line }) => line);

import type { BodyOf } from '#platform/contract/endpoint.ts';
import { addDays, clinicDay } from '#platform/domain/clinic-time.ts';
import { paiseOf } from '#platform/domain/money.ts';
import type { createCoupon } from '../contract.ts';

const VALID_DAYS = 30;
export const COUPON_PURPOSES = ['all', 'appointment', 'lab_order'] as const;

/** As it is typed; the names are those of the call's body, and `value` is per cent or rupees. */
export interface CouponDraft {
  readonly code: string;
  readonly how: 'percent' | 'flat';
  readonly value: string;
  readonly minimum: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly purpose: (typeof COUPON_PURPOSES)[number];
  /** Empty: all of them. */
  readonly package_ids: readonly string[];
  readonly per_person: string;
  readonly in_total: string;
}

export type CouponProblem = 'code' | 'percent' | 'amount' | 'times' | 'days';
type Body = BodyOf<typeof createCoupon>;
type Result =
  | { readonly body: Body }
  | { readonly wrong: readonly { readonly field: keyof CouponDraft; readonly code: CouponProblem }[] };

export function newCoupon(): CouponDraft {
  const today = clinicDay(new Date());
  return {
    ...{ code: '', how: 'percent', value: '', minimum: '', purpose: 'all', per_person: '1', in_total: '' },
    ...{ package_ids: [], starts_on: today, ends_on: addDays(today, VALID_DAYS) },
  };
}

/** Null: any number; undefined: not a number that is possible. */
const timesOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^[1-9]\d{0,5}$/.test(text.trim()) ? Number(text) : undefined;

const discountOf = ({ how, value }: CouponDraft): number | undefined => {
  if (how === 'flat') return paiseOf(value) || undefined;
  return /^([1-9]\d?|100)$/.test(value.trim()) ? Number(value) : undefined;
};

/** What the server takes, or what is wrong in which field. */
export function bodyOfCoupon(draft: CouponDraft, coupon_id: string): Result {
  const { how, starts_on, ends_on, purpose, package_ids } = draft;
  const code = draft.code.trim().toUpperCase();
  const value = discountOf(draft);
  const minimum = draft.minimum.trim() === '' ? 0 : paiseOf(draft.minimum);
  const [per_person, in_total] = [timesOf(draft.per_person), timesOf(draft.in_total)];
  const isCode = /^[A-Z0-9]{3,20}$/.test(code);
  const areDays = starts_on !== '' && ends_on >= starts_on;
  if (
    isCode &&
    areDays &&
    value !== undefined &&
    minimum !== undefined &&
    per_person !== undefined &&
    in_total !== undefined
  )
    return {
      body: {
        ...{ coupon_id, code, minimum, per_person, in_total, starts_on, ends_on },
        ...(how === 'percent' ? { percent: value } : { flat: value }),
        purposes: purpose === 'all' ? [] : [purpose],
        package_ids: purpose === 'lab_order' ? [...package_ids] : [],
      },
    };
  const checks = [
    { field: 'code', code: 'code', isRight: isCode },
    { field: 'value', code: how === 'flat' ? 'amount' : 'percent', isRight: value !== undefined },
    { field: 'minimum', code: 'amount', isRight: minimum !== undefined },
    { field: 'ends_on', code: 'days', isRight: areDays },
    { field: 'per_person', code: 'times', isRight: per_person !== undefined },
    { field: 'in_total', code: 'times', isRight: in_total !== undefined },
  ] as const;
  return { wrong: checks.filter(({ isRight }) => !isRight) };
}

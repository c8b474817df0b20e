import { expect, test } from 'vitest';
import { bodyOfCoupon, type CouponDraft, newCoupon } from './coupon-draft.ts';

const ID = '018f5c0e-0000-7000-8000-000000000001';
const draft = (part: Partial<CouponDraft>): CouponDraft => ({
  ...newCoupon(),
  ...{ code: 'DIWALI', value: '10', starts_on: '2026-11-01', ends_on: '2026-11-30' },
  ...part,
});
const wrongIn = (part: Partial<CouponDraft>) => {
  const result = bodyOfCoupon(draft(part), ID);
  return 'wrong' in result ? result.wrong.map(({ field, code }) => `${field} ${code}`) : [];
};

test('what is typed becomes the body of the call', () => {
  expect(bodyOfCoupon(draft({ code: ' diwali ', how: 'flat', value: '150', minimum: '500' }), ID)).toEqual({
    body: {
      ...{ coupon_id: ID, code: 'DIWALI', flat: 15_000, minimum: 50_000, per_person: 1, in_total: null },
      ...{ starts_on: '2026-11-01', ends_on: '2026-11-30', purposes: [], package_ids: [] },
    },
  });
});

test('each field that is wrong is named, all of them at once', () => {
  expect(wrongIn({ code: 'A' })).toEqual(['code code']);
  expect(wrongIn({ value: '0' })).toEqual(['value percent']);
  expect(wrongIn({ value: '101' })).toEqual(['value percent']);
  expect(wrongIn({ how: 'flat', value: '0' })).toEqual(['value amount']);
  expect(wrongIn({ minimum: 'much' })).toEqual(['minimum amount']);
  expect(wrongIn({ ends_on: '2026-10-31' })).toEqual(['ends_on days']);
  expect(wrongIn({ starts_on: '' })).toEqual(['ends_on days']);
  expect(wrongIn({ code: '', value: '', per_person: '0', in_total: '-1' })).toEqual([
    'code code',
    'value percent',
    'per_person times',
    'in_total times',
  ]);
});

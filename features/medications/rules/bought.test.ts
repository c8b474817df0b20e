import { expect, it } from 'vitest';
import { stockWith } from './bought.ts';

const now = new Date('2026-11-30T06:00:00Z');
const earlier = new Date('2026-11-01T06:00:00Z');
const line = { unit: 'tablet', quantity: 30, strength: '500 mg' } as const;
const before = { strength: '500 mg', stockAmount: 12, stockAt: earlier };
const first = { now, isReplacement: false };

it('what is prescribed is bought, and more of it comes to what is there', () => {
  expect(stockWith(line, null, first)).toEqual({ stockAmount: 30, stockAt: now });
  // What was taken since it was counted is still subtracted.
  expect(stockWith(line, before, first)).toEqual({ stockAmount: 42 });
});

it('another strength is counted from the start, and a replacement adds nothing', () => {
  const stronger = { ...line, strength: '850 mg' };
  expect(stockWith(stronger, before, first)).toEqual({ stockAmount: 30, stockAt: now });
  expect(stockWith(line, before, { now, isReplacement: true })).toEqual({});
});

it('without a quantity, or where it may mean bottles, nothing is counted', () => {
  expect(stockWith({ ...line, quantity: null }, before, first)).toEqual({});
  expect(stockWith({ ...line, unit: 'ml' }, null, first)).toEqual({});
});

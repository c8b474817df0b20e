import { expect, it } from 'vitest';
import { aRegimen } from '../regimen.test-kit.ts';
import { stockWith } from './bought.ts';

const now = new Date('2026-11-30T06:00:00Z');
const line = { unit: 'tablet', quantity: 30, strength: '500 mg' } as const;
const regimen = aRegimen({ unit: 'tablet' });
const taken = { strength: '500 MG ', regimen, stock: { amount: 12, used: 5 } };
const first = { now, isReplaced: false };

it('what is prescribed is bought, and comes to what is left', () => {
  expect(stockWith(line, null, first)).toEqual({ stockAmount: 30, stockAt: now });
  expect(stockWith(line, { ...taken, stock: null }, first)).toEqual({ stockAmount: 30, stockAt: now });
  // The five that were taken since it was counted are still subtracted: 37 are left.
  expect(stockWith(line, taken, first)).toEqual({ stockAmount: 42 });
  // More was taken than was counted, because of what was bought in between: 30 are left.
  expect(stockWith(line, { ...taken, stock: { amount: 12, used: 60 } }, first)).toEqual({ stockAmount: 90 });
});

it('another strength or unit is counted from the start, and a replacement is bought once', () => {
  const again = { stockAmount: 30, stockAt: now };
  expect(stockWith({ ...line, strength: '850 mg' }, taken, first)).toEqual(again);
  expect(stockWith(line, { ...taken, regimen: aRegimen({ unit: 'ml' }) }, first)).toEqual(again);
  expect(stockWith(line, taken, { now, isReplaced: true })).toEqual({});
});

it('without a quantity, or where it may mean bottles, nothing is counted', () => {
  expect(stockWith({ ...line, quantity: null }, taken, first)).toEqual({});
  expect(stockWith({ ...line, unit: 'ml' }, null, first)).toEqual({});
});

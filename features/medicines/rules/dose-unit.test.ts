import { expect, it } from 'vitest';
import { commonUnitOf, doseUnitOf } from './dose-unit.ts';

it('counts a form in its unit, insulin in units, and leaves what is given in words', () => {
  expect(doseUnitOf('syrup')).toBe('ml');
  expect(doseUnitOf('injection', '100 IU/mL')).toBe('unit');
  for (const form of [undefined, 'injection', 'suppository', 'lozenge'])
    expect(doseUnitOf(form)).toBeUndefined();
});

it('knows the unit of a medicine where its products, or those of one strength, have one in common', () => {
  const products = [
    { form: 'tablet', strength: '2 mg' },
    { form: 'tablet', strength: '4 mg' },
    { form: 'inhaler', strength: '100 mcg' },
  ];
  expect(commonUnitOf(products, '')).toBeUndefined();
  expect(commonUnitOf(products, '4 mg')).toBe('tablet');
  expect(commonUnitOf(products, '100 mcg')).toBe('puff');
  expect(commonUnitOf(products.slice(0, 2), '')).toBe('tablet');
  expect(commonUnitOf(products, 'as on the strip')).toBeUndefined();
});

import { expect, it } from 'vitest';
import { ckdEpi2021, egfrOf } from './egfr.ts';

// Computed by hand from the formula of the New England Journal of Medicine 2021; 385:1737.
it.each([
  [0.9, 50, 'male', 104],
  [1.5, 60, 'male', 53],
  [0.7, 40, 'female', 112],
  [2.4, 75, 'female', 21],
] as const)('a creatinine of %s at %s, %s: an eGFR of %s', (creatinine, age, sex, expected) =>
  expect(Math.round(ckdEpi2021(creatinine, age, sex))).toBe(expected),
);

const TODAY = '2026-11-24';
const recent = { value: 1.5, on: '2026-11-01' };
it.each([
  ['egfr_unknown', null, 60, 'male'],
  ['egfr_unknown', recent, null, 'male'],
  ['creatinine_old', { value: 1.5, on: '2025-11-01' }, 60, 'male'],
  ['sex_unknown', recent, 60, 'other'],
  ['sex_unknown', recent, 60, null],
  ['egfr_not_for_children', recent, 12, 'male'],
] as const)('says why there is none: %s', (why, creatinine, age, sex) =>
  expect(egfrOf(creatinine, { age, sex }, TODAY)).toBe(why),
);

it('names the day of the creatinine', () =>
  expect(egfrOf(recent, { age: 60, sex: 'male' }, TODAY)).toEqual({ value: 53, on: '2026-11-01' }));

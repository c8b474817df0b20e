import { expect, it } from 'vitest';
import { READING_RULES } from '#platform/contract/reading-rules.ts';
import { bodyMassIndex, canonicalUnit, feetAndInches, fromCanonical, toCanonical, UNITS } from './units.ts';

it.each([
  // ADA prints both: 70 mg/dL (3.9 mmol/L), 126 (7.0), 200 (11.1), 54 (3.0).
  [7, 'mmol/L', 126.1274],
  [11.1, 'mmol/L', 200.002],
  [3.9, 'mmol/L', 70.271],
  [154, 'lb', 69.8532],
  [67, 'ft-in', 170.18],
  [98.6, '°F', 37],
  [100.4, '°F', 38],
  [120, 'mg/dL', 120],
])('%d %s is %d of the canonical unit', (value, unit, standard) => {
  expect(toCanonical(value, unit)).toBe(standard);
});

it.each(['mmol/L', 'lb', 'ft-in', '°F'])('comes back from the canonical unit to %s', (unit) => {
  for (const value of [2, 5.6, 11.1, 36.6, 70.5, 98.6, 99.9])
    expect(fromCanonical(toCanonical(value, unit), unit)).toBe(value);
});

it('takes sugar in mmol/L as far as in mg/dL, and no step further', () => {
  const { 'mg/dL': standard, 'mmol/L': other } = READING_RULES.blood_sugar.units;
  const { min, max } = standard?.value ?? {};
  const inMgDl = [-0.1, 0].map((step) => toCanonical((other?.value?.min ?? 0) + step, 'mmol/L'));
  expect(inMgDl[0]).toBeLessThan(min as number);
  expect(inMgDl[1]).toBeGreaterThanOrEqual(min as number);
  const above = [0, 0.1].map((step) => toCanonical((other?.value?.max ?? 0) + step, 'mmol/L'));
  expect(above[0]).toBeLessThanOrEqual(max as number);
  expect(above[1]).toBeGreaterThan(max as number);
});

it('has a canonical unit for each type, per cent for HbA1c', () => {
  expect(canonicalUnit('blood_sugar')).toBe('mg/dL');
  expect(canonicalUnit('blood_sugar', 'hba1c')).toBe('%');
  expect(canonicalUnit('height')).toBe('cm');
  expect(UNITS.height).toEqual(['cm', 'ft-in']);
});

it('reads inches as feet and inches', () => {
  expect(feetAndInches(67.5)).toEqual({ feet: 5, inches: 7.5 });
});

it('derives the BMI from a height that a person can have', () => {
  expect(bodyMassIndex(72, 170)).toBe(24.9);
  expect(bodyMassIndex(72, null)).toBeNull();
  expect(bodyMassIndex(72, 0)).toBeNull();
});

import { expect, test } from 'vitest';
import { paiseOf, rupeesOf, termsBody, termsLike } from './hours-form.ts';

test('rupees and paise are the same money', () => {
  for (const paise of [0, 1, 99, 50_000, 50_050, 123_456]) expect(paiseOf(rupeesOf(paise))).toBe(paise);
  expect(rupeesOf(50_050)).toBe('500.50');
});

test('a clinic belongs to visits in person only', () => {
  const terms = { ...termsLike(undefined), clinicId: 'c' };
  expect(termsBody(terms, true).clinic_id).toBe('c');
  expect(termsBody(terms, false).clinic_id).toBeNull();
});

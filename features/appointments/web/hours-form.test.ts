import { expect, test } from 'vitest';
import { termsBody, termsLike } from './hours-form.ts';

test('a clinic belongs to visits in person only', () => {
  const terms = { ...termsLike(undefined), clinicId: 'c' };
  expect(termsBody(terms, true).clinic_id).toBe('c');
  expect(termsBody(terms, false).clinic_id).toBeNull();
});

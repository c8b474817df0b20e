import { expect, test } from 'vitest';
import { termsBody, termsLike } from './hours-form.ts';

test('a clinic belongs to visits in person only', () => {
  const terms = { ...termsLike(undefined), clinic_id: 'c' };
  expect(termsBody(terms, true).clinic_id).toBe('c');
  expect(termsBody(terms, false).clinic_id).toBeNull();
});

test('the first hours begin with the fees of the profile, further ones with those of the hours before', () => {
  const first = termsLike({ fee: 70_050, follow_up_fee: 30_000, follow_up_days: 14 });
  expect(termsBody(first, false)).toMatchObject({
    ...{ slot_minutes: 20, fee: 70_050, follow_up_fee: 30_000, follow_up_days: 14 },
  });
  expect(termsBody(termsLike({ fee: 20_000, follow_up_fee: 0, follow_up_days: 0 }), false).fee).toBe(20_000);
});

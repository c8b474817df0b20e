import { expect, it } from 'vitest';
import { failReasonOf } from './state.ts';

it.each([
  ['transaction_declined insufficient_funds', 'not_enough_money'],
  // Rows that were stored before reasons were lower-cased.
  ['TRANSACTION_DECLINED', 'declined'],
  ['invalid_otp', 'wrong_details'],
  [null, 'other'],
])('the reason %s of a gateway means %s', (reason, because) => {
  expect(failReasonOf(reason)).toBe(because);
});

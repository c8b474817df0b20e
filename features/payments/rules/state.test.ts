import { expect, it } from 'vitest';
import { failReasonOf, refundExpectedBy } from './state.ts';

it.each([
  ['transaction_declined insufficient_funds', 'not_enough_money'],
  // Rows that were stored before reasons were lower-cased.
  ['TRANSACTION_DECLINED', 'declined'],
  ['invalid_otp', 'wrong_details'],
  [null, 'other'],
])('the reason %s of a gateway means %s', (reason, because) => {
  expect(failReasonOf(reason)).toBe(because);
});

it('a refund is promised after seven working days of a bank, on whichever day it is approved', () => {
  for (let day = 1; day <= 7; day++) {
    const approved = new Date(Date.UTC(2026, 2, day, 6));
    const promised = refundExpectedBy(approved);
    let workingDays = 0;
    for (let at = approved.getTime() + 86_400_000; at <= promised.getTime(); at += 86_400_000)
      if (![0, 6].includes(new Date(at).getUTCDay())) workingDays++;
    expect(workingDays).toBeGreaterThanOrEqual(7);
  }
});

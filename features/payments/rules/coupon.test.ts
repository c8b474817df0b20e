import { expect, it } from 'vitest';
import { discounted } from './coupon.ts';

it('is not used where it would lower nothing', () => {
  const terms = {
    ...{ percent: 50, flat: null, minimum: 0, startsOn: '2026-01-01', endsOn: '2026-12-31' },
    ...{ purposes: [], packageIds: [], perPerson: null, inTotal: null, isEnded: false },
  };
  const of = (amount: number, percent = 50) =>
    discounted(
      { ...terms, percent },
      { purpose: 'request', lines: [{ name: 'x', amount }], day: '2026-12-31' },
      { byPerson: 0, inTotal: 0 },
    );
  expect(of(100)).toEqual({ problem: 'coupon_below_minimum' });
  expect(of(101)).toMatchObject({ amount: 100 });
  expect(of(199, 1)).toMatchObject({ amount: 198 });
});

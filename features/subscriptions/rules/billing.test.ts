import { expect, it } from 'vitest';
import { nextPlace } from './billing.ts';
import type { PeriodSnapshot } from './state.ts';

const last: PeriodSnapshot = {
  ...{ id: 'p1', planId: 'monthly', startsOn: '2027-01-10', endsOn: '2027-02-10', anchor: '2027-01-10' },
  ...{ months: 0, isTrial: false, price: 50_000, amount: 50_000, isPaid: true, isDelivered: true },
};
const plan = { planId: 'monthly', nextPlanId: null, endsOn: null, endedOn: null, periods: [last] };
const pause = { from: '2027-01-20', until: '2027-03-20' };

it.each([
  ['before a pause is over', pause, '2027-03-17', { anchor: '2027-03-20', months: 0 }],
  ['two days after it', pause, '2027-03-22', { anchor: '2027-03-20', months: 0 }],
  // The server was away: the days that are gone are not billed.
  ['three days after it', pause, '2027-03-23', { anchor: '2027-03-23', months: 0 }],
  ['two days after a period', null, '2027-02-12', { anchor: '2027-01-10', months: 1 }],
  ['three days after a period', null, '2027-02-13', { anchor: '2027-02-13', months: 0 }],
] as const)('the next period %s begins where it should', (_, of, today, place) => {
  expect(nextPlace({ ...plan, pause: of }, today)).toEqual(place);
});

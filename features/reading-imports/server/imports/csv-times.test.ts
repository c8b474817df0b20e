import { expect, it } from 'vitest';
import { isMonthFirst, timeFrom } from './csv-times.ts';

const LATER = new Date('2026-12-31T12:00:00Z');
const at = (day: string, clock = '', monthFirst = false, now = LATER) => {
  const time = timeFrom(day, clock, monthFirst, now);
  return 'problem' in time
    ? `${time.problem} ${time.cell}`
    : `${time.at.toISOString()}${time.isAssumed ? ' assumed' : ''}`;
};

it.each([
  ['2026-11-21T07:30:00Z', '', '2026-11-21T07:30:00.000Z'],
  ['2026-11-21T07:30:00.123+05:30', '', '2026-11-21T02:00:00.123Z'],
  ['2026-11-21 07:30', '', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21', '07:30', '2026-11-21T02:00:00.000Z'],
  ['2026-11-21', '', '2026-11-21T00:30:00.000Z assumed'],
  ['21/11/2026', '7:30 PM', '2026-11-21T14:00:00.000Z'],
  ['21-11-2026', '12:05 am', '2026-11-20T18:35:00.000Z'],
  ['21.11.26', '19.30', '2026-11-21T14:00:00.000Z'],
  ['21/11/2026 07:30:59', '', '2026-11-21T02:00:00.000Z'],
  ['21/11/2026, 7:30 pm', '', '2026-11-21T14:00:00.000Z'],
  ['২১/১১/২০২৬', '०७:३०', '2026-11-21T02:00:00.000Z'],
  ['21 Nov 2026', '7 pm', '2026-11-21T13:30:00.000Z'],
  ['21-Nov-26', '00:00', '2026-11-20T18:30:00.000Z'],
  ['November 21, 2026 07:30', '', '2026-11-21T02:00:00.000Z'],
  ['1/2/2026', '07:30', '2026-02-01T02:00:00.000Z'],
  ['29/02/2026', '', 'no_time day'],
  ['11/21/2026', '07:30', 'no_time day'],
  ['21/11/2026', '25:00', 'no_time clock'],
  ['21/11/2026 25:00', '', 'no_time day'],
  ['21/11/2026', '1'.repeat(101), 'no_time clock'],
  ['2'.repeat(101), '07:30', 'no_time day'],
  ['21/11/2026', '13:00 pm', 'no_time clock'],
  ['21/11/2026', 'morning', 'no_time clock'],
  ['21', '', 'no_time day'],
  ['', '07:30', 'no_time day'],
  ['21 Foo 2026', '', 'no_time day'],
])('%s %s is %s', (day, clock, wanted) => {
  expect(at(day, clock)).toBe(wanted);
});

it('a day that could be either is asked back where the file writes the month first', () => {
  expect(isMonthFirst('11/21/2026 07:30')).toBe(true);
  expect(isMonthFirst('21/11/2026')).toBe(false);
  expect(at('11/05/2026', '07:30', true)).toBe('date_unclear day');
  expect(at('05/05/2026', '07:30', true)).toBe('2026-05-05T02:00:00.000Z');
  expect(at('2026-05-11', '07:30', true)).toBe('2026-05-11T02:00:00.000Z');
});

it.each([
  // 00:10, 05:40 and 06:00 by the clocks of India.
  ['2026-11-20T18:40:00Z', '2026-11-20T18:30:00.000Z assumed'],
  ['2026-11-21T00:10:00Z', '2026-11-20T23:30:00.000Z assumed'],
  ['2026-11-21T00:30:00Z', '2026-11-21T00:30:00.000Z assumed'],
])('a day that began before %s, without a time, is no time of the future', (now, wanted) => {
  expect(at('2026-11-21', '', false, new Date(now))).toBe(wanted);
});

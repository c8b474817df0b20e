import { expect, it } from 'vitest';
import { clinicDay, clinicInstant } from '#platform/domain/clinic-time.ts';
import { dayPartAt, scaleOf, spanOf } from './days.ts';
import { takenAtProblem } from './times.ts';

it('counts the days of the clinic', () => {
  expect(clinicDay(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20');
  expect(clinicDay(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21');
  expect(clinicInstant('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
  expect(clinicInstant('2026-11-21', '08:00').toISOString()).toBe('2026-11-21T02:30:00.000Z');
});

it.each([
  ['day', '2026-03-01', '2026-03-01', '2026-03-02', '2026-02-28'],
  ['week', '2026-11-22', '2026-11-16', '2026-11-23', '2026-11-09'],
  ['week', '2026-11-16', '2026-11-16', '2026-11-23', '2026-11-09'],
  ['month', '2024-02-29', '2024-02-01', '2024-03-01', '2024-01-01'],
  ['month', '2026-12-31', '2026-12-01', '2027-01-01', '2026-11-01'],
  ['year', '2026-07-15', '2026-01-01', '2027-01-01', '2025-01-01'],
  // A Monday: the week of the calendar has only just begun.
  ['last_7_days', '2026-11-23', '2026-11-17', '2026-11-24', '2026-11-10'],
  ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-02', '2026-01-01'],
  ['last_365_days', '2026-07-15', '2025-07-16', '2026-07-16', '2024-07-16'],
] as const)('the %s of %s', (period, day, from, until, previous) => {
  expect(spanOf(period, day)).toEqual({ from, until, previous });
});

it('divides days that are counted back like the calendar’s', () => {
  expect((['day', 'last_7_days', 'last_30_days', 'last_365_days'] as const).map(scaleOf)).toEqual([
    'day',
    'week',
    'month',
    'year',
  ]);
});

it.each([
  ['03:59', 'night'],
  ['04:00', 'morning'],
  ['11:59', 'morning'],
  ['12:00', 'afternoon'],
  ['16:59', 'afternoon'],
  ['17:00', 'evening'],
  ['19:59', 'evening'],
  ['20:00', 'night'],
])('%s is %s', (clock, part) => {
  expect(dayPartAt(clinicInstant('2026-11-21', clock))).toBe(part);
});

it('refuses what was measured in the future, not what a clock that is a little fast says', () => {
  const now = new Date('2026-11-21T10:00:00Z');
  expect(takenAtProblem(new Date('2026-11-21T10:05:00Z'), now)).toBeNull();
  expect(takenAtProblem(new Date('2026-11-21T10:05:01Z'), now)).toBe('in_the_future');
  expect(takenAtProblem(new Date('1899-12-31T23:59:59Z'), now)).toBe('too_long_ago');
  expect(takenAtProblem(new Date('x'), now)).toBe('too_long_ago');
});

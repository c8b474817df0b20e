import { expect, test } from 'vitest';
import {
  addDays,
  CLINIC_OFFSET,
  CLINIC_ZONE,
  clinicClock,
  clinicDay,
  clinicHour,
  clinicInstant,
  daysBetween,
} from './clinic-time.ts';

test.each([
  ['2026-11-20T18:29:59.999Z', '2026-11-20', '23:59', 23],
  ['2026-11-20T18:30:00.000Z', '2026-11-21', '00:00', 0],
  ['2026-12-31T19:00:00.000Z', '2027-01-01', '00:30', 0],
  ['2026-03-29T01:00:00.000Z', '2026-03-29', '06:30', 6],
])('%s is %s %s at the clinic', (instant, day, clock, hour) => {
  const at = new Date(instant);
  expect([clinicDay(at), clinicClock(at), clinicHour(at)]).toEqual([day, clock, hour]);
});

test('the offset is that of the zone in every month', () => {
  const inZone = new Intl.DateTimeFormat('en-GB', {
    timeZone: CLINIC_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  for (let month = 0; month < 12; month++) {
    const at = new Date(Date.UTC(2026, month, 15, 20, 45));
    expect(clinicClock(at)).toBe(inZone.format(at));
  }
});

test('a clock time of a day is one instant, and that instant is of the same day', () => {
  expect(clinicInstant('2026-11-21').toISOString()).toBe('2026-11-20T18:30:00.000Z');
  expect(clinicInstant('2026-11-21', '09:15')).toEqual(new Date(`2026-11-21T09:15:00${CLINIC_OFFSET}`));
  expect(clinicDay(clinicInstant('2026-11-21'))).toBe('2026-11-21');
});

test('days are counted by the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-11-21', '2027-01-01')).toBe(41);
  expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1);
});

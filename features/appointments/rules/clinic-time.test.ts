import { expect, it, vi } from 'vitest';
import { clockOf, DAY, dayOf, HOUR } from './clinic-time.ts';

it('asks for the offset of a day once, however many of its instants are read', () => {
  const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  const noon = Date.parse('2031-03-04T06:30:00Z');
  for (let minute = 0; minute < 300; minute += 1) {
    expect(dayOf(noon + minute * 60_000, 'Asia/Kolkata')).toBe('2031-03-04');
  }
  expect(asked.mock.calls.length).toBeLessThanOrEqual(2);
  asked.mockRestore();
});

it.each([
  // Clocks go forward at 2:00 on 9 March 2031 in New York, and back at 2:00 on 2 November.
  ['2031-03-09T06:59:00Z', '2031-03-09', '01:59'],
  ['2031-03-09T07:00:00Z', '2031-03-09', '03:00'],
  ['2031-03-10T03:59:00Z', '2031-03-09', '23:59'],
  ['2031-11-02T05:30:00Z', '2031-11-02', '01:30'],
  ['2031-11-02T06:30:00Z', '2031-11-02', '01:30'],
  ['2031-11-03T04:59:00Z', '2031-11-02', '23:59'],
])('%s is %s, %s where the clocks change that day', (at, day, clock) => {
  const zone = 'America/New_York';
  const instant = Date.parse(at);
  // The days around it, which have steady offsets, were read before.
  for (const other of [-2 * DAY, -DAY, DAY, 2 * DAY]) dayOf(instant + other, zone);
  expect([dayOf(instant, zone), clockOf(instant, zone)]).toEqual([day, clock]);
  expect(dayOf(instant + 25 * HOUR, zone) > day).toBe(true);
});

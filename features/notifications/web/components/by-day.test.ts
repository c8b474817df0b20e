import { expect, test } from 'vitest';
import type { NotificationEntry } from '../../contract.ts';
import { byDay } from './by-day.ts';

const entry = (at: string) => ({ id: at, at }) as NotificationEntry;

test('entries stand under the clinic’s days, newest first', () => {
  // 00:10 on the 9th in India.
  const now = new Date('2030-01-08T18:40:00Z');
  const entries = ['2030-01-08T18:35:00Z', '2030-01-08T18:20:00Z', '2030-01-07T12:00:00Z'].map(entry);
  expect(byDay(entries, now).map(({ day, entries: ofDay }) => [day, ofDay.length])).toEqual([
    ['today', 1],
    ['yesterday', 1],
    ['earlier', 1],
  ]);
});

test('a day without entries has no heading, and a clock that is slow loses nothing', () => {
  const now = new Date('2030-01-08T10:00:00Z');
  expect(byDay([entry('2030-01-08T20:00:00Z')], now).map(({ day }) => day)).toEqual(['today']);
  expect(byDay([], now)).toEqual([]);
});

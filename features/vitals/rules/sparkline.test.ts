import { expect, test } from 'vitest';
import { sparkOf } from './sparkline.ts';

const box = { width: 100, height: 40, days: 7, now: new Date('2026-11-24T12:00:00Z') };
const band = { low: 70, high: 126 };
const reading = (day: number, value: number, isOutside = false) => ({
  at: new Date(`2026-11-${day}T06:00:00Z`),
  low: value,
  high: value,
  isOutside,
});

test('the newest is on the right, a higher value above a lower one, and the band lies between its numbers', () => {
  const spark = sparkOf([reading(24, 120), reading(23, 100)], band, box);
  const [first, last] = spark?.marks ?? [];
  expect(first!.x).toBeLessThan(last!.x);
  expect(last!.x).toBeLessThan(100);
  expect(last!.top).toBeLessThan(first!.top);
  expect(spark!.band!.top).toBeLessThan(last!.top);
  expect(spark!.band!.bottom).toBeGreaterThan(first!.top);
});

test('a missed day is a gap, and what is older than the days is not drawn', () => {
  const spark = sparkOf([reading(10, 300), reading(19, 100), reading(20, 101), reading(23, 102)], band, box);
  expect(spark?.runs.map((run) => run.length)).toEqual([2, 1]);
  expect(spark?.marks.every(({ x, top }) => x >= 0 && top >= 0 && top <= 40)).toBe(true);
});

test('one reading shows no course', () => {
  expect(sparkOf([reading(24, 120)], band, box)).toBeNull();
});

import { expect, it } from 'vitest';
import { nearestMark, stopsOf } from './nearest.ts';
import type { Mark } from './panels.ts';

const mark = (at: number): Mark => ({
  at,
  day: '2026-03-01',
  group: '',
  shape: 'circle',
  value: at,
  low: at,
  high: at,
  isOut: false,
});

it('a finger finds the nearest mark, however far it is', () => {
  const marks = [mark(0.1), mark(0.4), mark(0.45)];
  expect(nearestMark({ marks }, 0.41)?.at).toBe(0.4);
  expect(nearestMark({ marks }, 0.44)?.at).toBe(0.45);
  expect(nearestMark({ marks }, 0.9)?.at).toBe(0.45);
  expect(nearestMark({ marks: [] }, 0.7)).toBe(null);
});

it('stops once at each place where any panel has a mark, in the order of time', () => {
  expect(stopsOf([{ marks: [mark(0.4), mark(0.1)] }, { marks: [mark(0.4), mark(0.7)] }])).toEqual([
    0.1, 0.4, 0.7,
  ]);
});

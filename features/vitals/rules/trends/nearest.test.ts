import { expect, it } from 'vitest';
import { nearestMark } from './nearest.ts';
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

it('a finger finds the mark beside it, and none where nothing was measured', () => {
  const marks = [mark(0.1), mark(0.4), mark(0.45)];
  expect(nearestMark({ marks }, 0.41, 0.1)?.at).toBe(0.4);
  expect(nearestMark({ marks }, 0.44, 0.1)?.at).toBe(0.45);
  expect(nearestMark({ marks }, 0.7, 0.1)).toBe(null);
  expect(nearestMark({ marks: [] }, 0.7, 0.1)).toBe(null);
});

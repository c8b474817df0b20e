import { expect, it } from 'vitest';
import { cutOf } from './cut.ts';

const photo = { width: 400, height: 300 };
const box = { field: 'systolic', x: 0.5, y: 0.4, width: 0.2, height: 0.2 };

it('holds all boxes and a little more, within the picture', () => {
  const cut = cutOf([box, { ...box, field: 'diastolic', x: 0.01, y: 0.7 }], photo);
  expect(cut?.x).toBe(0);
  expect(cut?.y).toBeCloseTo(0.36);
  expect(cut?.width).toBeCloseTo(0.74);
  expect(cut?.height).toBeCloseTo(0.58);
  expect(cut?.shape).toBeCloseTo((0.74 * 400) / (0.58 * 300));
});

it('is none without boxes, without a known size, or of nearly everything', () => {
  expect(cutOf([], photo)).toBeNull();
  expect(cutOf([box], { width: null, height: null })).toBeNull();
  expect(cutOf([{ ...box, x: 0, y: 0, width: 1, height: 1 }], photo)).toBeNull();
});

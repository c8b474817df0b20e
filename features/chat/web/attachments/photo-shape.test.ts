import { expect, it } from 'vitest';
import { shapeOf } from './photo-shape.ts';

it.each([
  ['a photo held upright', 3000, 4000, 3 / 4],
  ['one held across', 4000, 3000, 4 / 3],
  ['a square', 500, 500, 1],
  ['a long receipt, cropped', 600, 4000, 3 / 4],
  ['a panorama, cropped', 9000, 1000, 16 / 9],
  ['one of which nothing is known', null, null, 4 / 3],
  ['one of which half is known', 100, null, 4 / 3],
])('%s has its place', (_what, width, height, shape) => {
  expect(shapeOf({ width, height })).toBeCloseTo(shape);
});

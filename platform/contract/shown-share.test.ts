import { expect, it } from 'vitest';
import { shownShare } from './shown-share.ts';

it('is all or nothing only where it is', () => {
  expect([0, 1, 0.5].map(shownShare)).toEqual([0, 1, 0.5]);
  expect([0.9996, 0.995, 0.0004].map(shownShare)).toEqual([0.99, 0.99, 0.01]);
});

import { expect, it } from 'vitest';
import { tooLate } from './step.ts';

it('leaves out what repeats other steps when a run has taken an hour, and says so', () => {
  expect(tooLate(59)).toBeUndefined();
  expect(tooLate(61.5)).toBe('this run had taken 61 minutes before it, at most 60 are allowed');
});

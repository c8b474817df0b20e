import { expect, it } from 'vitest';
import { withheldAmong } from './counts.ts';

const of = (...people: number[]) => withheldAmong(people.map((each) => ({ count: each * 2, people: each })));

it('shows every cell of five people or more', () => {
  expect(of(5, 80, 12)).toEqual([false, false, false]);
});
it('withholds a small cell, and the next larger one that would give it away', () => {
  expect(of(4, 80, 12)).toEqual([true, false, true]);
  expect(of(30, 1)).toEqual([true, true]);
});
it('several small cells are not hidden by each other: they may be the same people', () => {
  expect(of(2, 3, 40, 60)).toEqual([true, true, true, false]);
});
it('empty cells are withheld like small ones, and give nobody away', () => {
  expect(of(0, 0, 40)).toEqual([true, true, false]);
  expect(of(0, 2, 40, 50)).toEqual([true, true, true, false]);
});

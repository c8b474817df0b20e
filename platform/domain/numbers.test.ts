import { expect, it } from 'vitest';
import { latinDigits, numberFrom } from './numbers.ts';

it.each([
  ['120', 120],
  ['১২০', 120],
  ['१२०', 120],
  ['௧௨௦', 120],
  ['౧౨౦', 120],
  ['൧൨൦', 120],
  ['１２０', 120],
  ['٣٧', 37],
  ['৫.৬', 5.6],
  ['৫,৬', 5.6],
  ['72,25', 72.25],
  ['1,200', 1200],
  ['1,20,000', 120_000],
  ['  98.6 ', 98.6],
  ['\u200e5.6\u200f', 5.6],
  ['.5', 0.5],
  ['7.', 7],
  ['1e2', 100],
  ['-3', -3],
  ['\u22123', -3],
  [5.6, 5.6],
  [0, 0],
])('%j is %d', (typed, number) => {
  expect(numberFrom(typed)).toBe(number);
});

it.each([
  '',
  ' ',
  'NaN',
  'Infinity',
  '-Infinity',
  '1e309',
  '0x78',
  '1_000',
  '12 mg',
  '5.6.7',
  '5,6,7',
  'একশ',
  '--1',
  '1e99999',
  Number.NaN,
  Number.POSITIVE_INFINITY,
])('%j is no number', (typed) => {
  expect(numberFrom(typed)).toBeNull();
});

it('leaves everything but digits as it is', () => {
  expect(latinDigits('৩ বার, ৮:৩০')).toBe('3 বার, 8:30');
});

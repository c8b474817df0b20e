import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paiseOf, rupeesOf, shareOf } from './money.ts';

it.each([
  ['600', 60_000],
  ['600.5', 60_050],
  ['19.99', 1_999],
  ['₹ 1,23,456.50', 12_345_650],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['6e3', undefined],
  ['600.555', undefined],
  ['1000001', undefined],
])('%s rupees are %s paise', (text, paise) => expect(paiseOf(text)).toBe(paise));

it('rupees and paise are the same money', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000_000 }), (paise) => {
      expect(paiseOf(rupeesOf(paise))).toBe(paise);
    }),
  );
  expect(rupeesOf(50_050)).toBe('500.50');
});

describe('a share', () => {
  it.each([
    [50_000, 18, 9_000],
    [25, 2, 0],
    [75, 2, 2],
    [125, 2, 2],
    [-75, 2, -2],
    [333, 12.375, 41],
  ])('of %d paise at %d %% is %d', (paise, percent, expected) => {
    expect(shareOf(paise, { percent })).toBe(expected);
  });
});

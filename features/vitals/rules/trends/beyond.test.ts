import { expect, it } from 'vitest';
import { beyondOf, beyondText } from './beyond.ts';

const number = (count: number) => `<${count}>`;

it('is told as meters show it, and how often', () => {
  expect(beyondText({ high: 0, low: 0 }, number)).toBe('');
  expect(beyondText({ high: 1, low: 0 }, number)).toBe('HI');
  expect(beyondText({ high: 2, low: 1 }, number)).toBe('<2> × HI, LO');
});

it('is counted of a day, of a month, of all', () => {
  const days = [
    { date: '2026-02-28', high: 1, low: 0 },
    { date: '2026-03-01', high: 1, low: 2 },
    { date: '2026-03-10', high: 0, low: 1 },
  ];
  expect(beyondOf(days, '2026-03-01')).toEqual({ high: 1, low: 2 });
  expect(beyondOf(days, '2026-03')).toEqual({ high: 1, low: 3 });
  expect(beyondOf(days)).toEqual({ high: 2, low: 3 });
  expect(beyondOf(days, '2026-04')).toEqual({ high: 0, low: 0 });
});

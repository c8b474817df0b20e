import { expect, it } from 'vitest';
import { DEFAULT_TIMES, type RegimenVersion } from '../../contract.ts';
import { aVersion } from '../../regimen.test-kit.ts';
import { cardRow } from './card.ts';

const word = (key: string, values?: Record<string, string | number>) =>
  [key, ...Object.values(values ?? {})].join(' ');
const rowOn = (today: string, other: Partial<RegimenVersion>) => {
  const regimen = aVersion({ food: null, starts_on: '2026-11-12', steps: [], ...other });
  const row = { name: 'M', strength: '', note: '', regimens: [regimen] };
  return cardRow(row, DEFAULT_TIMES, { word, language: 'en', today })[0];
};
const step = (days: number | null, amount: number) => ({
  days,
  doses: [{ slot: 'morning' as const, amount, time: null }],
});

it('a card names the weekdays', () => {
  expect(rowOn('2026-11-23', { weekdays: [1, 4], steps: [step(null, 1)] })?.notes).toBe('Monday, Thursday');
});

it('a card gives amount, most and gap of what is taken when needed', () => {
  const as_needed = { amount: 2, min_gap_minutes: 360, max_per_day: 3 };
  expect(rowOn('2026-11-23', { as_needed })?.notes).toBe('needed 2 3, gap 6');
});

it('a card gives the dose of today, each later one with its day, and the end', () => {
  const taper = { steps: [step(5, 4), step(5, 2), step(10, 1)] };
  const row = rowOn('2026-11-18', taper);
  expect(row?.cells[0]).toMatch(/^2 \(/);
  expect(row?.notes).toBe('later 22 Nov 2026 slot.morning 1, until 1 Dec 2026');
  expect(rowOn('2026-12-01', taper)?.cells[0]).toMatch(/^1 \(/);
});

it('a card leaves out a course that is over', () => {
  expect(rowOn('2026-12-02', { steps: [step(20, 1)] })).toBeUndefined();
});

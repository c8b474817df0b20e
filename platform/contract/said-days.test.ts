import { expect, test } from 'vitest';
import { saidDays } from './said-days.ts';

test('says day, month and year in this order, and once what both ends have in common', () => {
  expect(saidDays('en', '2026-11-24', '2026-11-30')).toBe('24–30 Nov 2026');
  expect(saidDays('en', '2026-02-28', '2026-03-05')).toBe('28 Feb – 5 Mar 2026');
  expect(saidDays('en', '2025-12-28', '2026-01-03')).toBe('28 Dec 2025 – 3 Jan 2026');
  expect(saidDays('en', '2025-11-24', '2026-11-24')).toBe('24 Nov 2025 – 24 Nov 2026');
  expect(saidDays('en', '2026-11-24', '2026-11-24')).toBe('24 Nov 2026');
  expect(saidDays('en', '2026-11-24', '2026-11-30', false)).toBe('24–30 Nov');
  expect(saidDays('ml', '2026-11-24', '2026-11-30')).toBe('24–30 നവം 2026');
  expect(saidDays('te', '2026-11-24', '2026-11-30')).toBe('24–30 నవం 2026');
});

import { expect, it } from 'vitest';
import { createFormats } from '#platform/web/i18n/format.ts';
import { clockRange } from './clock-range.ts';

it('says hours as every other time is said', () => {
  const range = (from: string, to: string) =>
    clockRange(createFormats('en'), from, to).replaceAll(/\s/g, ' ');
  expect(range('14:30', '17:30')).toBe('2:30 pm–5:30 pm');
  expect(range('09:00', '00:00')).toBe('9:00 am–12:00 am');
  expect(range('09:00', '24:00')).toBe('9:00 am–12:00 am');
});

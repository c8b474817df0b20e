import { expect, it } from 'vitest';
import { retryAfterOf } from './retry-after.ts';

const NOW = new Date('2030-01-08T09:00:00Z');

it.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['0', 1000],
  ['86400', 3_600_000],
  ['999999999999999999999', 3_600_000],
  ['Tue, 08 Jan 2030 09:00:30 GMT', 30_000],
  ['Tuesday, 08-Jan-30 09:00:30 GMT', 30_000],
  ['Tue, 08 Jan 2030 08:00:00 GMT', 1000],
  ['Wed, 09 Jan 2030 09:00:00 GMT', 3_600_000],
])('obeys %j for %i ms', (header, ms) => {
  expect(retryAfterOf(header, NOW)).toBe(ms);
});

it.each([null, '', 'soon', '-5', '1.5', '0x10', 'Tue, 99 Foo 2030 99:99:99 GMT'])(
  'says nothing about %j',
  (header) => {
    expect(retryAfterOf(header, NOW)).toBeUndefined();
  },
);

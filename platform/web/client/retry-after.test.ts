import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { LANGUAGE_CODES, type Language } from '#platform/contract/language.ts';
import { findText } from '#platform/contract/texts.ts';
import type { Translate } from '../i18n/words.ts';
import { secondsToWait, waitText } from './retry-after.ts';

const NOW = Date.parse('2026-11-21T10:00:00Z');

it.each([
  ['120', 120],
  [' 5 ', 5],
  ['Sat, 21 Nov 2026 10:01:30 GMT', 90],
  ['Sat, 21 Nov 2026 09:59:00 GMT', undefined],
  ['0', undefined],
  ['soon', undefined],
  ['', undefined],
  [null, undefined],
])('reads the header %j as %j seconds', (header, seconds) => {
  expect(secondsToWait(header, NOW)).toBe(seconds);
});

function speaker(language: Language): Translate {
  const file = join(import.meta.dirname, '../words', `${language}.json`);
  const { screen } = JSON.parse(readFileSync(file, 'utf8'));
  return (key, values) => findText({ shell: screen }, language, key, values) ?? key;
}

it('says how long to wait, rounded up, so that the user doesn’t come back too early', () => {
  const t = speaker('en');
  const said = (seconds: number | undefined) => waitText(t, seconds).replace('Too many attempts. ', '');
  expect([1, 59, 60, 61, 120, 121, 5400, 5401, undefined].map(said)).toEqual([
    'Try again in 1 second.',
    'Try again in 59 seconds.',
    'Try again in 1 minute.',
    'Try again in 2 minutes.',
    'Try again in 2 minutes.',
    'Try again in 3 minutes.',
    'Try again in 90 minutes.',
    'Try again in 2 hours.',
    'Wait a little, then try again.',
  ]);
});

it.each(LANGUAGE_CODES)('says it in %s with the number in it', (language) => {
  const t = speaker(language);
  for (const [seconds, number] of [
    [1, '1'],
    [30, '30'],
    [60, '1'],
    [600, '10'],
    [7200, '2'],
  ] as const)
    expect(waitText(t, seconds)).toMatch(new RegExp(`(^|\\D)${number}\\D`));
});

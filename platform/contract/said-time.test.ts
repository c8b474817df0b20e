import { expect, test } from 'vitest';
import { clinicInstant } from '#platform/domain/clinic-time.ts';
import { LANGUAGE_CODES } from './language.ts';
import { clockFace, saidTime } from './said-time.ts';

const said = (language: (typeof LANGUAGE_CODES)[number], clock: string) =>
  saidTime(language, clinicInstant('2026-11-27', clock)).replaceAll(/\s/g, ' ');

test('says the part of the day first, and am or pm behind in English', () => {
  expect(said('en', '10:05')).toBe('10:05 am');
  expect(said('en', '00:30')).toBe('12:30 am');
  expect(said('en', '12:00')).toBe('12:00 pm');
  expect(said('te', '10:05')).toBe('ఉదయం 10:05');
  expect(said('ml', '17:30')).toBe('വൈകിട്ട് 5:30');
  expect(said('ta', '20:00')).toBe('இரவு 8:00');
  expect(said('hi', '14:15')).toBe('दोपहर 2:15');
  expect(said('bn', '16:45')).toBe('বিকেল 4:45');
  expect(said('bn', '18:00')).toBe('সন্ধ্যা 6:00');
});

test('no two times of a day are said alike, in any language', () => {
  const clocks = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:05`);
  for (const language of LANGUAGE_CODES)
    expect(new Set(clocks.map((clock) => said(language, clock))).size).toBe(24);
});

test('full hours on an axis, and bare times inside a band', () => {
  expect(saidTime('te', clinicInstant('2026-11-27', '18:00'), false)).toBe('సాయంత్రం\u00a06');
  expect(saidTime('en', clinicInstant('2026-11-27', '00:00'), false)).toBe('12\u202fam');
  expect(clockFace('19:30')).toBe('7:30');
  expect(clockFace('00:05')).toBe('12:05');
});

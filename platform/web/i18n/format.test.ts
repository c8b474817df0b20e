import { expect, test } from 'vitest';
import { LANGUAGE_CODES } from '#platform/contract/language.ts';
import { clinicDay, createFormats, daysBetween } from './format.ts';

const night = '2026-11-21T20:00:00Z';

test('a clinic day is counted in the clinic’s zone', () => {
  expect(clinicDay(night)).toBe('2026-11-22');
  expect(clinicDay('2026-11-22')).toBe('2026-11-22');
  expect(daysBetween('2026-11-21T10:00:00Z', night)).toBe(1);
});

test('money is grouped the Indian way and digits stay Latin in every language', () => {
  for (const language of LANGUAGE_CODES) {
    const format = createFormats(language);
    expect(format.money(12345650)).toBe('₹1,23,456.50');
    expect(format.money(50000)).toBe('₹500');
    expect(format.number(146.5)).toBe('146.5');
    expect(format.time('2026-11-21T05:00:00Z')).toMatch(/10:30/);
    expect(format.day(night)).toMatch(/22/);
    expect(format.percent(0.5)).toMatch(/50/);
  }
});

test('sizes of files are kB below a tenth of a MB, and at least 1 kB', () => {
  const { fileSize } = createFormats('ml');
  expect([1, 1536, 102_400, 104_858, 1_468_006, 104_857_600].map(fileSize)).toEqual([
    '1 kB',
    '2 kB',
    '100 kB',
    '0.1 MB',
    '1.4 MB',
    '100 MB',
  ]);
});

test('near days have names', () => {
  const now = new Date('2026-11-21T05:00:00Z');
  const format = createFormats('en');
  expect(format.relativeDay('2026-11-21', now)).toBe('Today');
  expect(format.relativeDay(night, now)).toBe('Tomorrow');
  expect(format.relativeDay('2026-11-20', now)).toBe('Yesterday');
  expect(format.ago('2026-11-21T04:55:00Z', now)).toBe('5 minutes ago');
  expect(createFormats('te').relativeDay('2026-11-21', now)).toBe('ఈ రోజు');
  expect(format.list(['a', 'b', 'c'])).toBe('a, b and c');
});

test('a list is joined as people write it: by commas in Telugu and Tamil, no comma before और', () => {
  const list = (language: 'te' | 'ta' | 'hi' | 'ml' | 'bn', kind?: 'or') =>
    createFormats(language).list(['a', 'b', 'c'], kind);
  expect([list('te'), list('ta'), list('ml')]).toEqual(['a, b, c', 'a, b, c', 'a, b, c']);
  expect([list('hi'), list('bn')]).toEqual(['a, b और c', 'a, b এবং c']);
  expect([list('bn', 'or'), list('te', 'or')]).toEqual(['a, b বা c', 'a, b లేదా c']);
});

test('tells yesterday from tomorrow in Hindi, which has one word for both', () => {
  const hindi = createFormats('hi');
  const now = new Date('2026-11-21T05:00:00Z');
  expect(hindi.relativeDay('2026-11-21', now)).toBe('आज');
  expect(hindi.relativeDay('2026-11-22', now)).toMatch(/^कल \(रवि, 22 नव/);
  expect(hindi.relativeDay('2026-11-20', now)).toMatch(/^कल \(शुक्र, 20 नव/);
  expect(hindi.ago('2026-11-20T04:00:00Z', now)).toBe('1 दिन पहले');
  expect(hindi.ago('2026-11-19T04:00:00Z', now)).toBe('2 दिन पहले');
});

test('a time is said with its part of the day, and bare where something else says that', () => {
  expect(createFormats('te').time('2026-11-21T05:00:00Z')).toBe('ఉదయం\u00a010:30');
  expect(createFormats('te').bareTime('2026-11-21T14:00:00Z')).toBe('7:30');
});

test('a date is written day, month, year', () => {
  expect(createFormats('en').shortDay('2026-11-27')).toBe('27 Nov 2026');
  expect(createFormats('te').shortDay('2026-11-27')).toBe('27 నవం 2026');
  expect(createFormats('ml').shortDay('2026-11-27')).toMatch(/^27 നവം \d{4}$/);
  expect(createFormats('ml').month('2026-11-27')).toBe('നവംബർ 2026');
  expect(createFormats('en').month('2026-11-27')).toBe('November 2026');
});

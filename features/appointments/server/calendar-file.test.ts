import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarFile, escapeText, fold } from './calendar-file.ts';

const visit = {
  id: '00000000-0000-4000-8000-000000000001',
  startsAt: Date.UTC(2026, 10, 23, 3, 30),
  endsAt: Date.UTC(2026, 10, 23, 3, 50),
  version: 2,
  status: 4 as const,
  writtenAt: Date.UTC(2026, 10, 21),
  title: 'Visit with Dr. Sudha; Rangarajan, MD',
  description: 'a\r\nb\\c',
  reminder: 'Soon',
  place: 'Sukham, Hill Road',
  product: 'Sukham',
};
/** As RFC 5545 reads: a line break and a space are nothing. */
const unfold = (file: string): string[] => file.replaceAll('\r\n ', '').split('\r\n');

describe('a calendar file', () => {
  test('has the event, its place, two alarms, and ends every line as the standard wants', () => {
    const lines = unfold(calendarFile(visit));
    expect(lines).toContain('DTSTART:20261123T033000Z');
    expect(lines).toContain('DTEND:20261123T035000Z');
    expect(lines).toContain('SEQUENCE:1');
    expect(lines).toContain('SUMMARY:Visit with Dr. Sudha\\; Rangarajan\\, MD');
    expect(lines).toContain('DESCRIPTION:a\\nb\\\\c');
    expect(lines.filter((line) => line.startsWith('TRIGGER:'))).toEqual(['TRIGGER:-P1D', 'TRIGGER:-PT1H']);
    expect(calendarFile(visit).endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
  test('of a cancelled visit cancels the entry and reminds of nothing', () => {
    const lines = unfold(calendarFile({ ...visit, status: 10 }));
    expect(lines).toContain('STATUS:CANCELLED');
    expect(lines.some((line) => line.startsWith('BEGIN:VALARM'))).toBe(false);
  });
  test('never has a line of more than 75 octets, and no text can break out of its line', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const file = calendarFile({ ...visit, title: text, place: text, description: text });
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(unfold(file).filter((line) => line === 'END:VEVENT')).toHaveLength(1);
      }),
    );
  });
  test('folding loses nothing, whatever the script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const line = `SUMMARY:${escapeText(text)}`;
        expect(fold(line).replaceAll('\r\n ', '')).toBe(line);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeText, fold } from '#platform/server/papers/calendar-text.ts';
import { calendarFile } from './calendar-file.ts';

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

interface Component {
  readonly name: string;
  readonly properties: Map<string, string[]>;
  readonly inside: Component[];
}

const CONTENT_LINE = /^([A-Z-]+)((?:;[A-Z-]+=[^;:,"]+)*):([^\u0000-\u0008\u000A-\u001F\u007F]*)$/u;
const INSTANT = /^\d{8}T\d{6}Z$/;
/** A backslash stands only before what it escapes, and `;` and `,` only behind one. */
const TEXT = /^(?:[^\\;,]|\\[\\;,nN])*$/u;

/** Reads a file by the grammar of RFC 5545 (3.1 to 3.3), and throws at what doesn't follow it. */
function parse(file: string): Component {
  if (!file.endsWith('\r\n')) throw new Error('the last line has no end');
  const root: Component = { name: '', properties: new Map(), inside: [] };
  const open = [root];
  for (const line of unfold(file.slice(0, -2))) {
    const [, name = '', , value = ''] = CONTENT_LINE.exec(line) ?? [];
    if (!name) throw new Error(`no content line: ${line}`);
    const at = open.at(-1)!;
    if (name === 'BEGIN') {
      const component: Component = { name: value, properties: new Map(), inside: [] };
      at.inside.push(component);
      open.push(component);
    } else if (name === 'END') {
      if (open.pop()?.name !== value) throw new Error(`${value} ends what it didn't begin`);
    } else at.properties.set(name, [...(at.properties.get(name) ?? []), value]);
  }
  if (open.length !== 1 || root.inside.length !== 1) throw new Error('not one whole calendar');
  return root.inside[0]!;
}

describe('a calendar file', () => {
  test('is read by the grammar of the standard, with all that it demands once and nothing twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (text) => {
        const calendar = parse(calendarFile({ ...visit, title: text, description: text, place: text }));
        expect(calendar.name).toBe('VCALENDAR');
        expect(calendar.properties.get('VERSION')).toEqual(['2.0']);
        expect(calendar.properties.get('PRODID')).toHaveLength(1);
        const [event, ...others] = calendar.inside;
        expect(others).toEqual([]);
        for (const name of ['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SEQUENCE', 'STATUS', 'SUMMARY'])
          expect(event?.properties.get(name), name).toHaveLength(1);
        for (const name of ['DTSTAMP', 'DTSTART', 'DTEND'])
          expect(event?.properties.get(name)?.[0]).toMatch(INSTANT);
        for (const name of ['SUMMARY', 'DESCRIPTION', 'LOCATION'])
          expect(event?.properties.get(name)?.[0]).toMatch(TEXT);
        for (const alarm of event?.inside ?? []) {
          expect([alarm.name, alarm.properties.get('ACTION')]).toEqual(['VALARM', ['DISPLAY']]);
          expect(alarm.properties.get('TRIGGER')?.[0]).toMatch(/^-P(\d+D|T\d+H)$/);
          expect(alarm.properties.get('DESCRIPTION')).toHaveLength(1);
        }
        expect(event?.inside).toHaveLength(2);
      }),
    );
  });
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
